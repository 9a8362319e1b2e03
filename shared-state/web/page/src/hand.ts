/* A damped spring from a point of a body to the pointer, and thrown balls. */

import { Quaternion, Vector3 } from 'three';
import { radiusOf } from './geometry';
import type { Hit } from './picture';
import type { Snapshot, Stream } from './stream';

export const IMPULSE = 5;
export const SPAWN = 1;
const POSITION_AT = 40;
const ROTATION_AT = POSITION_AT + 12;
const LINEAR_AT = POSITION_AT + 28;
const ANGULAR_AT = POSITION_AT + 40;
const STIFFNESS = 8;
const MOST_PULL_NANOS = 100_000_000;
const SPIN_DAMPING = 3;
const THROW_SPEED = 16;

/**
 * Pulls a body by one impulse per tick that it sees, so that the force does not depend on the frame
 * rate.
 */
export class Hand {
  private readonly local: Vector3;
  private readonly grip = new Vector3();
  private readonly before = new Vector3();
  private readonly turn = new Quaternion();
  private readonly spun = new Quaternion();
  private last: number;
  private pulled = false;

  constructor(
    private readonly slot: number,
    private readonly generation: number,
    private readonly hit: Hit,
    position: Vector3,
    rotation: Quaternion,
    instant: number,
  ) {
    this.local = hit.point.clone().sub(position).applyQuaternion(rotation.clone().invert());
    this.last = instant;
  }

  pull(eye: Vector3, way: Vector3, newest: Snapshot, origin: Vector3, stream: Stream): boolean {
    const slot = this.slot;
    if (slot >= newest.slotCount || newest.generations[slot] !== this.generation) {
      return false;
    }
    const nanos = Math.min(newest.instant - this.last, MOST_PULL_NANOS);
    this.last = newest.instant;
    if (nanos <= 0) {
      return true;
    }
    const seconds = nanos / 1e9;
    this.spun.copy(this.turn);
    this.turn.fromArray(newest.rotations, 4 * slot);
    const lever = this.local.clone().applyQuaternion(this.turn);
    this.before.copy(this.grip);
    this.grip
      .set(newest.positions[3 * slot], newest.positions[3 * slot + 1], newest.positions[3 * slot + 2])
      .sub(origin)
      .add(lever);
    if (!this.pulled) {
      this.pulled = true;
      return true;
    }
    const velocity = this.grip.clone().sub(this.before).divideScalar(seconds);
    const stretch = eye.clone().addScaledVector(way, this.hit.distance).sub(this.grip);
    const turned = STIFFNESS * seconds;
    const change = stretch
      .multiplyScalar(turned * STIFFNESS)
      .add(velocity)
      .divideScalar(1 + 2 * turned + turned * turned)
      .sub(velocity);
    const { mass, shape } = this.hit.prefab;
    const square = radiusOf(shape) ** 2;
    const inertia = shape.kind === 'ball' ? 0.4 * square : (2 * square) / 9;
    const push = change.multiplyScalar(mass / (1 + lever.lengthSq() / inertia));
    const twist = lever.clone().cross(push);
    twist.addScaledVector(this.spin(seconds), Math.expm1(-SPIN_DAMPING * seconds) * inertia * mass);
    stream.command((view) => {
      view.setInt32(0, IMPULSE, true);
      view.setInt32(16, slot, true);
      view.setInt32(20, this.generation, true);
      putVector(view, LINEAR_AT, push);
      putVector(view, ANGULAR_AT, twist);
    });
    return true;
  }

  private spin(seconds: number): Vector3 {
    const change = this.turn.clone().multiply(this.spun.invert());
    const sign = change.w < 0 ? -1 : 1;
    return new Vector3(change.x, change.y, change.z).multiplyScalar((2 * sign) / seconds);
  }
}

export function throwBody(eye: Vector3, way: Vector3, origin: Vector3, prefab: number, stream: Stream): void {
  const from = eye.clone().addScaledVector(way, 1).add(origin);
  stream.command((view) => {
    view.setInt32(0, SPAWN, true);
    view.setInt32(4, prefab, true);
    putVector(view, POSITION_AT, from);
    view.setFloat32(ROTATION_AT + 12, 1, true);
    putVector(view, LINEAR_AT, way.clone().multiplyScalar(THROW_SPEED));
  });
}

function putVector(view: DataView, at: number, vector: Vector3): void {
  view.setFloat32(at, vector.x, true);
  view.setFloat32(at + 4, vector.y, true);
  view.setFloat32(at + 8, vector.z, true);
}
