/*
 * Decoder for a relay's snapshots, as REMOTE.md describes them. An independent implementation: it
 * shares only REMOTE.md with the decoder in Java.
 */

const OPENING_BYTES = 45;
const TIMELINE_BYTES = 32;
/** Bytes behind a snapshot that read as zeros, for a record that is cut off. */
const SPARE_BYTES = 512;
const MOST_AGE = 64;
const MOST_SPEED = 1_000_000;

const KEYFRAME = 1;
const TIMELINE = 2;
const BROKEN = 4;
const ALL_FLAGS = 7;

/**
 * Integers of a body: position, rotation, largest component, last step, last turn, prediction
 * errors.
 */
const STRIDE = 15;
const POSITION = 0;
const ROTATION = 3;
const LARGEST = 6;
const STEP = 7;
const TURN = 10;
const POSITION_SURPRISE = 13;
const ROTATION_SURPRISE = 14;
const VELOCITY_STRIDE = 7;

const ESCAPE = 12;
const MOST_REMAINDER = 16;
const MOST_SURPRISE = 0xffff;

const TWO_32 = 4294967296;

export interface Timeline {
  epoch: number;
  wall: number;
  sim: number;
  /** In thousandths. */
  speed: number;
  load: number;
}

export interface Layout {
  bodyCapacity: number;
  far: boolean;
  velocities: boolean;
  channels: number;
  stepsPerMetre: number;
  rotationBits: number;
}

/** Start pose of a body that appeared or was teleported in a tick. */
export interface Begin {
  slot: number;
  age: number;
  position: [number, number, number];
  rotation: [number, number, number, number];
}

export type Outcome = 'whole' | 'ignored' | 'early' | 'damaged';

const ONES_MASK = (1 << ESCAPE) - 1;

/** Number of ones at the low end of twelve bits. */
const ONES = Uint8Array.from({ length: ONES_MASK + 1 }, (_, bits) => 31 - Math.clz32(~bits & -~bits));

/** Number of remainder bits, indexed by an eighth of the prediction error. */
const REMAINDER_BITS = Uint8Array.from({ length: (MOST_SURPRISE >> 3) + 1 }, (_, eighth) =>
  Math.min(MOST_REMAINDER, 32 - Math.clz32(Math.floor(eighth / 3))),
);

/**
 * The bits of a snapshot, read from a copy in 32-bit words in the order of the machine, which is
 * little-endian in every browser. A shift in JavaScript uses only the lowest five bits of its
 * count.
 */
class Bits {
  private memory = new Uint8Array(4096);
  private words = new Int32Array(this.memory.buffer);
  private at = 0;
  private limit = 0;

  /** Starts reading a copy at byte `from`. Bytes behind it read as zeros. */
  begin(bytes: Uint8Array, from: number): void {
    const end = bytes.length;
    if (end + SPARE_BYTES > this.memory.length) {
      this.memory = new Uint8Array((2 * end + SPARE_BYTES + 3) & ~3);
      this.words = new Int32Array(this.memory.buffer);
    }
    this.memory.set(bytes);
    this.memory.fill(0, end, end + SPARE_BYTES);
    this.at = from * 8;
    this.limit = end * 8;
  }

  isOverrun(): boolean {
    return this.at > this.limit;
  }

  isLeftOver(): boolean {
    return this.limit - this.at >= 8;
  }

  private look(): number {
    const { at, words } = this;
    return (words[at >>> 5] >>> at) | ((words[(at >>> 5) + 1] << 1) << ~at);
  }

  take(count: number): number {
    if (count === 0) {
      return 0;
    }
    const look = this.look();
    this.at += count;
    return count === 32 ? look >>> 0 : look & ((1 << count) - 1);
  }

  gamma(): number {
    const zeros = ~this.look();
    if ((zeros & 1) !== 0) {
      this.at++;
      return 0;
    }
    const length = zeros === 0 ? 32 : 31 - Math.clz32(zeros & -zeros);
    this.at += length;
    if (this.take(1) !== 0) {
      this.at = this.limit + 1; // no valid number is this long
      return 0;
    }
    return 2 ** length + this.take(length) - 1;
  }

  signed(): number {
    return unfold(this.gamma());
  }

  isOne(): boolean {
    const at = this.at++;
    return ((this.words[at >>> 5] >>> at) & 1) !== 0;
  }

