/* The page: frames, pointer, keys, and the panels over the picture. */

import { Quaternion, Vector3 } from 'three';
import { ShownBodies } from './bodies';
import { frameOf, viewOf, type View } from './camera';
import { RenderClock, simAt, starvationOf, wallAt, type Delay } from './clock';
import { Detail } from './detail';
import { Hand, IMPULSE, SPAWN, throwBody } from './hand';
import { Judder } from './judder';
import { DARK, LIGHT, Picture, type Side } from './picture';
import { Plots, type Figure } from './plots';
import { Recording } from './recording';
import { Stream, type Prefab, type Snapshot } from './stream';

export { Camera, frameOf, viewOf } from './camera';
export { ratioMarks, written } from './chart';
export { LatenessQuantile, RenderClock, simAt, wallAt } from './clock';
export { SnapshotDecoder } from './codec';
export { Judder } from './judder';
export { ShownBodies } from './bodies';
export { Detail } from './detail';
export { Picture } from './picture';
export { Recording } from './recording';
export { Stream } from './stream';

const CONTACT_BEGIN = 4;
const SLOW_PERMILLE = 250;
const DELAY: Delay = { kind: 'balanced' };
const BACK_NANOS = 2e9;
const NOTICE_MILLIS = 4000;
/** On a narrower display, plots are shown only on request. */
const WIDE_PIXELS = 900;
const FIGURES_MILLIS = 500;
/** Period over which bytes are counted; longer than a frame of a busy machine. */
const BYTES_MILLIS = 2000;
const MOST_LEAD_MILLIS = 34;
/** A longer gap between frames, such as when the tab was asleep, resets the judder measurement. */
const GAP_MILLIS = 1000;
/** With longer frames, fewer than 25 a second, every motion judders. */
const TOO_SLOW_MILLIS = 40;
/** Time for which a split picture may be too slow; its detail is reduced meanwhile. */
const MOST_SLOW_MILLIS = 6000;
/** Speed of a wheel, in widths of a side per second, as in the viewer's window. */
const WHEEL_SPEED = 0.5;
/** Radius of a wheel as it is defined in the page, and relative to its side. */
const WHEEL_RADIUS = 26;
const WHEEL_SHARE = 0.02;

function start(): void {
  const canvas = element<HTMLCanvasElement>('canvas');
  const secure = location.protocol === 'https:' ? 'wss' : 'ws';
  const file = new URLSearchParams(location.search).get('recording');
  const recording = file === null ? null : new Recording(file);
  const now = (): number => recording?.millis ?? performance.now();
  const stream = new Stream(`${secure}://${location.host}/`, location.hash.slice(1), now);
  let picture: Picture;
  try {
    picture = Picture.of(canvas);
  } catch {
    element('status').textContent = 'this browser has no WebGL';
    return;
  }
  new Page(stream, picture, canvas, recording);
  if (recording === null) {
    stream.connect();
  } else {
    void recording.load(stream, () => performance.now());
  }
}

class Page {
  private clock = this.newClock();
  private readonly bodies = { newest: new ShownBodies(), blended: new ShownBodies() };
  private readonly judder = { newest: new Judder(), blended: new Judder() };
  private split = true;
  /** True if the user chose the split, which then remains however slow frames are. */
  private splitChosen = false;
  private slowMillis = 0;
  private life = 0;
  /** What the first camera shows: nothing yet, only static bodies yet, or what it is to show. */
  private framed: 'nothing' | 'static' | 'all' = 'nothing';
  private frames = 0;
  private lastMillis = 0;
  private interval = 1000 / 60;
  private readonly intervals: number[] = [];
  private readonly detail = new Detail();
  private hadGap = false;
  private figuresMillis = 0;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  /** Where the pointer is, if it has moved since the last frame. */
  private pointed: { x: number; y: number } | null = null;
  /** The named body, its side, and the point at its name, relative to the body. */
  private hovered: { side: number; slot: number; generation: number; prefab: Prefab; offset: Vector3 } | null = null;
  private hand: Hand | null = null;
  private handSide = 1;
  private pinch = 0;
  private paused = false;
  private slow = false;
  private picked: { slot: number; generation: number } | null = null;
  private pickedFigure = 0;
  /** Last known duration of a tick, which is also needed during a pause. */
  private tickNanos = 1e7;
  private readonly plots = new Plots(element('plots'));
  /** First camera in the address, `?camera=` and its numbers. It overrides the embedder's. */
  private readonly address = new URLSearchParams(location.search).get('camera');
  private heardBytes: { bytes: number; millis: number }[] = [];
  private noticeMillis = 0;
  private notices = 0;

