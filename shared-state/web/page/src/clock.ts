/*
 * The rules by which Isochron's RenderClock chooses the displayed instant of a frame: its delay,
 * its lead, and its reaction to late snapshots. All times are whole nanoseconds; divisions truncate
 * like those of Java's long.
 */

import type { Timeline } from './codec';

export interface Tick {
  sequence: number;
  epoch: number;
  tick: number;
  instant: number;
  published: number;
  timeline: Timeline;
  /** Number of snapshots up to this one, each of which may be blended with the one before it. */
  run: number;
}

/** The newest known snapshots, by age. */
export interface Window<T extends Tick> {
  /** Number of consecutive snapshots. */
  readonly length: number;
  /** Number of snapshots, including those before missed ticks. */
  readonly lengthAcrossGaps: number;
  at(age: number): T;
}

export type Delay =
  | { kind: 'exact' }
  | { kind: 'balanced' }
  | { kind: 'predictive' }
  | { kind: 'fixed'; nanos: number };

export type Starvation = { kind: 'hold' } | { kind: 'extrapolate'; limit: number } | { kind: 'stretch' };

export type Showing =
  | 'NOTHING'
  | 'FIRST'
  | 'BLENDED'
  | 'STARVED'
  | 'AWAITING_EPOCH'
  | 'BEFORE_WINDOW';

const { trunc, max, min, abs } = Math;
const NORMAL = 1000;

export function starvationOf(delay: Delay, far: boolean): Starvation {
  switch (delay.kind) {
    case 'balanced':
      return { kind: 'extrapolate', limit: far ? 60_000_000 : 5_000_000 };
    case 'predictive':
      return { kind: 'extrapolate', limit: 100_000_000 };
    default:
      return { kind: 'hold' };
  }
}

export function simAt(timeline: Timeline, wall: number): number {
  const passed = max(0, wall - timeline.wall);
  return (
    timeline.sim +
    trunc(passed / NORMAL) * timeline.speed +
    trunc(((passed % NORMAL) * timeline.speed) / NORMAL)
  );
}

export function wallAt(timeline: Timeline, sim: number): number {
  const ahead = sim - timeline.sim;
  if (ahead <= 0) {
    return timeline.wall;
  }
  const whole = trunc(ahead / timeline.speed) * NORMAL;
  return timeline.wall + whole + trunc(((ahead % timeline.speed) * NORMAL + timeline.speed - 1) / timeline.speed);
}

/** Decaying statistics of publish lateness, with sixteen buckets per octave. */
export class LatenessQuantile {
  private readonly weights = new Int32Array(352);
  private readonly missed = new Float64Array(352);
  private remembered = 0;
  sampleCount = 0;

  add(nanos: number, gap: number, tick: number): void {
    const { weights, missed } = this;
    for (let bucket = 0; bucket < weights.length; bucket++) {
      weights[bucket] -= weights[bucket] >> 10;
      missed[bucket] -= decay(missed[bucket]);
    }
    weights[LatenessQuantile.bucket(max(0, nanos))] += 1 << 20;
    this.sampleCount++;
    const tickUnits = min(2 ** 20, trunc(tick / 1024));
    this.remembered += tickUnits * 1024 - decay(this.remembered);
    if (gap >= tick - trunc(tick / 16)) {
      const most = trunc(trunc(this.remembered / 1000) / 1024);
      this.addMissed(Math.floor(nanos / 1024), min(tickUnits, most));
    }
  }

  private addMissed(lateness: number, units: number): void {
    const end = min(lateness, LatenessQuantile.start(352) / 1024);
    let begin = max(0, end - units);
    for (let bucket = LatenessQuantile.bucket(begin * 1024); begin < end; bucket++) {
      const next = min(end, LatenessQuantile.start(bucket + 1) / 1024);
      this.missed[bucket] += (next - begin) * 1024;
      begin = next;
    }
  }

  exceededBy(permille: number): number {
    let total = 0;
    for (const weight of this.weights) {
      total += weight;
    }
    return LatenessQuantile.highestExceeding(this.weights, trunc((total * permille) / 1000));
  }

  missingPermille(): number {
    return LatenessQuantile.highestExceeding(this.missed, trunc(this.remembered / 1000));
  }

