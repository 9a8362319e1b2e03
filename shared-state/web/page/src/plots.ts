/* Figures of the last seconds, each as a line that moves on. */

const SAMPLES = 120;
const SAMPLE_MILLIS = 100;
/** More pixels do not make a line of this size clearer. */
const MOST_RATIO = 2;

/** What one plot shows, not a number while it is not known. */
export interface Figure {
  value: number;
  name: string;
  unit: string;
}

class Plot {
  private readonly values = new Float64Array(SAMPLES).fill(NaN);
  private readonly name = document.createElement('span');
  private readonly value = document.createElement('b');
  private readonly canvas = document.createElement('canvas');
  private shown = '';

  constructor(panel: HTMLElement) {
    const row = document.createElement('div');
    row.append(this.name, this.value, this.canvas);
    panel.append(row);
  }

  add(figure: Figure): void {
    if (this.shown !== figure.name) {
      this.values.fill(NaN); // another figure begins anew
      this.shown = figure.name;
    }
    this.values.copyWithin(0, 1);
    this.values[SAMPLES - 1] = figure.value;
  }

  draw(figure: Figure, colour: string): void {
    this.name.textContent = figure.name;
    this.value.textContent = Number.isNaN(figure.value) ? '–' : `${rounded(figure.value)} ${figure.unit}`;
    const context = this.canvas.getContext('2d');
    if (context === null) {
      return;
    }
    const ratio = Math.min(MOST_RATIO, devicePixelRatio);
    const width = (this.canvas.width = Math.round(this.canvas.clientWidth * ratio));
    const height = (this.canvas.height = Math.round(this.canvas.clientHeight * ratio));
    const known = this.values.filter((value) => !Number.isNaN(value));
    const most = Math.max(...known, 1e-9);
    const least = Math.min(...known, 0);
    const line = Math.max(1, height / 16);
    context.strokeStyle = colour;
    context.lineWidth = line;
    context.beginPath();
    let isOpen = false;
    this.values.forEach((value, index) => {
      const x = (index * width) / (SAMPLES - 1);
      const y = height - line - ((value - least) / (most - least)) * (height - 2 * line);
      if (!Number.isNaN(value)) {
        context[isOpen ? 'lineTo' : 'moveTo'](x, y);
      }
      isOpen = !Number.isNaN(value);
    });
    context.stroke();
  }
}

function rounded(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

export class Plots {
  private readonly plots: Plot[] = [];
  private sampledMillis = 0;

  constructor(private readonly panel: HTMLElement) {}

  /** Takes the figures ten times a second, and draws them if they are to be seen. */
  advance(millis: number, figures: () => Figure[]): void {
    if (millis - this.sampledMillis < SAMPLE_MILLIS) {
      return;
    }
    this.sampledMillis = millis;
    const all = figures();
    while (this.plots.length < all.length) {
      this.plots.push(new Plot(this.panel));
    }
    all.forEach((figure, index) => this.plots[index].add(figure));
    if (!this.panel.hidden) {
      const colour = getComputedStyle(this.panel).getPropertyValue('--line');
      all.forEach((figure, index) => this.plots[index].draw(figure, colour));
    }
  }
}
