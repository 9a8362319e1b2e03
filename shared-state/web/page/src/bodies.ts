/* Poses of a frame: those of the newest snapshot, or blended between two neighbours. */

import { Quaternion, Vector3 } from 'three';
import type { RenderClock } from './clock';
import type { Joint, Snapshot } from './stream';

/** A rider's channels: the carrier's slot plus one, six values of its local pose, and the carrier's generation. */
const RIDER = ['carrier', 'x', 'y', 'z', 'turn x', 'turn y', 'turn z', 'generation'].map((name) => `rider's ${name}`);
const MOST_DEPTH = 8;

/** A pose in the local space of a carrier. */
class LocalPose {
  readonly place = new Vector3();
  readonly turn = new Quaternion();

  read(channels: Float32Array, at: number): void {
    this.place.fromArray(channels, at);
    const x = channels[at + 3];
    const y = channels[at + 4];
    const z = channels[at + 5];
    const scale = 2 / (1 + x * x + y * y + z * z);
    this.turn.set(scale * x, scale * y, scale * z, scale - 1);
  }

  /** From a carrier's pose, and a body of a snapshot. */
  between(position: ArrayLike<number>, rotation: ArrayLike<number>, carrier: number, snapshot: Snapshot, slot: number): void {
    const inverse = new Quaternion().fromArray(rotation, 4 * carrier).normalize().conjugate();
    const origin = new Vector3().fromArray(position, 3 * carrier);
    this.place.fromArray(snapshot.positions, 3 * slot).sub(origin).applyQuaternion(inverse);
    this.turn.fromArray(snapshot.rotations, 4 * slot).premultiply(inverse);
  }

  blend(to: LocalPose, share: number): void {
    this.place.lerp(to.place, share);
    this.turn.slerp(to.turn, Math.min(1, share));
  }
}

/** A tick that is published again, as after a rewind during a pause, shows no motion. */
function isAtRest(from: Snapshot, to: Snapshot, slot: number): number {
  if (from.tick === to.tick || slot >= from.slotCount || from.generations[slot] !== to.generations[slot]) {
    return 0;
  }
  for (let at = 3 * slot; at < 3 * slot + 3; at++) {
    if (from.positions[at] !== to.positions[at]) {
      return 0;
    }
  }
  for (let at = 4 * slot; at < 4 * slot + 4; at++) {
    if (from.rotations[at] !== to.rotations[at]) {
      return 0;
    }
  }
  return 1;
}

function isSame(from: Snapshot, to: Snapshot, slot: number): boolean {
  return slot < from.slotCount && from.generations[slot] === to.generations[slot];
}

/** Bodies that one side of the picture shows. Reused every frame. */
export class ShownBodies {
  count = 0;
  slots = new Int32Array(0);
  generations = new Int32Array(0);
  prefabs = new Int32Array(0);
  positions = new Float64Array(0);
  rotations = new Float32Array(0);
  /** 1 for a body that did not move in the displayed tick. */
  resting = new Uint8Array(0);
  joints: Joint[] = [];
  private places = new Int32Array(0);
  /** 1 for a rider that was placed on its carrier. */
  private placed = new Uint8Array(0);
  private names: string[] = [];
  private stride = 0;
  /** Index of the first channel of riders, or -1. */
  private rides = -1;
  private readonly local = new LocalPose();
  private readonly end = new LocalPose();
  private readonly turn = new Quaternion();

  /** Names of the channels of all following snapshots. */
  set channels(names: string[]) {
    if (names !== this.names) {
      const first = names.indexOf(RIDER[0]);
      this.names = names;
      this.stride = names.length;
      this.rides = RIDER.every((name, index) => names[first + index] === name) ? first : -1;
    }
  }

  newest(snapshot: Snapshot, before: Snapshot): void {
    this.reserve(snapshot.slotCount);
    this.joints = snapshot.joints;
    for (let slot = 0; slot < snapshot.slotCount; slot++) {
      if (snapshot.generations[slot] !== 0) {
        this.copy(snapshot, slot);
        this.resting[this.count - 1] = isAtRest(before, snapshot, slot);
      }
    }
    this.ride(snapshot, snapshot, 1);
  }

  /** Returns the index of a body, or -1 if the body is not shown. */
  indexOf(slot: number, generation: number): number {
    const at = slot < this.places.length ? this.places[slot] : this.count;
    return at < this.count && this.slots[at] === slot && this.generations[at] === generation ? at : -1;
  }

  blended(clock: RenderClock<Snapshot>): void {
    const from = clock.from as Snapshot;
    const to = clock.to as Snapshot;
    this.reserve(Math.max(from.slotCount, to.slotCount));
    this.joints = to.joints;
    const span = to.instant - from.instant;
    const share = span > 0 ? clock.alpha + clock.beyond / span : 1;
    for (let slot = 0; slot < to.slotCount; slot++) {
      const generation = to.generations[slot];
      if (generation === 0) {
        continue;
      }
      if (slot < from.slotCount && from.generations[slot] === generation) {
        this.blend(from.positions, from.rotations, slot, to, slot, share);
        this.resting[this.count - 1] = isAtRest(from, to, slot);
      } else if (clock.alpha >= 1) {
        this.copy(to, slot);
      }
    }
    for (const begin of to === from ? [] : to.begins) {
      this.begin(begin.slot, begin.position, begin.rotation, to, Math.min(1, share));
    }
    if (clock.alpha < 1) {
      for (let slot = 0; slot < from.slotCount; slot++) {
        if (from.generations[slot] !== 0 && (slot >= to.slotCount || to.generations[slot] === 0)) {
          this.copy(from, slot);
        }
      }
    }
    this.ride(from, to, share);
  }