  private static highestExceeding(weights: Int32Array | Float64Array, allowed: number): number {
    let above = allowed;
    for (let bucket = weights.length - 1; bucket >= 0; bucket--) {
      const weight = weights[bucket];
      if (weight > above) {
        const end = LatenessQuantile.start(bucket + 1);
        const width = end - LatenessQuantile.start(bucket);
        return end - trunc((width * trunc((above * 1000) / weight)) / 1000);
      }
      above -= weight;
    }
    return 0;
  }

  least(): number {
    if (this.sampleCount < 200) {
      return 0;
    }
    let bucket = 0;
    while (this.weights[bucket] < (1 << 20) / 8) {
      bucket++;
    }
    return LatenessQuantile.start(bucket);
  }

  private static bucket(nanos: number): number {
    const units = Math.floor(nanos / 1024);
    if (units >= 2 ** 30) {
      return 351;
    }
    const octave = max(0, 27 - Math.clz32(units));
    return min(351, octave * 16 + (units >> octave));
  }

  private static start(bucket: number): number {
    const octave = max(0, trunc(bucket / 16) - 1);
    return (bucket - octave * 16) * 2 ** (octave + 10);
  }
}

function decay(weight: number): number {
  return trunc((weight + 1023) / 1024);
}

class UsualLead {
  private longest = 0;
  private longestBefore = 0;
  private last = 0;
  private lastButOne = 0;
  private frames = 0;

  isPlausible(now: number, present: number): boolean {
    return present - now - this.nanos() <= 10_000_000_000;
  }

  present(now: number, present: number): number {
    const lead = max(0, present - now);
    const odd = lead - this.learn(lead);
    return odd > 6_000_000 ? present - odd : present;
  }

  nanos(): number {
    return max(this.longest, this.longestBefore);
  }

  longerOfTwo(): number {
    return max(this.last, this.lastButOne);
  }

  private learn(lead: number): number {
    this.lastButOne = this.frames === 0 ? lead : this.last;
    this.last = lead;
    this.frames++;
    if (this.frames <= 2) {
      this.longest = min(lead, this.lastButOne);
      return this.longest;
    }
    if (this.frames % 128 === 0) {
      this.longestBefore = this.longest;
      this.longest = 0;
    }
    const usual = this.nanos();
    const counted = lead - usual > 1_000_000 ? min(lead, max(this.lastButOne, usual)) : lead;
    this.longest = max(this.longest, counted);
    return counted;
  }
}

/** The current delay, which approaches its target too slowly to be noticed. */
class DelayTracker {
  readonly lead = new UsualLead();
  nanos = 0;
  tickNanos = 0;
  private readonly lateness = new LatenessQuantile();
  private lastSequence = 0;
  private lastPublished = 0;
  private windowLength = 0;
  private latenessNanos = 0;
  private leastLateness = 0;
  private withoutLead = 0;
  private windows = 0;

  constructor(
    private readonly choice: Delay,
    private readonly starvation: Starvation,
    private readonly far: boolean,
  ) {}

  asked(sim: number, lead: number, speed: number, window: Window<Tick>): number {
    if (speed === 0) {
      return sim - this.nanos;
    }
    this.nanos = max(this.nanos, this.least(max(0, min(lead, this.lead.nanos())), speed));
    const asked = sim - max(this.nanos, this.least(max(0, lead), speed));
    const lastButOldest = window.at(max(0, window.length - 2)).instant;
    const earliest = sim - this.longest(this.lead.longerOfTwo(), speed);
    return max(asked, min(earliest, lastButOldest));
  }

  learn(window: Window<Tick>, eased: EasedMotion): void {
    const newest = window.at(0);
    if (newest.sequence === this.lastSequence) {
      return;
    }
    this.windows++;
    this.windowLength = max(this.windowLength, window.length);
    if (window.length > 1) {
      this.tickNanos = newest.instant - window.at(1).instant;
    }
    for (let age = window.length - 1; age >= 0; age--) {
      const tick = window.at(age);
      if (tick.sequence > this.lastSequence) {
        if (tick.timeline.speed !== 0 && tick.instant > tick.timeline.sim) {
          this.lateness.add(
            tick.published - wallAt(tick.timeline, tick.instant),
            tick.published - this.lastPublished,
            trunc((this.tickNanos * NORMAL) / tick.timeline.speed),
          );
        }
        this.lastPublished = tick.published;
        eased.learn(tick);
      }
    }
    this.lastSequence = newest.sequence;
    this.leastLateness = this.lateness.least();
    const exact = this.choice.kind === 'exact';
    this.latenessNanos = this.lateness.exceededBy(exact && !this.far ? 10 : 300);
    if (exact || this.far) {
      const covered = this.starvation.kind === 'extrapolate' ? min(this.starvation.limit, 15_000_000) : 0;
      this.latenessNanos = max(this.latenessNanos, this.lateness.missingPermille() - covered);
    }
  }