  constructor(
    private readonly stream: Stream,
    private readonly picture: Picture,
    private readonly canvas: HTMLCanvasElement,
    private readonly recording: Recording | null,
  ) {
    this.listen();
    this.applyTheme();
    this.arrange();
    element('plots').hidden = innerWidth < WIDE_PIXELS || recording !== null;
    if (this.address !== null && this.addressed() === null) {
      this.notify('camera in the address must be a position, a target, and perhaps a field of view of 5 to 120 degrees: x,y,z,x,y,z,50');
    }
    requestAnimationFrame((millis) => this.frame(millis));
  }

  private newClock(): RenderClock<Snapshot> {
    return new RenderClock<Snapshot>(DELAY, starvationOf(DELAY, true), true);
  }

  private frame(millis: number): void {
    requestAnimationFrame((next) => this.frame(next));
    this.measure(millis);
    const stream = this.stream;
    this.recording?.play(performance.now(), stream);
    if (stream.lives !== this.life) {
      this.life = stream.lives;
      this.restartJudder();
      if (this.recording !== null && this.framed !== 'nothing') {
        this.clock.restart();
      } else {
        this.clock = this.newClock();
        this.picture.forget();
        this.framed = 'nothing';
        this.picked = null;
        this.hovered = null;
        this.pickedFigure = 0;
      }
    }
    const window = stream.window;
    if (window.length > 0) {
      this.learnTick(window.at(0), window.at(Math.min(1, window.length - 1)));
      const now = this.instantAt(performance.now());
      const present = this.instantAt(millis + Math.min(MOST_LEAD_MILLIS, this.interval));
      this.clock.advance(now, present, window, stream.timeline);
      this.look(window.at(0));
      this.count(present, window.at(0));
      this.bodies.newest.channels = this.stream.channels;
      this.bodies.blended.channels = this.stream.channels;
      this.bodies.newest.newest(window.at(0), window.at(Math.min(1, window.length - 1)));
      this.bodies.blended.blended(this.clock);
      this.hear();
      this.draw();
      this.drag(window.at(0));
      this.hover();
    }
    this.plots.advance(millis, () => this.plotted(millis));
    if (millis - this.figuresMillis > FIGURES_MILLIS) {
      this.figuresMillis = millis;
      this.write();
    }
  }

  private instantAt(millis: number): number {
    return this.stream.instantAt(this.recording?.positionAt(millis) ?? millis);
  }

  private learnTick(newest: Snapshot, before: Snapshot): void {
    const ticks = newest.tick - before.tick;
    if (ticks > 0) {
      this.tickNanos = (newest.instant - before.instant) / ticks;
    }
  }

  /** Measures the duration of frames, and reduces the detail if they are slow. */
  private measure(millis: number): void {
    const passed = millis - this.lastMillis;
    this.lastMillis = millis;
    this.frames++;
    if (passed > GAP_MILLIS) {
      this.restartJudder();
      this.intervals.length = 0;
      this.slowMillis = 0;
      // a single gap means that the tab was asleep, two gaps in a row mean that frames are slow
      if (!this.hadGap) {
        this.hadGap = true;
        this.detail.restart();
        return;
      }
    } else {
      this.hadGap = false;
    }
    this.intervals.push(passed);
    if (this.intervals.length > 60) {
      this.intervals.shift();
    }
    this.interval = Math.max(4, [...this.intervals].sort((a, b) => a - b)[this.intervals.length >> 1]);
    if (this.detail.add(passed, this.picture.mostLevel)) {
      this.picture.leaveOut(this.detail.level);
    }
    this.slowMillis = this.split && this.isTooSlow() ? this.slowMillis + passed : 0;
    if (this.slowMillis > MOST_SLOW_MILLIS && !this.splitChosen) {
      this.split = false;
      this.write();
    }
  }

  private isTooSlow(): boolean {
    return this.interval > TOO_SLOW_MILLIS;
  }

  private restartJudder(): void {
    this.judder.newest.restart();
    this.judder.blended.restart();
  }

