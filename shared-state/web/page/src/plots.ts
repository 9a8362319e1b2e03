/* Figures of the last seconds, each as a scrolling line. */

import type uPlot from 'uplot';
import { chart, colour, written } from './chart';

const SAMPLES = 120;
const SAMPLE_MILLIS = 100;
const AGES = Array.from({ length: SAMPLES }, (_, index) => (index + 1 - SAMPLES) * (SAMPLE_MILLIS / 1000));

/** The figure of one plot; NaN while it is unknown. */
export interface Figure {
  value: number;
  name: string;
  unit: string;
}

class Plot {
  private readonly values: (number | null)[] = Array(SAMPLES).fill(null);
  private readonly name = document.createElement('span');
  private readonly value = document.createElement('b');
  private readonly line = document.createElement('i');
  private drawn: uPlot | null = null;
  private shown = '';

  constructor(panel: HTMLElement) {
    const row = document.createElement('div');
    row.append(this.name, this.value, this.line);
    panel.append(row);
  }

  add(figure: Figure): void {
    if (this.shown !== figure.name) {
      this.values.fill(null); // another figure starts empty
      this.shown = figure.name;
    }
    this.values.shift();
    this.values.push(Number.isNaN(figure.value) ? null : figure.value);
  }

  draw(figure: Figure): void {
    if (this.line.clientHeight > 0) {
      this.drawn ??= this.draft(); // only once there is room, which a low window lacks
    }
    this.drawn?.setData([AGES, this.values]);
    const index = this.drawn?.cursor.idx ?? SAMPLES - 1;
    this.name.textContent = figure.name;
    const ago = index === SAMPLES - 1 ? '' : ` ${(-AGES[index]).toFixed(1)} s ago`;
    this.value.textContent = written(this.values[index], figure.unit) + ago;
  }

  private draft(): uPlot {
    return chart(
      this.line,
      {
        width: this.line.clientWidth,
        height: this.line.clientHeight,
        scales: { x: { time: false }, y: { range: (_, least, most) => [Math.min(0, least ?? 0), Math.max(1e-9, most ?? 0)] } },
        axes: [{ show: false }, { show: false }],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 5 } },
        series: [{}, { stroke: colour(this.line, '--line'), width: 1.5, points: { show: false } }],
        padding: [2, 0, 2, 0],
      },
      [AGES, this.values],
    );
  }
}

export class Plots {
  private readonly plots: Plot[] = [];
  private sampledMillis = 0;

  constructor(private readonly panel: HTMLElement) {}

  /** Samples the figures ten times a second, and draws them if they are visible. */
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
      all.forEach((figure, index) => this.plots[index].draw(figure));
    }
  }
}