  lengthen(shownDelay: number, speed: number): void {
    const longest = min(
      this.longest(this.lead.nanos(), speed),
      this.nanos + simulated(1_000_000_000, speed),
    );
    if (this.adapts() && shownDelay > this.nanos && shownDelay <= longest) {
      this.withoutLead += shownDelay - this.nanos;
      this.nanos = shownDelay;
    }
  }

  restart(delay: number, speed: number): void {
    this.nanos = delay;
    this.withoutLead = delay - simulated(this.lead.nanos(), speed);
  }

  advance(elapsed: number, speed: number): void {
    if (this.tickNanos === 0 || (speed === 0 && this.nanos > 0)) {
      return;
    }
    this.nanos = max(this.promised(), this.moved(this.nanos, this.aim(this.lead.nanos(), speed), elapsed));
    this.withoutLead = this.moved(this.withoutLead, this.aim(0, speed), elapsed);
  }

  private moved(delay: number, aim: number, elapsed: number): number {
    if (this.windows <= 4) {
      return aim;
    }
    if (elapsed === 0) {
      return delay;
    }
    const learnt = this.lateness.sampleCount * this.tickNanos;
    const constant = min(2_000_000_000, max(100_000_000, learnt));
    const step = trunc((aim - delay) / max(1, trunc(constant / elapsed)));
    return delay + max(trunc(-elapsed / 10), min(trunc(elapsed / 50), step));
  }

  /** The part of a fixed delay that the window covers. */
  private promised(): number {
    return this.choice.kind === 'fixed' ? min(this.choice.nanos, (this.windowLength - 1) * this.tickNanos) : 0;
  }

  private aim(lead: number, speed: number): number {
    if (this.choice.kind === 'predictive') {
      return 0;
    }
    return min(
      this.longest(lead, speed),
      this.choice.kind === 'fixed'
        ? this.choice.nanos
        : this.tickNanos + simulated(this.latenessNanos + lead, speed),
    );
  }

  private longest(lead: number, speed: number): number {
    return (this.windowLength - 1) * this.tickNanos + simulated(this.leastLateness + lead, speed);
  }

  private least(lead: number, speed: number): number {
    return this.adapts() ? this.withoutLead + simulated(lead, speed) : 0;
  }

  private adapts(): boolean {
    return this.choice.kind === 'exact' || this.choice.kind === 'balanced';
  }
}

function simulated(wall: number, speed: number): number {
  return trunc((wall * speed) / NORMAL);
}

/** Moves the displayed instant while an overloaded loop slows time down or drops ticks. */
class EasedMotion {
  private lateness = 0;
  private deviation = 0;
  private speed = 0;
  moving = false;

  constructor(private readonly choice: Delay) {}

  learn(tick: Tick): void {
    if (tick.timeline.speed === 0) {
      return;
    }
    const late = simAt(tick.timeline, tick.published) - tick.instant;
    this.lateness += trunc((late - this.lateness) / 64);
    this.deviation += trunc((abs(late - this.lateness) - this.deviation) / 64);
  }

  begins(timeline: Timeline): boolean {
    const before = this.moving;
    this.moving = timeline.load !== 0 && timeline.speed !== 0 && this.choice.kind !== 'fixed';
    if (this.moving && !before) {
      this.speed = timeline.speed * 1000;
    }
    return this.moving;
  }