  private count(present: number, newest: Snapshot): void {
    const timeline = this.stream.timeline;
    const even = timeline.epoch === newest.epoch && timeline.speed !== 0 && this.clock.showing !== 'FIRST';
    if (!even) {
      this.restartJudder();
      return;
    }
    const ideal = simAt(timeline, present);
    this.judder.blended.add(this.clock.shown, ideal);
    this.judder.newest.add(newest.instant, ideal);
  }

  /** Marks contacts once their instant is displayed. */
  private hear(): void {
    const events = this.stream.events;
    let due = 0;
    while (due < events.length && (events[due].epoch < this.stream.timeline.epoch || events[due].instant <= this.clock.shown)) {
      const event = events[due++];
      if (event.kind === CONTACT_BEGIN && event.epoch === this.stream.timeline.epoch) {
        this.picture.mark(event.point, event.normal, event.impulse, event.instant);
      }
    }
    events.splice(0, due);
  }

  /**
   * Sets the first camera, once per world, and again when the first moving body has appeared.
   */
  private look(newest: Snapshot): void {
    const { camera } = this.picture;
    const { prefabs } = this.stream;
    const isSettled = this.framed === 'all' || (this.framed === 'static' && (camera.isMoved || !moves(newest, prefabs)));
    if (isSettled) {
      return;
    }
    const frame = frameOf(newest, prefabs);
    if (frame === null) {
      return;
    }
    const view = this.addressed() ?? viewOf(this.stream.camera);
    const middle = view?.target ?? frame.middle;
    const isFar = middle.some((value) => Math.abs(value) > 1000);
    this.picture.around(...((isFar ? middle.map(Math.round) : [0, 0, 0]) as [number, number, number]));
    this.picture.floor = frame.ground - this.picture.center.y;
    const [{ width, height }] = this.sides();
    if (view === null) {
      camera.frame(frame, this.picture.center, width / height);
    } else {
      camera.view(view, this.picture.center);
    }
    this.framed = frame.moves || view !== null ? 'all' : 'static';
  }

  private addressed(): View | null {
    return this.address === null ? null : viewOf(this.address.split(',').map(Number));
  }

