/* Appearance and interaction of plots, in reports and on the page. */

import uPlot from 'uplot';
import style from 'uplot/dist/uPlot.min.css';

const OWN_STYLE = `
.uplot { font: 12px/1.4 system-ui, sans-serif; color: var(--quiet); }
.u-title { font-size: 13px; font-weight: 600; text-align: left; color: var(--ink); }
.u-legend { font-size: 12px; margin: 0; text-align: left; font-variant-numeric: tabular-nums; }
.u-legend th { font-weight: 400; } .u-legend tr, .u-legend th, .u-legend td { border: 0; }
.u-series > * { padding: 0 4px 0 0; } .u-inline tr { margin-right: 12px; }
.u-series:first-child .u-marker { display: none; }
.u-legend .u-value { color: var(--ink); }
.u-select { background: var(--quiet); opacity: .2; }`;

const UNITS: [number, string][] = [[1e9, 's'], [1e6, 'ms'], [1e3, 'µs'], [1, 'ns']];
const DIGITS = 4;
const FEW_MARKS = 3;

let isStyled = false;

export function chart(holder: HTMLElement, options: uPlot.Options, data: uPlot.AlignedData): uPlot {
  if (!isStyled) {
    isStyled = true;
    const element = document.createElement('style');
    element.textContent = style + OWN_STYLE;
    document.head.prepend(element); // a document can override this style
  }
  const drawn = new uPlot(options, data, holder);
  new ResizeObserver(() => {
    if (holder.clientWidth > 0) {
      drawn.setSize({ width: holder.clientWidth, height: options.height });
    }
  }).observe(holder);
  // a canvas keeps the colours with which it was drawn
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => drawn.redraw(false));
  return drawn;
}

/** Returns a custom property of an element as a colour, which is looked up at each drawing. */
export function colour(holder: HTMLElement, property: string): () => string {
  return () => getComputedStyle(holder).getPropertyValue(property).trim();
}

/**
 * Returns a value with its unit. Nanoseconds are scaled to the unit that suits `size`, so that all
 * marks of an axis share one unit.
 */
export function written(value: number | null | undefined, unit: string, size = value): string {
  if (value === null || value === undefined || size === null || size === undefined) {
    return '–';
  }
  if (unit !== 'ns') {
    return unit === '' || value === 0 ? short(value) : `${short(value)} ${unit}`;
  }
  const [scale, name] = UNITS.find((one) => Math.abs(size) >= one[0]) ?? UNITS[UNITS.length - 1];
  return value === 0 ? '0' : `${short(value / scale)} ${name}`;
}

function short(value: number): string {
  const digits = Math.abs(value) < 10 ** DIGITS ? Number(value.toPrecision(DIGITS)) : Math.round(value);
  return String(digits).replace('-', '−');
}

/**
 * Returns the marks of a logarithmic axis: powers of ten if there are enough of them, otherwise
 * also other digits.
 */
export function ratioMarks(marks: number[]): (number | null)[] {
  const hasDigit = (digits: string) => (mark: number) => digits.includes(mark.toExponential(0)[0]);
  const digits = ['1', '125'].find((some) => marks.filter(hasDigit(some)).length >= FEW_MARKS);
  return marks.map((mark) => (hasDigit(digits ?? '123456789')(mark) ? mark : null));
}