  /** Places riders on their carriers, by the rules of Java's RidingBodies. */
  private ride(from: Snapshot, to: Snapshot, share: number): void {
    if (this.rides >= 0) {
      this.placed.fill(0, 0, this.count);
      for (let at = 0; at < this.count; at++) {
        this.place(from, to, share, at, 0);
      }
    }
  }

  private place(from: Snapshot, to: Snapshot, share: number, at: number, depth: number): void {
    const slot = this.slots[at];
    const carrier = this.carrierOf(to, slot);
    const below = carrier < 0 ? -1 : this.indexOf(carrier, to.generations[carrier]);
    if (below < 0 || this.placed[at] === 1 || depth > MOST_DEPTH || to.generations[slot] !== this.generations[at]) {
      return;
    }
    this.placed[at] = 1;
    this.place(from, to, share, below, depth + 1);
    const { local, end, turn } = this;
    const channel = this.rides + 1;
    end.read(to.channels, slot * this.stride + channel);
    const left = to.begins.find((start) => start.slot === carrier);
    const starts = to.begins.some((start) => start.slot === slot);
    if (starts || !isSame(from, to, slot) || !(left || isSame(from, to, carrier))) {
      local.read(to.channels, slot * this.stride + channel);
    } else if (left) {
      local.between(left.position, left.rotation, 0, from, slot);
    } else if (this.carrierOf(from, slot) === carrier) {
      local.read(from.channels, slot * this.stride + channel);
    } else {
      local.between(from.positions, from.rotations, carrier, from, slot);
    }
    local.blend(end, share);
    turn.fromArray(this.rotations, 4 * below).normalize();
    local.place.applyQuaternion(turn);
    for (let axis = 0; axis < 3; axis++) {
      this.positions[3 * at + axis] = this.positions[3 * below + axis] + local.place.getComponent(axis);
    }
    turn.multiply(local.turn).toArray(this.rotations, 4 * at);
  }

  private carrierOf(snapshot: Snapshot, slot: number): number {
    const first = slot * this.stride + this.rides;
    const carrier = snapshot.channels[first] - 1;
    const exists = carrier >= 0 && carrier < snapshot.slotCount && carrier !== slot && snapshot.generations[carrier] > 0;
    return exists && (snapshot.generations[carrier] & 0xffffff) === snapshot.channels[first + RIDER.length - 1] ? carrier : -1;
  }

  private begin(slot: number, position: number[], rotation: number[], to: Snapshot, share: number): void {
    if (slot >= to.slotCount || to.generations[slot] === 0) {
      return;
    }
    const shown = this.indexOf(slot, to.generations[slot]);
    if (shown >= 0) {
      this.count--;
      this.move(this.count, shown);
    }
    this.blend(position, rotation, 0, to, slot, share);
  }

  private move(source: number, target: number): void {
    this.slots[target] = this.slots[source];
    this.generations[target] = this.generations[source];
    this.prefabs[target] = this.prefabs[source];
    this.resting[target] = this.resting[source];
    this.places[this.slots[target]] = target;
    this.positions.copyWithin(3 * target, 3 * source, 3 * source + 3);
    this.rotations.copyWithin(4 * target, 4 * source, 4 * source + 4);
  }

  private copy(snapshot: Snapshot, slot: number): void {
    const at = this.add(snapshot, slot);
    for (let axis = 0; axis < 3; axis++) {
      this.positions[3 * at + axis] = snapshot.positions[3 * slot + axis];
    }
    for (let part = 0; part < 4; part++) {
      this.rotations[4 * at + part] = snapshot.rotations[4 * slot + part];
    }
  }

  private blend(
    positions: ArrayLike<number>,
    rotations: ArrayLike<number>,
    source: number,
    to: Snapshot,
    slot: number,
    share: number,
  ): void {
    const at = this.add(to, slot);
    for (let axis = 0; axis < 3; axis++) {
      const begin = positions[3 * source + axis];
      this.positions[3 * at + axis] = begin + (to.positions[3 * slot + axis] - begin) * share;
    }
    let dot = 0;
    for (let part = 0; part < 4; part++) {
      dot += rotations[4 * source + part] * to.rotations[4 * slot + part];
    }
    const sign = dot < 0 ? -1 : 1;
    const cosine = Math.min(1, Math.abs(dot));
    let first = 1 - share;
    let second = share;
    if (cosine < 0.9995) {
      const angle = Math.acos(cosine);
      const sine = Math.sin(angle);
      first = Math.sin((1 - share) * angle) / sine;
      second = Math.sin(share * angle) / sine;
    }
    for (let part = 0; part < 4; part++) {
      this.rotations[4 * at + part] =
        first * rotations[4 * source + part] + second * sign * to.rotations[4 * slot + part];
    }
  }

  private add(snapshot: Snapshot, slot: number): number {
    const at = this.count++;
    this.places[slot] = at;
    this.resting[at] = 0;
    this.slots[at] = slot;
    this.generations[at] = snapshot.generations[slot];
    this.prefabs[at] = snapshot.prefabs[slot];
    return at;
  }

  private reserve(room: number): void {
    this.count = 0;
    if (this.slots.length < room) {
      this.slots = new Int32Array(2 * room);
      this.places = new Int32Array(2 * room);
      this.placed = new Uint8Array(2 * room);
      this.resting = new Uint8Array(2 * room);
      this.generations = new Int32Array(2 * room);
      this.prefabs = new Int32Array(2 * room);
      this.positions = new Float64Array(6 * room);
      this.rotations = new Float32Array(8 * room);
    }
  }
}