  private sides(): Side[] {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!this.split) {
      return [{ left: 0, top: 0, width, height }];
    }
    if (document.body.classList.contains('tall')) {
      const half = Math.round(height / 2);
      return [
        { left: 0, top: 0, width, height: half },
        { left: 0, top: half, width, height: height - half },
      ];
    }
    const half = Math.round(width / 2);
    return [
      { left: 0, top: 0, width: half, height },
      { left: half, top: 0, width: width - half, height },
    ];
  }

  private bodiesOf(side: number): ShownBodies {
    return this.split && side === 0 ? this.bodies.newest : this.bodies.blended;
  }

  private draw(): void {
    const picked = this.pickedIndex();
    this.picture.pickedSlot = picked < 0 ? -1 : this.bodies.blended.slots[picked];
    this.picture.clear();
    const sides = this.sides();
    sides.forEach((side, index) =>
      this.picture.draw(this.bodiesOf(index), this.stream.prefabs, side, this.clock.shown),
    );
    roll('right', sides[sides.length - 1], this.clock.shown);
    if (this.split) {
      roll('left', sides[0], this.stream.window.at(0).instant);
    }
  }

  /** Names the body under the pointer. Picks only once the pointer has moved. */
  private hover(): void {
    if (this.pointed !== null) {
      this.hovered = this.bodyAt(this.pointed.x, this.pointed.y);
      this.pointed = null;
      this.writeName();
    }
    if (this.hovered === null) {
      return;
    }
    const { side, slot, generation, offset } = this.hovered;
    const shown = this.bodiesOf(side);
    const index = shown.indexOf(slot, generation);
    const place = this.sides()[side];
    if (index < 0 || place === undefined) {
      this.hovered = null;
      this.writeName();
      return;
    }
    const [x, y, z] = offset.toArray().map((value, axis) => value + shown.positions[3 * index + axis]);
    const at = this.picture.project(x, y, z, place.width / place.height);
    const right = place.left + ((at.x + 1) * place.width) / 2;
    const down = place.top + ((1 - at.y) * place.height) / 2;
    element('name').style.transform = `translate(${right}px, ${down}px) translate(.8em, -130%)`;
  }

  private bodyAt(x: number, y: number): Page['hovered'] {
    const side = this.sideAt(x, y);
    const shown = this.bodiesOf(side);
    const at = this.within(side, x, y);
    const hit = this.picture.pick(shown, this.stream.prefabs, at.x, at.y, at.aspect, (prefab) => !prefab.sensor);
    // a floor without a name would be named wherever the pointer is
    if (hit === null || (hit.prefab.motion === 'static' && this.nameOf(hit.prefab) === '')) {
      return null;
    }
    const position = new Vector3().fromArray(shown.positions, 3 * hit.index);
    return {
      side,
      slot: shown.slots[hit.index],
      generation: shown.generations[hit.index],
      prefab: hit.prefab,
      offset: hit.point.clone().add(this.picture.center).sub(position),
    };
  }

  private nameOf(prefab: Prefab): string {
    return this.stream.names[prefab.number] ?? '';
  }

  private writeName(): void {
    element('name').hidden = this.hovered === null;
    if (this.hovered !== null) {
      const { slot, generation, prefab } = this.hovered;
      const speed = this.speedOf(this.hovered);
      const parts = [`body ${slot}#${generation}`, this.nameOf(prefab), Number.isNaN(speed) ? '' : `${speed.toFixed(2)} m/s`];
      element('name').textContent = parts.filter((part) => part !== '').join(' · ');
    }
  }

  private drag(newest: Snapshot): void {
    const pointer = this.pointers.values().next().value;
    if (this.hand !== null && pointer !== undefined) {
      const at = this.within(this.handSide, pointer.x, pointer.y);
      const { eye, way } = this.picture.rayThrough(at.x, at.y, at.aspect);
      if (!this.hand.pull(eye, way, newest, this.picture.center, this.stream)) {
        this.hand = null;
      }
    }
  }

  private within(index: number, x: number, y: number): { x: number; y: number; aspect: number } {
    const side = this.sides()[index] ?? this.sides()[0];
    return {
      x: (2 * (x - side.left)) / side.width - 1,
      y: 1 - (2 * (y - side.top)) / side.height,
      aspect: side.width / side.height,
    };
  }

  private sideAt(x: number, y: number): number {
    return Math.max(
      0,
      this.sides().findIndex(
        (side) => x >= side.left && x < side.left + side.width && y >= side.top && y < side.top + side.height,
      ),
    );
  }

  private grab(x: number, y: number): void {
    const side = this.sideAt(x, y);
    const shown = this.bodiesOf(side);
    const at = this.within(side, x, y);
    const hit = this.picture.pick(shown, this.stream.prefabs, at.x, at.y, at.aspect);
    if (hit !== null) {
      this.picked = { slot: shown.slots[hit.index], generation: shown.generations[hit.index] };
    }
    if (hit !== null && this.stream.commands.includes(IMPULSE)) {
      const origin = this.picture.center;
      this.handSide = side;
      this.hand = new Hand(
        shown.slots[hit.index],
        shown.generations[hit.index],
        hit,
        new Vector3().fromArray(shown.positions, 3 * hit.index).sub(origin),
        new Quaternion().fromArray(shown.rotations, 4 * hit.index),
        this.stream.window.at(0).instant,
      );
    }
  }

  private pickedIndex(): number {
    return this.picked === null ? -1 : this.bodies.blended.indexOf(this.picked.slot, this.picked.generation);
  }

  private pickedValue(): Figure {
    const { to } = this.clock;
    const channel = this.pickedFigure - 1;
    const channels = this.stream.channels;
    if (this.picked === null || this.pickedIndex() < 0 || to === null) {
      return { name: 'pick a body', value: NaN, unit: '' };
    }
    const { slot } = this.picked;
    if (channel >= 0) {
      const value = slot < to.slotCount ? to.channels[slot * channels.length + channel] : NaN;
      return { name: `body ${slot}: ${channels[channel]}`, value, unit: '' };
    }
    return { name: `body ${slot}: speed`, value: this.speedOf(this.picked), unit: 'm/s' };
  }

  private speedOf({ slot, generation }: { slot: number; generation: number }): number {
    const { from, to } = this.clock;
    if (from === null || to === null || slot >= from.slotCount || from.generations[slot] !== generation) {
      return NaN;
    }
    const moved = [0, 1, 2].map((axis) => to.positions[3 * slot + axis] - from.positions[3 * slot + axis]);
    return to.instant > from.instant ? Math.hypot(...moved) / ((to.instant - from.instant) / 1e9) : NaN;
  }

  private plotted(millis: number): Figure[] {
    const { stream, clock } = this;
    const newest = stream.window.length > 0 ? stream.window.at(0) : null;
    const even = newest !== null && newest.timeline.speed !== 0 && newest.instant > newest.timeline.sim;
    const late = even ? newest.published - wallAt(newest.timeline, newest.instant) : NaN;
    this.heardBytes.push({ bytes: stream.receivedBytes, millis });
    this.heardBytes = this.heardBytes.filter((heard) => millis - heard.millis <= BYTES_MILLIS);
    return [
      { name: 'judder, newest tick', value: percentOf(this.judder.newest), unit: '%' },
      { name: 'judder, interpolated', value: percentOf(this.judder.blended), unit: '%' },
      { name: 'arrival lateness', value: Math.max(0, late / 1e6), unit: 'ms' },
      { name: 'picture age', value: newest === null ? NaN : clock.age / 1e6, unit: 'ms' },
      { name: 'delay', value: newest === null ? NaN : clock.delay / 1e6, unit: 'ms' },
      { name: 'received', value: this.bytesPerSecond() / 1000, unit: 'kB/s' },
      this.pickedValue(),
    ];
  }

  private bytesPerSecond(): number {
    const [first, last] = [this.heardBytes[0], this.heardBytes[this.heardBytes.length - 1]];
    return last.millis > first.millis ? (1000 * (last.bytes - first.bytes)) / (last.millis - first.millis) : 0;
  }

  private throwAt(x: number, y: number): void {
    const newest = this.stream.window.length > 0 ? this.stream.window.at(0) : null;
    if (newest === null || !this.stream.commands.includes(SPAWN)) {
      return;
    }
    const counts = new Map<number, number>();
    for (let slot = 0; slot < newest.slotCount; slot++) {
      const number = newest.prefabs[slot];
      if (newest.generations[slot] !== 0 && this.stream.prefabs[number]?.motion === 'dynamic') {
        counts.set(number, (counts.get(number) ?? 0) + 1);
      }
    }
    const usual = [...counts].sort((a, b) => b[1] - a[1])[0];
    if (usual !== undefined) {
      const at = this.within(this.sideAt(x, y), x, y);
      const { eye, way } = this.picture.rayThrough(at.x, at.y, at.aspect);
      throwBody(eye, way, this.picture.center, usual[0], this.stream);
    }
  }

  private listen(): void {
    const canvas = this.canvas;
    const arrangement = new ResizeObserver(() => this.arrange());
    ['controls', 'header'].forEach((id) => arrangement.observe(element(id)));
    addEventListener('resize', () => this.arrange());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.applyTheme());
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      if (event.button === 2) {
        this.throwAt(event.clientX, event.clientY);
        return;
      }
      this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.pinch = 0;
      this.hand = null;
      this.forgetPointer();
      if (this.pointers.size === 1) {
        this.grab(event.clientX, event.clientY);
      }
    });
    canvas.addEventListener('pointermove', (event) => this.move(event));
    canvas.addEventListener('pointerleave', () => this.forgetPointer());
    const release = (event: PointerEvent): void => {
      this.pointers.delete(event.pointerId);
      this.pinch = 0;
      this.hand = null;
    };
    canvas.addEventListener('pointerup', release);
    canvas.addEventListener('pointercancel', release);
    canvas.addEventListener('dblclick', (event) => this.throwAt(event.clientX, event.clientY));
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.picture.camera.zoom(Math.exp(Math.max(-0.3, Math.min(0.3, event.deltaY * 0.0015))));
    }, { passive: false });
    addEventListener('keydown', (event) => this.press(event));
    element('pause').addEventListener('click', () => this.pause());
    element<HTMLInputElement>('position').addEventListener('input', (event) =>
      this.seek(Number((event.target as HTMLInputElement).value)),
    );
    element('step').addEventListener('click', () => this.stream.time(2));
    element('slow').addEventListener('click', () => this.slowDown());
    element('back').addEventListener('click', () => this.goBack());
    element('detail').addEventListener('click', () => this.toggleDetail());
    element('lines').addEventListener('click', () => this.toggleLines());
    element('show-plots').addEventListener('click', () => this.togglePlots());
    element('plots').addEventListener('click', () => this.plotAnother());
    element('split').addEventListener('click', () => this.toggleSplit());
    element('theme').addEventListener('click', () => this.toggleTheme());
    element('throw').addEventListener('click', () => this.throwAt(innerWidth * (this.split && innerWidth > innerHeight ? 0.75 : 0.5), innerHeight * 0.45));
  }

  private move(event: PointerEvent): void {
    const pointer = this.pointers.get(event.pointerId);
    if (pointer === undefined) {
      this.pointed = { x: event.clientX, y: event.clientY };
      return;
    }
    const x = event.clientX - pointer.x;
    const y = event.clientY - pointer.y;
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    if (this.hand !== null) {
      return;
    }
    if (this.pointers.size === 2) {
      const [a, b] = [...this.pointers.values()];
      const apart = Math.hypot(a.x - b.x, a.y - b.y);
      if (this.pinch > 0) {
        this.picture.camera.zoom(this.pinch / Math.max(1, apart));
      }
      this.pinch = apart;
    }
    this.picture.camera.orbit(-x * 0.006 / this.pointers.size, y * 0.006 / this.pointers.size);
  }

  private forgetPointer(): void {
    this.pointed = null;
    this.hovered = null;
    this.writeName();
  }

  private press(event: KeyboardEvent): void {
    const isOfSlider = event.target instanceof HTMLInputElement && event.key.startsWith('Arrow');
    if (event.ctrlKey || event.metaKey || event.altKey || isOfSlider) {
      return;
    }
    const keys: Record<string, () => void> = {
      ' ': () => this.pause(),
      '.': () => this.stream.time(2),
      s: () => this.slowDown(),
      b: () => this.goBack(),
      c: () => this.plotAnother(),
      f: () => this.toggleDetail(),
      l: () => this.toggleLines(),
      p: () => this.togglePlots(),
      v: () => this.toggleSplit(),
      d: () => this.toggleTheme(),
      t: () => element('throw').click(),
      r: () => (this.framed = 'nothing'),
      h: () => this.toggleShadows(),
      ArrowLeft: () => this.picture.camera.orbit(-0.06, 0),
      ArrowRight: () => this.picture.camera.orbit(0.06, 0),
      ArrowUp: () => this.picture.camera.orbit(0, 0.05),
      ArrowDown: () => this.picture.camera.orbit(0, -0.05),
      '+': () => this.picture.camera.zoom(0.9),
      '-': () => this.picture.camera.zoom(1.1),
    };
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act !== undefined && !(event.key === ' ' && event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      act();
    }
  }

  private pause(): void {
    if (this.recording === null) {
      this.stream.time(this.paused ? 1 : 0);
    } else {
      this.recording.pause(performance.now());
      this.write();
    }
  }

  private seek(millis: number): void {
    this.recording?.seek(millis, performance.now(), this.stream);
  }

  private slowDown(): void {
    this.stream.time(3, this.slow ? 1000 : SLOW_PERMILLE);
  }

  private goBack(): void {
    const { rewinds, timeKind } = this.stream;
    if (this.recording !== null) {
      this.seek(this.recording.positionAt(performance.now()) - BACK_NANOS / 1e6);
    } else if (!rewinds || timeKind === 0) {
      this.notify('this server keeps no past, so it cannot go back');
    } else {
      this.stream.time(4, Math.max(1, Math.round(BACK_NANOS / this.tickNanos)));
    }
  }

  private toggleLines(): void {
    this.picture.debug = !this.picture.debug;
    this.write();
  }

  private toggleShadows(): void {
    this.picture.toggleShadows();
    this.notify(this.picture.shadows ? 'with shadows' : 'without shadows');
  }

  private toggleDetail(): void {
    this.detail.full = !this.detail.full;
    this.write();
  }

  private togglePlots(): void {
    element('plots').hidden = !element('plots').hidden;
    this.write();
  }

  private plotAnother(): void {
    this.pickedFigure = (this.pickedFigure + 1) % (this.stream.channels.length + 1);
  }

  private notify(text: string): void {
    element('notice').textContent = text;
    element('notice').hidden = false;
    this.noticeMillis = performance.now() + NOTICE_MILLIS;
  }

  private toggleSplit(): void {
    this.split = !this.split;
    this.splitChosen = true;
    this.write();
  }

  private toggleTheme(): void {
    const root = document.documentElement;
    root.dataset.theme = this.isDark() ? 'light' : 'dark';
    this.applyTheme();
  }

  private isDark(): boolean {
    const chosen = document.documentElement.dataset.theme;
    return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
  }

  private applyTheme(): void {
    document.documentElement.classList.toggle('dark', this.isDark());
    this.picture.show(this.isDark() ? DARK : LIGHT);
  }

  /** Fits the picture and the panels between header and controls, however many rows these have. */
  private arrange(): void {
    document.body.classList.toggle('tall', innerHeight > innerWidth);
    document.documentElement.style.setProperty('--nav', `${element('controls').offsetHeight}px`);
    document.documentElement.style.setProperty('--header', `${element('header').offsetHeight}px`);
    this.picture.resize(this.canvas.clientWidth, this.canvas.clientHeight);
  }

  /**
   * Updates the texts over the picture several times a second; faster changes could not be read.
   */
  private write(): void {
    const stream = this.stream;
    const timeline = stream.timeline;
    if (stream.notices !== this.notices) {
      this.notices = stream.notices;
      this.notify('this server does not let you do that');
    }
    this.paused = this.recording?.isPaused ?? timeline.speed === 0;
    this.slow = timeline.speed !== 0 && timeline.speed < 1000 && timeline.load === 0;
    const status = element('status');
    status.textContent = this.status();
    status.dataset.connection = stream.connection;
    element('title').textContent = stream.description || 'Isochron';
    document.title = stream.description ? `${stream.description} · Isochron` : 'Isochron';
    const newest = stream.window.length > 0 ? stream.window.at(0) : null;
    element('facts').textContent =
      newest === null
        ? ''
        : `${this.bodies.newest.count} bodies · tick ${newest.tick} · ${(1000 / this.interval).toFixed(0)} frames/s · ${(this.clock.delay / 1e6).toFixed(1)} ms behind`;
    this.writeName();
    this.label('left', this.split, this.judder.newest);
    this.label('right', true, this.judder.blended);
    element('too-slow').hidden = !this.isTooSlow();
    element('too-slow').textContent =
      `${(1000 / this.interval).toFixed(0)} frames/s are too few to compare`;
    document.body.classList.toggle('split', this.split);
    element('notice').hidden = this.lastMillis >= this.noticeMillis;
    element('back').hidden = !stream.rewinds;
    toggle('detail', this.detail.full, 'Sharp');
    toggle('lines', this.picture.debug, 'Lines');
    toggle('show-plots', !element('plots').hidden, 'Plots');
    element('time').hidden = stream.timeKind === 0;
    element('pause').hidden = stream.timeKind === 0 && this.recording === null;
    this.writePosition();
    element('throw').hidden = !stream.commands.includes(SPAWN);
    toggle('pause', this.paused, this.paused ? 'Resume' : 'Pause');
    toggle('slow', this.slow, 'Slow');
    toggle('split', this.split, 'Split');
    Object.assign(globalThis, { figures: this.figures() });
  }

  private status(): string {
    const stream = this.stream;
    switch (stream.connection) {
      case 'connecting':
        return this.recording === null ? 'connecting' : 'loading';
      case 'lost':
        return 'the server is gone: trying again';
      case 'refused':
        return stream.reason;
      default:
        if (this.picture.isLost) {
          return 'the browser took the graphics card away: waiting for it';
        }
        if (this.recording !== null) {
          return 'recording';
        }
        return stream.writerState === 'failed' ? 'the physics failed' : stream.writerState;
    }
  }

  private writePosition(): void {
    const recording = this.recording;
    element('player').hidden = recording === null || recording.length === 0;
    if (recording !== null) {
      const millis = recording.positionAt(performance.now());
      const slider = element<HTMLInputElement>('position');
      slider.max = String(recording.length);
      slider.value = String(millis);
      element('seconds').textContent = `${(millis / 1000).toFixed(1)} of ${(recording.length / 1000).toFixed(1)} s`;
    }
  }

  private label(side: string, shown: boolean, judder: Judder): void {
    const label = element(side);
    label.hidden = !shown || this.stream.connection === 'refused';
    const percent = judder.percent();
    element(`${side}-judder`).textContent = percent < 0 ? '…' : `${percent.toFixed(1)} %`;
    const bars = element<HTMLCanvasElement>(`${side}-bars`);
    const context = bars.getContext('2d');
    if (context !== null && shown) {
      const ratio = Math.min(2, devicePixelRatio);
      bars.width = bars.clientWidth * ratio;
      bars.height = bars.clientHeight * ratio;
      context.fillStyle = getComputedStyle(label).getPropertyValue('--accent');
      const shares = judder.shares.slice(-60);
      const width = bars.width / 60;
      shares.forEach((share, index) => {
        const height = Math.max(1, Math.min(2, share) * 0.5 * bars.height);
        context.fillRect(index * width, bars.height - height, Math.max(1, width - 1), height);
      });
    }
  }

  /** Returns a point of the page where a body can be picked, in pixels. Computed on request. */
  private spot(): number[] {
    const side = this.sides().length - 1;
    const { left, top, width, height } = this.sides()[side];
    const shown = this.bodiesOf(side);
    for (let index = 0; index < shown.count; index++) {
      const [x, y, z] = shown.positions.subarray(3 * index, 3 * index + 3);
      const at = this.picture.project(x, y, z, width / height).clone();
      const hit = this.picture.pick(shown, this.stream.prefabs, at.x, at.y, width / height);
      if (hit?.index === index && Math.max(Math.abs(at.x), Math.abs(at.y)) < 0.7) {
        return [Math.round(left + ((at.x + 1) * width) / 2), Math.round(top + ((1 - at.y) * height) / 2)];
      }
    }
    return [];
  }

  private figures(): object {
    const stream = this.stream;
    const spot = (): number[] => this.spot();
    return {
      get spot() {
        return spot();
      },
      connection: stream.connection,
      reason: stream.reason,
      lives: stream.lives,
      frames: this.frames,
      intervalMillis: this.interval,
      tick: stream.window.length > 0 ? stream.window.at(0).tick : -1,
      bodies: this.bodies.blended.count,
      paused: this.paused,
      split: this.split,
      positionMillis: this.recording?.positionAt(performance.now()) ?? -1,
      speed: stream.timeline.speed,
      newestJudder: this.judder.newest.percent(),
      blendedJudder: this.judder.blended.percent(),
      starvedFrames: this.clock.starvedFrames,
      delayMillis: this.clock.delay / 1e6,
      ageMillis: this.clock.age / 1e6,
      tripMillis: stream.tripMillis,
      joints: this.picture.jointCount,
      pickedSlot: this.pickedIndex() < 0 ? -1 : this.picked?.slot,
      pickedSpeed: this.pickedIndex() < 0 ? -1 : this.pickedValue().value,
      bytesPerSecond: this.heardBytes.length === 0 ? 0 : this.bytesPerSecond(),
      sentCommands: stream.sentCommands,
      pixels: this.picture.pixels,
      shadows: this.picture.shadows,
      eye: this.picture.eye.map((value) => Math.round(1000 * value) / 1000),
      level: this.detail.level,
      damaged: stream.damaged,
      lostEvents: stream.lostEvents,
    };
  }
}

