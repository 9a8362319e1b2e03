/*
 * The plots of a report. Each plot is an element with its data as JSON, and is drawn when it comes
 * into view, because a page may have hundreds of plots. A drag zooms in, and a double click resets
 * the zoom.
 */

import uPlot from 'uplot';
import { chart, colour, ratioMarks, written } from './chart';

interface Axis {
  label: string;
  unit: string;
  scale: 'LINEAR' | 'WHOLE' | 'LOGARITHMIC';
  least?: number;
  most?: number;
}

interface Series {
  name: string;
  shape: 'LINE' | 'STEPS' | 'DOTS' | 'BARS' | 'REFERENCE';
  x: number[];
  /** null is a gap. */
  y: (number | null)[];
  labels: string[];
}

interface LabelBox {
  left: number;
  right: number;
  middle: number;
}

interface ReportPlot {
  title: string;
  height: number;
  x: Axis;
  y: Axis;
  series: Series[];
}

const COLOURS = 5;
const LETTER = 6.6;
const MARK_GAP = 12;
const ROOM = 0.1;
const VIEW_MARGIN = 400;
const WHOLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
const FONT = '12px system-ui, sans-serif';

function draw(holder: HTMLElement): void {
  const plot = JSON.parse(holder.querySelector('script')?.textContent ?? '') as ReportPlot;
  const data = uPlot.join(plot.series.map((one) => [one.x, one.y] as uPlot.AlignedData));
  const distribution = (axis: Axis) => (axis.scale === 'LOGARITHMIC' ? 3 : 1);
  let colours = 0;
  const tones = plot.series.map((one) =>
    colour(holder, one.shape === 'REFERENCE' ? '--reference' : `--series-${colours++ % COLOURS}`),
  );
  chart(
    holder,
    {
      title: plot.title,
      width: holder.clientWidth,
      height: plot.height,
      scales: {
        x: { time: false, distr: distribution(plot.x), range: across(plot, data[0]) },
        y: { distr: distribution(plot.y), range: up(plot) },
      },
      axes: [axisOf(holder, plot.x, false), axisOf(holder, plot.y, true)],
      series: [
        { label: plot.x.label, value: (_, value) => written(value, plot.x.unit) },
        ...plot.series.map((one, index) => seriesOf(plot, one, tones[index])),
      ],
      cursor: { drag: { x: true, y: true, uni: 24 }, points: { size: 6 } },
      hooks: {
        draw: [
          (drawn) => {
            const taken: LabelBox[] = [];
            plot.series.forEach((one, index) => drawLabels(drawn, one, tones[index](), taken));
          },
        ],
      },
    },
    data,
  );
}

/** Shows the whole range if its ends are requested, otherwise the dragged range. */
function across(plot: ReportPlot, x: ArrayLike<number>): uPlot.Range.Function {
  const [first, last] = [x[0], x[x.length - 1]];
  const needsRoom = first === last || plot.series.some((one) => one.shape === 'DOTS');
  const [low, high] = needsRoom ? uPlot.rangeNum(first, last, ROOM, true) : [first, last];
  const all: uPlot.Range.MinMax = [plot.x.least ?? low, plot.x.most ?? high];
  return (_, from, to) => (x.length === 0 || (from === first && to === last) ? all : [from, to]);
}

function up(plot: ReportPlot): uPlot.Range.Function {
  const { least, most } = plot.y;
  const hasBars = plot.series.some((one) => one.shape === 'BARS');
  return (_, from, to) => {
    if (from === null || from === undefined) {
      return [least ?? 0, most ?? 1];
    }
    const [low, high] =
      plot.y.scale === 'LOGARITHMIC'
        ? uPlot.rangeLog(from, to, 10, false)
        : uPlot.rangeNum(hasBars ? Math.min(0, from) : from, to, ROOM, true);
    return [least ?? low, most ?? high];
  };
}

