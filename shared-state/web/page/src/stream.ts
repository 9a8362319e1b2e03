/* The messages of a relay: the join, the clock, and a window of the newest snapshots. */

import { SnapshotDecoder, type Begin, type Layout, type Timeline } from './codec';
import type { Tick, Window } from './clock';

/** More than half a second at 100 ticks a second, to bridge a stall of the network. */
const WINDOW = 64;
/** After more missed ticks than this, start poses are missing, so nothing is blended across them. */
const MOST_MISSED = 64;
const QUESTION_MILLIS = 250;
const REMEMBERED_TRIPS = 32;
/**
 * Answers whose offsets differ by more than their round trips plus this time mean that a clock was
 * set or has stopped.
 */
const JUMP_MILLIS = 20;
/** Number of unanswered questions, over ten seconds, after which the relay counts as lost. */
const MOST_UNANSWERED = 40;
/** Longer than any token, and shorter than a message that closes the connection. */
const MOST_TOKEN = 1400;
const FIRST_RETRY_MILLIS = 250;
const MOST_RETRY_MILLIS = 4000;
const VERSION = 8;
const COMMAND_BYTES = 117;
const KEY_BYTES = 8;
/** Codes of refusals after which the page tries again. */
const PASSING = ['full', 'late'];
const NANOS_PER_MILLI = 1e6;

export interface Snapshot extends Tick {
  slotCount: number;
  generations: Int32Array;
  prefabs: Int32Array;
  positions: Float64Array;
  rotations: Float32Array;
  begins: Begin[];
  joints: Joint[];
  /** Values by body, in the order of the channels. */
  channels: Float32Array;
}

/** The drawn part of a joint: its two bodies, and the held point of each in the body's frame. */
export interface Joint {
  bodies: [{ slot: number; generation: number }, { slot: number; generation: number }];
  points: [[number, number, number], [number, number, number]];
  /** Lines of the limits on each body, six numbers per line, in metres in the body's frame. */
  limits: [number[], number[]];
}

export type Shape =
  | { kind: 'box'; half: number[] }
  | { kind: 'ball'; radius: number }
  | { kind: 'capsule'; halfHeight: number; radius: number }
  | { kind: 'hull'; points: number[] }
  | { kind: 'mesh'; points: number[]; corners: number[] }
  | { kind: 'compound'; parts: { position: number[]; rotation: number[]; shape: Shape }[] };

export interface Prefab {
  number: number;
  motion: 'static' | 'kinematic' | 'dynamic';
  mass: number;
  sensor: boolean;
  continuous: boolean;
  shape: Shape;
}

export interface SeenEvent {
  kind: number;
  epoch: number;
  instant: number;
  point: [number, number, number];
  normal: [number, number, number];
  impulse: number;
}

interface Welcome {
  version: number;
  bodyCapacity: number;
  far: boolean;
  channels: string[];
  stepsPerMetre: number;
  rotationBits: number;
  commands: number[];
  timeKind: number;
  rewinds: boolean;
  description: string;
  camera?: number[];
  names: string[];
}

export type Connection = 'connecting' | 'joined' | 'lost' | 'refused';

/** The newest snapshots of an epoch, newest first. Snapshots that leave the window are reused. */
class SnapshotWindow implements Window<Snapshot> {
  private readonly ring: Snapshot[] = [];
  private count = 0;
  private newest = -1;

  get length(): number {
    return this.count === 0 ? 0 : Math.min(this.count, this.at(0).run);
  }

  get lengthAcrossGaps(): number {
    return this.count;
  }

  at(age: number): Snapshot {
    return this.ring[(this.newest - age + WINDOW) % WINDOW];
  }

  /** Begins another world, whose snapshots may have other channels. */
  clear(): void {
    this.ring.length = 0;
    this.newest = -1;
    this.count = 0;
  }