  /** Adds three differences to the last numbers, and returns the updated prediction error. */
  addThree(numbers: Int32Array, first: number, surprise: number): number {
    const words = this.words;
    const remainderBits = REMAINDER_BITS[surprise >> 3];
    let at = this.at;
    let next = surprise - (surprise >> 2);
    for (let index = first; index < first + 3; index++) {
      const look = (words[at >>> 5] >>> at) | ((words[(at >>> 5) + 1] << 1) << ~at);
      const quotient = ONES[look & ONES_MASK];
      let folded;
      if (quotient < ESCAPE) {
        folded = (quotient << remainderBits) | ((look >>> (quotient + 1)) & ((1 << remainderBits) - 1));
        at += quotient + 1 + remainderBits;
      } else {
        this.at = at + ESCAPE;
        folded = this.take(32);
        at = this.at;
      }
      numbers[index] += unfold(folded);
      next += folded;
    }
    this.at = at;
    return next < MOST_SURPRISE ? next : MOST_SURPRISE;
  }
}

function longAt(view: DataView, at: number): number {
  return view.getInt32(at + 4, true) * TWO_32 + view.getUint32(at, true);
}

function unfold(folded: number): number {
  return (folded >>> 1) ^ -(folded & 1);
}

/** Decodes snapshots in sequence, and keeps the bodies of the last one. */
export class SnapshotDecoder {
  readonly generations: Int32Array;
  readonly prefabs: Int32Array;
  /** Three per body, in metres. */
  readonly positions: Float64Array;
  /** Four per body: x, y, z, w. */
  readonly rotations: Float32Array;
  /** Values by body, in the order of the channels. */
  readonly channels: Float32Array;
  readonly begins: Begin[] = [];
  slotCount = 0;
  tick = 0;
  instant = 0;
  published = 0;
  broken = false;
  keyframe = false;
  leftOut = 0;
  timeline: Timeline = { epoch: 0, wall: 0, sim: 0, speed: 0, load: 0 };

  private readonly numbers: Int32Array;
  private readonly highs: Int32Array;
  private readonly velocities: Int32Array;
  private readonly channelBits: Uint32Array;
  private readonly bits = new Bits();
  private readonly begun = new Int32Array(STRIDE);
  private readonly begunHighs = new Int32Array(3);
  private readonly begunPosition = new Float64Array(3);
  private readonly begunRotation = new Float32Array(4);
  private readonly originLow: number;
  private readonly originHigh: number;
  private readonly most: number;
  private readonly rotationStep: number;
  private synced = false;
  private chain = 0;
  private number = 0;

  /** @param clockOrigin subtracted from the relay's instants, so that they fit in a number */
  constructor(
    private readonly layout: Layout,
    clockOrigin: bigint,
  ) {
    this.originLow = Number(BigInt.asUintN(32, clockOrigin));
    this.originHigh = Number(clockOrigin >> 32n);
    const capacity = layout.bodyCapacity;
    this.generations = new Int32Array(capacity);
    this.prefabs = new Int32Array(capacity);
    this.positions = new Float64Array(3 * capacity);
    this.rotations = new Float32Array(4 * capacity);
    this.numbers = new Int32Array(STRIDE * capacity);
    this.highs = new Int32Array(layout.far ? 3 * capacity : 0);
    this.velocities = new Int32Array(layout.velocities ? VELOCITY_STRIDE * capacity : 0);
    this.channelBits = new Uint32Array(layout.channels * capacity);
    this.channels = new Float32Array(this.channelBits.buffer);
    this.most = 2 ** (layout.rotationBits - 1) - 1;
    this.rotationStep = Math.SQRT1_2 / this.most;
  }

  isSynced(): boolean {
    return this.synced;
  }

