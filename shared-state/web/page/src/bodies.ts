/* Poses of a frame: those of the newest snapshot, or blended between two neighbours. */

import type { RenderClock } from './clock';
import type { Joint, Snapshot } from './stream';

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

  newest(snapshot: Snapshot, before: Snapshot): void {
    this.reserve(snapshot.slotCount);
    this.joints = snapshot.joints;
    for (let slot = 0; slot < snapshot.slotCount; slot++) {
      if (snapshot.generations[slot] !== 0) {
        this.copy(snapshot, slot);
        this.resting[this.count - 1] = isAtRest(before, snapshot, slot);
      }
    }
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
      this.resting = new Uint8Array(2 * room);
      this.generations = new Int32Array(2 * room);
      this.prefabs = new Int32Array(2 * room);
      this.positions = new Float64Array(6 * room);
      this.rotations = new Float32Array(8 * room);
    }
  }
}