  moved(wall: number, delay: number, tick: number, lead: number, timeline: Timeline): number {
    const speed = timeline.speed * 1000;
    const elapsed = passed(wall, speed);
    const error = delay - elapsed - this.aim(tick, lead, speed);
    const wanted = speed + max(trunc(-speed / 2), min(trunc(speed / 10), ratio(error, 30 * tick)));
    const follow = trunc((tick * (this.choice.kind === 'predictive' ? 160 : 15)) / 10);
    const followed = min(wall, 100 * follow);
    this.speed += trunc(((wanted - this.speed) * followed) / (followed + follow));
    return passed(wall, this.speed);
  }

  private aim(tick: number, lead: number, speed: number): number {
    if (this.choice.kind === 'predictive') {
      return 0;
    }
    let reserve = passed(trunc(tick / 10), speed);
    if (this.choice.kind === 'exact') {
      reserve += min(passed(trunc((tick * 7) / 10), speed), 10 * this.deviation);
    }
    return tick + this.lateness + trunc(this.deviation / 2) + passed(lead, speed) + reserve;
  }
}

function ratio(span: number, other: number): number {
  return trunc(span / other) * 1_000_000 + trunc(((span % other) * 1_000_000) / other);
}

function passed(wall: number, millionths: number): number {
  return trunc(wall / 1_000_000) * millionths + trunc(((wall % 1_000_000) * millionths) / 1_000_000);
}

class RequestedInstant {
  readonly delay: DelayTracker;
  delayNanos = 0;
  starved = false;
  private readonly eased: EasedMotion;
  private readonly stretches: boolean;
  private lastSim = 0;
  private lastAsked = -Infinity;

  constructor(
    choice: Delay,
    starvation: Starvation,
    private readonly far: boolean,
  ) {
    this.delay = new DelayTracker(choice, starvation, far);
    this.eased = new EasedMotion(choice);
    this.stretches = starvation.kind === 'stretch';
  }

  learn(window: Window<Tick>): void {
    this.delay.learn(window, this.eased);
  }

  first(sim: number, timeline: Timeline): number {
    this.lastSim = sim;
    this.lastAsked = -Infinity;
    this.starved = false;
    this.eased.moving = false;
    this.delay.advance(0, timeline.speed);
    this.delayNanos = this.delay.nanos;
    return sim - this.delayNanos;
  }

  next(
    shown: number,
    wall: number,
    lead: number,
    present: number,
    timeline: Timeline,
    window: Window<Tick>,
  ): number {
    const delay = this.delay;
    const newest = window.at(0).instant;
    const sim = simAt(timeline, present);
    const elapsed = max(0, max(sim - this.lastSim, sim - simAt(timeline, present - wall)));
    const wasEased = this.eased.moving;
    const lastDelay = this.lastSim - shown;
    this.lastSim = sim;
    this.starved = false;
    delay.advance(elapsed, timeline.speed);
    if (delay.tickNanos === 0) {
      return shown;
    }
    let asked: number;
    if (this.eased.begins(timeline)) {
      asked = shown + this.eased.moved(wall, sim - shown, delay.tickNanos, delay.lead.nanos(), timeline);
      this.delayNanos = sim - asked;
    } else {
      if (wasEased) {
        delay.restart(lastDelay, timeline.speed);
      } else if (this.far && this.lastAsked > shown && newest > shown) {
        delay.lengthen(sim - shown - elapsed, timeline.speed);
      }
      this.delayNanos = sim - delay.asked(sim, lead, timeline.speed, window);
      const half = shown + trunc(elapsed / 2);
      const ahead = shown > newest ? half : min(half, newest);
      asked = max(sim - this.delayNanos, ahead);
    }
    this.lastAsked = asked;
    return this.stretches ? this.stretched(asked, shown, newest, elapsed) : asked;
  }

  private stretched(asked: number, shown: number, newest: number, elapsed: number): number {
    const part = trunc(elapsed / 10);
    if (asked <= newest) {
      return min(asked, shown + elapsed + part);
    }
    const slower = min(asked, shown + elapsed - part);
    this.starved = slower <= newest;
    return slower;
  }
}

/** Chooses the instant that a frame shows, and the two snapshots around it. */
export class RenderClock<T extends Tick> {
  showing: Showing = 'NOTHING';
  from: T | null = null;
  to: T | null = null;
  shown = 0;
  alpha = 0;
  beyond = 0;
  missingTicks = 0;
  age = 0;
  starvedFrames = 0;
  private readonly requested: RequestedInstant;
  private epoch = 0;
  private lastPresent = 0;
  /** The displayed instant, except in a gap, through which this instant moves on. */
  private reached = 0;