/** Rolls a side's wheel to where an evenly moving body would be at the displayed instant. */
function roll(id: string, side: Side, instant: number): void {
  const radius = Math.max(14, WHEEL_SHARE * (side.width + side.height));
  const path = side.width - 2 * radius;
  const rolled = (WHEEL_SPEED * side.width * (instant / 1e9)) % path;
  const middle = side.top + side.height / 2;
  element(`${id}-marker`).hidden = false;
  element(`${id}-wheel`).style.transform =
    `translate(${side.left + radius + rolled}px, ${middle}px) scale(${radius / WHEEL_RADIUS}) rotate(${rolled / radius}rad)`;
  element(`${id}-track`).style.transform = `translate(${side.left}px, ${middle + radius}px)`;
  element(`${id}-track`).style.width = `${side.width}px`;
}

function moves(snapshot: Snapshot, prefabs: Prefab[]): boolean {
  for (let slot = 0; slot < snapshot.slotCount; slot++) {
    const prefab = prefabs[snapshot.prefabs[slot]];
    if (snapshot.generations[slot] !== 0 && prefab !== undefined && prefab.motion !== 'static' && !prefab.sensor) {
      return true;
    }
  }
  return false;
}

function percentOf(judder: Judder): number {
  const percent = judder.percent();
  return percent < 0 ? NaN : percent;
}

function toggle(id: string, pressed: boolean, name: string): void {
  const button = element(id);
  button.setAttribute('aria-pressed', String(pressed));
  const text = button.querySelector('span');
  if (text !== null) {
    text.textContent = name;
  }
}

function element<E extends HTMLElement = HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) {
    throw new Error(`the page has no element ${id}`);
  }
  return found as E;
}

if (typeof document !== 'undefined') {
  start();
}