  /**
   * Adds a snapshot. Its publish time is its arrival time, so that the delay includes the network's
   * latency.
   */
  add(decoder: SnapshotDecoder, sequence: number, arrived: number, joints: Joint[]): void {
    let run = 1;
    if (this.count > 0) {
      const last = this.at(0);
      if (last.epoch === decoder.timeline.epoch && decoder.tick < last.tick) {
        return;
      }
      if (last.epoch !== decoder.timeline.epoch) {
        this.count = 0;
      }
      const ticks = decoder.tick - last.tick;
      const follows = ticks === 1 || (!decoder.broken && ticks > 0 && ticks <= MOST_MISSED);
      run = this.count > 0 && follows ? last.run + 1 : 1;
    }
    this.newest = (this.newest + 1) % WINDOW;
    const slots = decoder.slotCount;
    const channels = decoder.channels.length / decoder.generations.length;
    let kept = this.ring[this.newest];
    if (kept === undefined || kept.generations.length < slots) {
      const room = Math.max(16, 2 * slots);
      kept = {
        sequence: 0,
        epoch: 0,
        tick: 0,
        instant: 0,
        published: 0,
        timeline: decoder.timeline,
        run: 0,
        slotCount: 0,
        generations: new Int32Array(room),
        prefabs: new Int32Array(room),
        positions: new Float64Array(3 * room),
        rotations: new Float32Array(4 * room),
        begins: [],
        joints,
        channels: new Float32Array(channels * room),
      };
      this.ring[this.newest] = kept;
    }
    kept.sequence = sequence;
    kept.epoch = decoder.timeline.epoch;
    kept.tick = decoder.tick;
    kept.instant = decoder.instant;
    kept.published = arrived;
    kept.timeline = decoder.timeline;
    kept.run = run;
    kept.slotCount = slots;
    kept.generations.set(decoder.generations.subarray(0, slots));
    kept.prefabs.set(decoder.prefabs.subarray(0, slots));
    kept.positions.set(decoder.positions.subarray(0, 3 * slots));
    kept.rotations.set(decoder.rotations.subarray(0, 4 * slots));
    kept.joints = joints;
    kept.channels.set(decoder.channels.subarray(0, channels * slots));
    const previous = this.count > 0 ? this.at(1).tick : decoder.tick - 1;
    kept.begins = decoder.begins.filter((begin) => begin.age < Math.abs(decoder.tick - previous));
    this.count = Math.min(WINDOW, this.count + 1);
  }
}

export class Stream {
  connection: Connection = 'connecting';
  reason = '';
  description = '';
  /** Kinds of the commands that the page may offer. */
  commands: number[] = [];
  /** Kind of the command that controls time, or 0. */
  timeKind = 0;
  /** True if that command can also rewind time. */
  rewinds = false;
  channels: string[] = [];
  /** First camera that the embedder has set, as position, target and field of view, or nothing. */
  camera: number[] = [];
  /** Names of prefabs, by number; the others have no name. */
  names: string[] = [];
  timeline: Timeline = { epoch: 0, wall: 0, sim: 0, speed: 0, load: 0 };
  writerState = 'idle';
  lostEvents = 0;
  receivedBytes = 0;
  sentCommands = 0;
  damaged = 0;
  /** Number of the relay's notices that it does not let the page send a command. */
  notices = 0;
  lives = 0;
  tripMillis = 0;
  readonly prefabs: Prefab[] = [];
  readonly window = new SnapshotWindow();
  readonly events: SeenEvent[] = [];