  /** Reads a snapshot. After a loss or an invalid snapshot, only a keyframe is accepted. */
  take(bytes: Uint8Array): Outcome {
    if (bytes.length < OPENING_BYTES) {
      return 'damaged';
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const flags = bytes[0];
    const chain = view.getInt32(1, true);
    const number = longAt(view, 5);
    if ((flags & ~ALL_FLAGS) !== 0 || number < 1) {
      return 'damaged';
    }
    const isKeyframe = (flags & KEYFRAME) !== 0;
    if (
      chain === this.chain &&
      (number < this.number || (number === this.number && (this.synced || !isKeyframe)))
    ) {
      return 'ignored';
    }
    if (isKeyframe) {
      this.generations.fill(0);
      this.slotCount = 0;
      this.chain = chain;
    } else if (chain !== this.chain || !this.synced || number !== this.number + 1) {
      return 'early';
    }
    this.number = number;
    this.keyframe = isKeyframe;
    this.synced = this.read(view, bytes, flags);
    return this.synced ? 'whole' : 'damaged';
  }

  private read(view: DataView, bytes: Uint8Array, flags: number): boolean {
    const before = this.slotCount;
    const at = this.open(view, bytes.length, flags);
    if (at < 0) {
      return false;
    }
    this.bits.begin(bytes, at);
    const end = Math.max(before, this.slotCount);
    if (!this.readSlots(end) || !this.readBegins() || this.bits.isLeftOver()) {
      return false;
    }
    let beyond = 0;
    for (let slot = this.slotCount; slot < end; slot++) {
      beyond |= this.generations[slot];
    }
    return beyond === 0;
  }

  private open(view: DataView, end: number, flags: number): number {
    const given = (flags & TIMELINE) !== 0;
    const at = OPENING_BYTES + (given ? TIMELINE_BYTES : 0);
    if (end < at || (!given && (flags & KEYFRAME) !== 0)) {
      return -1;
    }
    const slots = view.getInt32(37, true);
    const leftOut = view.getInt32(41, true);
    if (slots < 0 || slots > this.layout.bodyCapacity || leftOut < 0) {
      return -1;
    }
    if (given) {
      const timeline = {
        epoch: longAt(view, 45),
        wall: this.instantAt(view, 53),
        sim: longAt(view, 61),
        speed: view.getInt32(69, true),
        load: view.getInt32(73, true),
      };
      const sound =
        timeline.epoch >= 0 &&
        timeline.speed >= 0 &&
        timeline.speed <= MOST_SPEED &&
        timeline.load >= 0 &&
        timeline.load <= 2;
      if (!sound) {
        return -1;
      }
      this.timeline = timeline;
    }
    this.tick = longAt(view, 13);
    this.instant = longAt(view, 21);
    this.published = this.instantAt(view, 29);
    this.broken = (flags & BROKEN) !== 0;
    this.begins.length = 0;
    this.slotCount = slots;
    this.leftOut = leftOut;
    return at;
  }

  /** Reads an instant of the relay as two 32-bit halves, so that differences are exact. */
  private instantAt(view: DataView, at: number): number {
    const high = view.getInt32(at + 4, true) - this.originHigh;
    return high * TWO_32 + (view.getUint32(at, true) - this.originLow);
  }

  private readSlots(before: number): boolean {
    let slot = 0;
    while (slot < before) {
      const run = this.bits.gamma();
      if (run > before - slot || this.bits.isOverrun()) {
        return false;
      }
      for (let end = slot + run; slot < end; slot++) {
        this.rest(slot);
      }
      if (slot < before) {
        if (!this.readRecord(slot)) {
          return false;
        }
        this.show(slot++);
      }
    }
    return true;
  }

  private rest(slot: number): void {
    const numbers = this.numbers;
    for (let at = slot * STRIDE + STEP, end = at + 6; at < end; at++) {
      numbers[at] = 0;
    }
  }

  private readRecord(slot: number): boolean {
    const there = this.generations[slot] !== 0;
    if (!this.bits.isOne()) {
      return there && this.readChange(slot, false);
    }
    const kind = this.bits.take(2);
    if (kind === 1) {
      return this.readWhole(slot);
    }
    if (!there) {
      return false;
    }
    if (kind === 0) {
      this.generations[slot] = 0;
      return !this.bits.isOverrun();
    }
    return kind === 2 && this.readChange(slot, true);
  }

  private readChange(slot: number, turned: boolean): boolean {
    const numbers = this.numbers;
    const at = slot * STRIDE;
    numbers[at + POSITION_SURPRISE] = this.bits.addThree(numbers, at + STEP, numbers[at + POSITION_SURPRISE]);
    if (this.layout.far) {
      this.carry(slot, at);
    }
    numbers[at] += numbers[at + STEP];
    numbers[at + 1] += numbers[at + STEP + 1];
    numbers[at + 2] += numbers[at + STEP + 2];
    if (turned) {
      this.readRotation(numbers, at);
      numbers[at + TURN] = 0;
      numbers[at + TURN + 1] = 0;
      numbers[at + TURN + 2] = 0;
    } else {
      numbers[at + ROTATION_SURPRISE] = this.bits.addThree(numbers, at + TURN, numbers[at + ROTATION_SURPRISE]);
      numbers[at + ROTATION] += numbers[at + TURN];
      numbers[at + ROTATION + 1] += numbers[at + TURN + 1];
      numbers[at + ROTATION + 2] += numbers[at + TURN + 2];
    }
    if (this.layout.velocities) {
      const from = slot * VELOCITY_STRIDE;
      const surprise = this.bits.addThree(this.velocities, from, this.velocities[from + 6]);
      this.velocities[from + 6] = this.bits.addThree(this.velocities, from + 3, surprise);
    }
    for (let channel = 0; channel < this.layout.channels; channel++) {
      if (this.bits.isOne()) {
        this.channelBits[slot * this.layout.channels + channel] = this.bits.take(32);
      }
    }
    return this.isRotation(numbers, at) && !this.bits.isOverrun();
  }

  /** Adds the last step to the upper halves of a position far from the origin. */
  private carry(slot: number, at: number): void {
    for (let axis = 0; axis < 3; axis++) {
      const high = 3 * slot + axis;
      const steps = (this.numbers[at + axis] >>> 0) + this.numbers[at + STEP + axis];
      this.highs[high] = Math.floor((this.highs[high] * TWO_32 + steps) / TWO_32);
    }
  }

  private readWhole(slot: number): boolean {
    const numbers = this.numbers;
    const at = slot * STRIDE;
    const generation = this.bits.gamma();
    const prefab = this.bits.gamma();
    this.generations[slot] = generation;
    this.prefabs[slot] = prefab;
    this.readSigned(numbers, at + POSITION);
    if (this.layout.far) {
      this.readSigned(this.highs, 3 * slot);
    }
    this.readSigned(numbers, at + STEP);
    const sound = this.readRotation(numbers, at);
    this.readSigned(numbers, at + TURN);
    numbers[at + POSITION_SURPRISE] = this.bits.take(16);
    numbers[at + ROTATION_SURPRISE] = this.bits.take(16);
    if (this.layout.velocities) {
      const from = slot * VELOCITY_STRIDE;
      this.readSigned(this.velocities, from);
      this.readSigned(this.velocities, from + 3);
      this.velocities[from + 6] = this.bits.gamma() & MOST_SURPRISE;
    }
    for (let channel = 0; channel < this.layout.channels; channel++) {
      this.channelBits[slot * this.layout.channels + channel] = this.bits.take(32);
    }
    return (
      sound &&
      generation > 0 &&
      generation <= 0x7fffffff &&
      prefab <= 0x7fffffff &&
      !this.bits.isOverrun()
    );
  }

  private readSigned(numbers: Int32Array, at: number): void {
    numbers[at] = this.bits.signed();
    numbers[at + 1] = this.bits.signed();
    numbers[at + 2] = this.bits.signed();
  }

  private readRotation(numbers: Int32Array, at: number): boolean {
    const width = this.layout.rotationBits;
    numbers[at + LARGEST] = this.bits.take(2);
    for (let part = 0; part < 3; part++) {
      numbers[at + ROTATION + part] = (this.bits.take(width) << (32 - width)) >> (32 - width);
    }
    return this.isRotation(numbers, at) && !this.bits.isOverrun();
  }

  private isRotation(numbers: Int32Array, at: number): boolean {
    return (
      Math.abs(numbers[at + ROTATION]) <= this.most &&
      Math.abs(numbers[at + ROTATION + 1]) <= this.most &&
      Math.abs(numbers[at + ROTATION + 2]) <= this.most
    );
  }

  private readBegins(): boolean {
    while (this.bits.isOne()) {
      const slot = this.bits.gamma();
      const age = this.bits.gamma();
      this.readSigned(this.begun, POSITION);
      if (this.layout.far) {
        this.readSigned(this.begunHighs, 0);
      }
      if (
        !this.readRotation(this.begun, 0) ||
        this.begins.length === this.layout.bodyCapacity ||
        slot >= this.layout.bodyCapacity ||
        age >= MOST_AGE
      ) {
        return false;
      }
      this.place(this.begun, 0, this.begunHighs, this.begunPosition, this.begunRotation, 0);
      const [x, y, z] = this.begunPosition;
      const [qx, qy, qz, qw] = this.begunRotation;
      this.begins.push({ slot, age, position: [x, y, z], rotation: [qx, qy, qz, qw] });
    }
    return !this.bits.isOverrun();
  }

  private show(slot: number): void {
    this.place(this.numbers, slot * STRIDE, this.highs, this.positions, this.rotations, slot);
  }

  private place(
    numbers: Int32Array,
    at: number,
    highs: Int32Array,
    positions: Float64Array,
    rotations: Float32Array,
    index: number,
  ): void {
    const { far, stepsPerMetre } = this.layout;
    const to = 3 * index;
    if (far) {
      for (let axis = 0; axis < 3; axis++) {
        positions[to + axis] = (highs[to + axis] * TWO_32 + (numbers[at + axis] >>> 0)) / stepsPerMetre;
      }
    } else {
      positions[to] = numbers[at] / stepsPerMetre;
      positions[to + 1] = numbers[at + 1] / stepsPerMetre;
      positions[to + 2] = numbers[at + 2] / stepsPerMetre;
    }
    const a = numbers[at + ROTATION] * this.rotationStep;
    const b = numbers[at + ROTATION + 1] * this.rotationStep;
    const c = numbers[at + ROTATION + 2] * this.rotationStep;
    let rest = 1 - a * a - b * b - c * c;
    let scale = 1;
    if (rest < 0) {
      scale = 1 / Math.sqrt(1 - rest);
      rest = 0;
    }
    const largest = numbers[at + LARGEST];
    const first = 4 * index;
    rotations[first + largest] = Math.sqrt(rest) * scale;
    rotations[first + (largest === 0 ? 1 : 0)] = a * scale;
    rotations[first + (largest <= 1 ? 2 : 1)] = b * scale;
    rotations[first + (largest <= 2 ? 3 : 2)] = c * scale;
  }
}