  constructor(
    delay: Delay,
    private readonly starvation: Starvation,
    far: boolean,
  ) {
    this.requested = new RequestedInstant(delay, starvation, far);
  }

  get delay(): number {
    return this.requested.delayNanos;
  }

  /** Continues at any instant, even an earlier one, with the delay that it has learnt. */
  restart(): void {
    this.from = null;
  }

  advance(now: number, present: number, window: Window<T>, timeline: Timeline): Showing {
    const lead = this.requested.delay.lead;
    const newest = window.length === 0 ? null : window.at(0);
    const begun = newest === null ? now : max(now, newest.published);
    if (!lead.isPlausible(begun, present)) {
      throw new RangeError(`present is ${present - begun} ns from now: a frame is seen at most 10 s later than usual`);
    }
    if (newest === null) {
      return this.showing;
    }
    this.requested.learn(window);
    const first = this.from === null || newest.epoch !== this.epoch;
    const counted = lead.present(begun, present);
    const counts = first || counted > this.lastPresent ? counted : this.lastPresent;
    this.showing = 'BLENDED';
    if (first) {
      this.begin(counts, window, timeline);
    } else if (timeline.epoch === this.epoch) {
      const asked = this.requested.next(
        this.reached,
        counts - this.lastPresent,
        counts - begun,
        counts,
        timeline,
        window,
      );
      if (this.requested.starved) {
        this.starve();
      }
      this.show(asked, newest.instant);
    } else {
      this.showing = 'AWAITING_EPOCH';
    }
    this.choose(window);
    this.lastPresent = counts;
    const seen = max(present, counts);
    this.age = timeline.speed === 0 ? 0 : max(0, seen - this.due(counts, timeline));
    return this.showing;
  }

  private due(present: number, timeline: Timeline): number {
    const behind = simAt(timeline, present) - this.shown;
    return timeline.load === 0 || behind <= 0
      ? wallAt(timeline, this.shown)
      : present - trunc((behind * NORMAL) / timeline.speed);
  }

  private begin(present: number, window: Window<T>, timeline: Timeline): void {
    const newest = window.at(0);
    this.showing = 'FIRST';
    this.epoch = newest.epoch;
    const sim = timeline.epoch === this.epoch ? simAt(timeline, present) : newest.instant;
    const asked = this.requested.first(sim, timeline);
    this.reached = max(window.at(window.length - 1).instant, min(newest.instant, asked));
  }

  private show(asked: number, newest: number): void {
    let reached = asked;
    if (asked > newest) {
      this.starve();
      reached = this.held(asked, newest);
    }
    this.reached = max(this.reached, reached);
  }

  /** Limits an extrapolated instant. */
  private held(instant: number, known: number): number {
    return min(instant, known + (this.starvation.kind === 'extrapolate' ? this.starvation.limit : 0));
  }

  private starve(): void {
    this.starvedFrames++;
    this.showing = 'STARVED';
  }

  private choose(window: Window<T>): void {
    const last = window.lengthAcrossGaps - 1;
    let age = 0;
    while (age + 1 < last && this.reached < window.at(age + 1).instant) {
      age++;
    }
    let later = window.at(age);
    let earlier = window.at(min(age + 1, last));
    const isAfterGap = age < last && later.run === 1;
    if (isAfterGap && this.reached >= later.instant) {
      earlier = later;
    }
    if (this.reached < earlier.instant) {
      this.reached = earlier.instant;
      this.showing = 'BEFORE_WINDOW';
    }
    this.shown = this.reached;
    if (isAfterGap && earlier !== later) {
      later = earlier;
      earlier = age + 2 <= last && later.run > 1 ? window.at(age + 2) : later;
      if (this.shown > later.instant) {
        if (this.showing !== 'STARVED') {
          this.starve();
        }
        this.shown = this.held(this.shown, later.instant);
      }
    }
    const span = later.instant - earlier.instant;
    const into = this.shown - earlier.instant;
    this.from = earlier;
    this.to = later;
    this.alpha = into >= span ? 1 : into / span;
    this.missingTicks = max(0, abs(later.tick - earlier.tick) - 1);
    this.beyond = max(0, this.shown - later.instant);
  }
}