  private socket: WebSocket | null = null;
  private decoder: SnapshotDecoder | null = null;
  private layout: Layout | null = null;
  private origin: bigint | null = null;
  private sequence = 0;
  private offset = 0;
  private trips: { millis: number; offset: number }[] = [];
  private asked = new Map<string, number>();
  private question = 0;
  private unanswered = 0;
  /** By this number the relay recognises the page when it connects again. */
  private readonly key = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  private joints: Joint[] = [];
  private retry = FIRST_RETRY_MILLIS;

  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly now: () => number,
  ) {
    setInterval(() => this.ask(), QUESTION_MILLIS);
  }

  /** Converts a time of the page, in milliseconds, to an instant of the relay. */
  instantAt(millis: number): number {
    return Math.round(millis * NANOS_PER_MILLI + this.offset);
  }

  connect(): void {
    const socket = new WebSocket(this.url);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    socket.onopen = () => {
      const token = new TextEncoder().encode(this.token.slice(0, MOST_TOKEN));
      socket.send(new Uint8Array([0x4a, ...this.key, ...token]));
    };
    socket.onmessage = (message) => {
      if (this.socket === socket) {
        this.receive(message.data);
      }
    };
    socket.onclose = () => {
      if (this.socket === socket && this.connection !== 'refused') {
        this.lose();
      }
    };
  }

  private lose(): void {
    this.socket = null;
    this.connection = this.connection === 'joined' ? 'lost' : this.connection;
    setTimeout(() => this.connect(), this.retry);
    this.retry = Math.min(MOST_RETRY_MILLIS, 2 * this.retry);
  }

  /** Sends a command of 116 bytes, as REMOTE.md describes it. */
  command(fill: (view: DataView) => void): void {
    if (this.socket?.readyState === WebSocket.OPEN && this.connection === 'joined') {
      const bytes = new Uint8Array(COMMAND_BYTES);
      bytes[0] = 0x43;
      fill(new DataView(bytes.buffer, 1));
      this.socket.send(bytes);
      this.sentCommands++;
    }
  }

  /**
   * Requests a change of time: 0 pause, 1 resume, 2 step, 3 speed in thousandths, 4 ticks back.
   */
  time(what: number, value = 0): void {
    if (this.timeKind !== 0) {
      this.command((view) => {
        view.setInt32(0, this.timeKind, true);
        view.setInt32(4, what, true);
        view.setBigInt64(32, BigInt(value), true);
      });
    }
  }

  private ask(): void {
    if (this.connection === 'joined' && this.socket?.readyState === WebSocket.OPEN) {
      if (this.unanswered++ === MOST_UNANSWERED) {
        const silent = this.socket;
        this.lose();
        silent.close();
        return;
      }
      const bytes = new DataView(new ArrayBuffer(9));
      bytes.setUint8(0, 0x51);
      bytes.setBigInt64(1, BigInt(++this.question), true);
      if (this.asked.size > REMEMBERED_TRIPS) {
        this.asked.clear();
      }
      this.asked.set(String(this.question), this.now());
      this.socket.send(bytes.buffer);
    }
  }

  /** Takes a message of the relay. A recording passes its messages here, without a connection. */
  receive(data: ArrayBuffer | string): void {
    this.unanswered = 0;
    if (typeof data === 'string') {
      this.receivedBytes += data.length;
      this.hear(JSON.parse(data));
      return;
    }
    this.receivedBytes += data.byteLength;
    if (this.decoder !== null) {
      const outcome = this.decoder.take(new Uint8Array(data));
      if (outcome === 'whole') {
        this.window.add(this.decoder, ++this.sequence, this.instantAt(this.now()), this.joints);
        this.adopt(this.decoder.timeline);
      } else if (outcome === 'damaged') {
        this.damaged++;
        this.socket?.close();
      }
    }
  }

  // The relay has the version that served this page, or refuses the page.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  private hear(message: any): void {
    switch (message.type) {
      case 'welcome':
        this.welcome(message);
        break;
      case 'refused':
        this.refuse(message.reason, PASSING.includes(message.code));
        break;
      case 'notAllowed':
        this.notices++;
        break;
      case 'time':
        this.hearTime(message);
        break;
      case 'prefab':
        this.prefabs[message.number] = message;
        break;
      case 'joints':
        // eslint-disable-next-line @typescript-eslint/no-explicit-any
        this.joints = message.rows.map((row: any[]) => ({
          bodies: [
            { slot: row[0], generation: row[1] },
            { slot: row[5], generation: row[6] },
          ],
          points: [row.slice(2, 5), row.slice(7, 10)],
          limits: [row[10] ?? [], row[11] ?? []].map((line) => line.map((value: number) => value / 1000)),
        }));
        break;
      case 'events':
        this.lostEvents += message.lost;
        for (const row of message.rows) {
          this.events.push({
            kind: row[0],
            epoch: Number(row[2]),
            instant: Number(row[4]),
            point: [row[8], row[9], row[10]],
            normal: [row[11], row[12], row[13]],
            impulse: row[14],
          });
        }
        if (this.events.length > 4096) {
          this.lostEvents += this.events.length - 4096;
          this.events.splice(0, this.events.length - 4096);
        }
        break;
    }
  }

  private welcome(message: Welcome): void {
    if (message.version !== VERSION) {
      this.refuse(`the relay speaks version ${message.version} and this page ${VERSION}: load it anew`);
      return;
    }
    this.layout = { ...message, channels: message.channels.length, velocities: false };
    this.channels = message.channels;
    this.rewinds = message.rewinds;
    this.joints = [];
    this.description = message.description;
    this.camera = message.camera ?? [];
    this.names = message.names;
    this.commands = message.commands;
    this.timeKind = message.timeKind;
    this.connection = 'joined';
    this.reason = '';
    this.retry = FIRST_RETRY_MILLIS;
    this.lives++;
    this.origin = null;
    this.decoder = null;
    this.prefabs.length = 0;
    this.events.length = 0;
    this.trips = [];
    this.asked.clear();
    this.window.clear();
  }

  refuse(reason: string, retries = false): void {
    this.reason = reason;
    this.connection = 'refused';
    this.socket?.close();
    if (retries) {
      setTimeout(() => {
        this.connection = 'connecting';
        this.connect();
      }, MOST_RETRY_MILLIS);
    }
  }

  private hearTime(message: Record<string, string> & { speed: number; load: number }): void {
    const clock = BigInt(message.clock);
    const now = this.now();
    if (this.origin === null) {
      this.origin = clock;
      this.offset = -now * NANOS_PER_MILLI;
      this.decoder = new SnapshotDecoder(this.layout as Layout, clock);
      for (let first = 0; first < 4; first++) {
        this.ask();
      }
    }
    this.writerState = message.state;
    const sent = this.asked.get(message.question);
    if (sent !== undefined) {
      this.asked.delete(message.question);
      this.learn(sent, now, Number(clock - this.origin));
    }
    this.adopt({
      epoch: Number(message.epoch),
      wall: Number(BigInt(message.wall) - this.origin),
      sim: Number(message.sim),
      speed: message.speed,
      load: message.load,
    });
  }

  /**
   * Changes the clock offset only if the shortest recent round trip excludes the current value.
   */
  private learn(sent: number, now: number, clock: number): void {
    const trip = { millis: now - sent, offset: clock - ((sent + now) / 2) * NANOS_PER_MILLI };
    const jumped = this.trips.some(
      (other) => Math.abs(other.offset - trip.offset) > ((other.millis + trip.millis) / 2 + JUMP_MILLIS) * NANOS_PER_MILLI,
    );
    if (jumped) {
      this.trips.length = 0;
    }
    this.trips.push(trip);
    if (this.trips.length > REMEMBERED_TRIPS) {
      this.trips.shift();
    }
    const best = this.trips.reduce((a, b) => (b.millis < a.millis ? b : a));
    this.tripMillis = best.millis;
    const bound = (best.millis / 2) * NANOS_PER_MILLI;
    if (this.trips.length === 1) {
      this.offset = best.offset;
    }
    this.offset = Math.max(best.offset - bound, Math.min(best.offset + bound, this.offset));
  }

  private adopt(timeline: Timeline): void {
    const newer =
      timeline.epoch > this.timeline.epoch ||
      (timeline.epoch === this.timeline.epoch && timeline.wall >= this.timeline.wall);
    if (newer || this.window.length <= 1) {
      this.timeline = timeline;
    }
  }
}