function axisOf(holder: HTMLElement, axis: Axis, isUpright: boolean): uPlot.Axis {
  const isRatio = axis.scale === 'LOGARITHMIC';
  const filter: uPlot.Axis.Filter = (_, marks) => (isRatio ? ratioMarks(marks) : marks);
  const rule = { stroke: colour(holder, '--rule'), width: 1, filter };
  return {
    filter,
    label: axis.label,
    labelFont: FONT,
    labelSize: 18,
    labelGap: 2,
    font: FONT,
    stroke: colour(holder, '--quiet'),
    grid: rule,
    ticks: { ...rule, size: 4 },
    gap: 3,
    space: isUpright ? 28 : 64,
    size: isUpright
      ? (_, marks) => MARK_GAP + LETTER * Math.max(1, ...(marks ?? []).map((mark) => mark.length))
      : 24,
    values: (_, marks) => {
      const most = Math.max(...marks.map(Math.abs));
      return marks.map((mark) => (mark === null ? '' : written(mark, axis.unit, isRatio ? mark : most)));
    },
    ...(axis.scale === 'WHOLE' ? { incrs: WHOLE_STEPS } : {}),
  };
}

function seriesOf(plot: ReportPlot, one: Series, tone: () => string): uPlot.Series {
  const drawn: uPlot.Series = {
    label: one.name || plot.y.label,
    stroke: tone,
    width: 1.8,
    value: (_, value) => written(value, plot.y.unit),
    points: { show: false },
  };
  switch (one.shape) {
    case 'LINE':
      return isAscending(one.x) ? drawn : { ...drawn, paths: pathOf(one) };
    case 'STEPS':
      return { ...drawn, paths: uPlot.paths.stepped?.({ align: 1 }) };
    case 'BARS':
      return { ...drawn, fill: tone, width: 0, paths: uPlot.paths.bars?.({ size: [0.8, 60] }) };
    case 'DOTS':
      return { ...drawn, paths: () => null, points: { show: true, size: 8, fill: tone } };
    case 'REFERENCE':
      return { ...drawn, width: 1.4, dash: [5, 4] };
  }
}

function pathOf(one: Series): uPlot.Series.PathBuilder {
  return (drawn) => {
    const stroke = new Path2D();
    one.x.forEach((x, index) => {
      stroke.lineTo(drawn.valToPos(x, 'x', true), drawn.valToPos(one.y[index] ?? NaN, 'y', true));
    });
    return { stroke, fill: null, clip: null, flags: 1 };
  };
}

/** Draws the labels of the visible dots, each below the earlier labels that it would overlap. */
function drawLabels(drawn: uPlot, one: Series, tone: string, taken: LabelBox[]): void {
  const { bbox, ctx } = drawn;
  const line = 13 * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = tone;
  ctx.font = `600 ${12 * devicePixelRatio}px system-ui, sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  one.labels.forEach((label, index) => {
    const right = drawn.valToPos(one.x[index], 'x', true);
    const down = drawn.valToPos(one.y[index] ?? NaN, 'y', true);
    if (isWithin(right, bbox.left, bbox.width) && isWithin(down, bbox.top, bbox.height)) {
      const left = right + 7 * devicePixelRatio;
      const box = { left, right: left + ctx.measureText(label).width, middle: down };
      while (taken.some((other) => overlaps(box, other, line))) {
        box.middle += line;
      }
      taken.push(box);
      ctx.fillText(label, box.left, box.middle);
    }
  });
  ctx.restore();
}

function isWithin(value: number, least: number, size: number): boolean {
  return value >= least && value <= least + size;
}

function overlaps(one: LabelBox, other: LabelBox, line: number): boolean {
  return one.left < other.right && other.left < one.right && Math.abs(one.middle - other.middle) < line;
}

function isAscending(values: number[]): boolean {
  return values.every((value, index) => index === 0 || value >= values[index - 1]);
}

const viewed = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting && target instanceof HTMLElement && target.clientWidth > 0) {
        viewed.unobserve(target);
        draw(target);
      }
    }
  },
  { rootMargin: `${VIEW_MARGIN}px` },
);

for (const holder of document.querySelectorAll<HTMLElement>('.plot')) {
  const { top, width } = holder.getBoundingClientRect();
  if (width > 0 && top < innerHeight + VIEW_MARGIN) {
    draw(holder); // at once, so that the loaded page is complete
  } else {
    viewed.observe(holder);
  }
}
