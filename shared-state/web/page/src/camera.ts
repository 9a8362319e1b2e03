/* The camera: frames the bodies that move, and then belongs to the user. */

import { Box3, Matrix4, PerspectiveCamera, Quaternion, Vector3 } from 'three';
import { geometryOf } from './geometry';
import type { Prefab, Snapshot } from './stream';

const FIELD_DEGREES = 50;
const YAW = 0.7;
const PITCH = 0.35;
/** Share of the picture's height or width, whichever limits, that the framed points fill. */
const FILLED = 0.7;
/** An outlier is this many times further from the middle than half of the bodies. */
const OUTLIER = 8;
/** Bodies closer to the ground, in multiples of their size, stand on it. */
const STANDING = 0.1;
/** Ground is framed if bodies are no higher above it, in metres, and in multiples of their size. */
const MOST_FALL = 10;
const MOST_FALL_SIZES = 8;
const CORNERS = 8;
const LEAST_DISTANCE = 0.01;
const MOST_DISTANCE = 1e6;
/** Change of the aspect ratio beyond which the points are fitted again. */
const ASPECT_CHANGE = 0.01;

export interface Frame {
  /** False if the world has only static bodies yet. */
  moves: boolean;
  /** World coordinates, three per point. */
  points: Float64Array;
  middle: number[];
  ground: number;
}

/** A camera that an embedder or the address has set. */
export interface View {
  position: number[];
  target: number[];
  /** Vertical, in degrees. */
  fieldOfView: number;
}

/** Reads a position, a target and perhaps a field of view. Returns null if they are invalid. */
export function viewOf(numbers: number[]): View | null {
  const [position, target] = [numbers.slice(0, 3), numbers.slice(3, 6)];
  const fieldOfView = numbers[6] ?? FIELD_DEGREES;
  const apart = Math.hypot(...position.map((value, axis) => value - target[axis]));
  const isValid =
    [6, 7].includes(numbers.length) && apart > 0 && apart < Infinity && fieldOfView >= 5 && fieldOfView <= 120;
  return isValid ? { position, target, fieldOfView } : null;
}

export class Camera {
  readonly lens = new PerspectiveCamera(FIELD_DEGREES, 1, 0.05, 4000);
  readonly target = new Vector3(0, 2, 0);
  yaw = YAW;
  pitch = PITCH;
  distance = 20;
  /** True if the camera stays as the user, an embedder or the address has set it. */
  isMoved = false;
  /** Coordinates of the framed points along the axes of the lens. */
  private points = new Float64Array(0);
  /** Aspect ratio that the distance suits; a narrower picture needs more. 0 if none needs more. */
  private aspect = 1.1;
  private readonly axes = [new Vector3(), new Vector3(), new Vector3()];

  frame(frame: Frame, origin: Vector3, aspect: number): void {
    this.isMoved = false;
    this.yaw = YAW;
    this.pitch = PITCH;
    this.lens.fov = FIELD_DEGREES;
    const axes = this.turned();
    const { points } = frame;
    this.points = points.map((_, at) => {
      const from = at - (at % 3);
      const axis = axes[at % 3];
      return (
        (points[from] - origin.x) * axis.x + (points[from + 1] - origin.y) * axis.y + (points[from + 2] - origin.z) * axis.z
      );
    });
    this.fit(aspect);
  }

  view(view: View, origin: Vector3): void {
    this.isMoved = true;
    this.aspect = 0;
    this.lens.fov = view.fieldOfView;
    this.target.fromArray(view.target).sub(origin);
    const back = new Vector3().fromArray(view.position).sub(origin).sub(this.target);
    this.distance = back.length();
    this.yaw = Math.atan2(back.x, back.z);
    this.pitch = Math.asin(back.y / this.distance);
  }

  orbit(yaw: number, pitch: number): void {
    this.isMoved = true;
    this.yaw += yaw;
    // a view from below or straight from above may go back, but not further
    const [least, most] = [Math.min(0.02, this.pitch), Math.max(1.5, this.pitch)];
    this.pitch = Math.max(least, Math.min(most, this.pitch + pitch));
  }

  zoom(factor: number): void {
    this.isMoved = true;
    this.distance = Math.max(LEAST_DISTANCE, Math.min(MOST_DISTANCE, this.distance * factor));
  }

  /** Points the lens for a picture, and returns its distance from the target. */
  aim(aspect: number): number {
    if (!this.isMoved && this.points.length > 0 && Math.abs(aspect / this.aspect - 1) > ASPECT_CHANGE) {
      this.fit(aspect);
    }
    const reach = this.distance * Math.max(1, this.aspect / aspect);
    this.lens.aspect = aspect;
    this.lens.near = reach / 300;
    this.lens.far = Math.max(4000, 6 * reach);
    this.lens.updateProjectionMatrix();
    this.lens.position.copy(this.target).addScaledVector(this.turned()[2], reach);
    this.lens.lookAt(this.target);
    this.lens.updateMatrixWorld();
    return reach;
  }

  /** Returns the axes of the lens: right, up, and towards the viewer. */
  private turned(): Vector3[] {
    const [sine, cosine] = [Math.sin(this.yaw), Math.cos(this.yaw)];
    const [high, flat] = [Math.sin(this.pitch), Math.cos(this.pitch)];
    this.axes[0].set(cosine, 0, -sine);
    this.axes[1].set(-sine * high, flat, -cosine * high);
    this.axes[2].set(sine * flat, high, cosine * flat);
    return this.axes;
  }

  /**
   * Centres the points, at the smallest distance at which all lie within the middle of the picture.
   */
  private fit(aspect: number): void {
    this.aspect = aspect;
    const high = FILLED * Math.tan((this.lens.fov * Math.PI) / 360);
    const wide = high * aspect;
    let [left, low, back] = [Infinity, Infinity, Infinity];
    let [right, top, front] = [-Infinity, -Infinity, -Infinity];
    for (let at = 0; at < this.points.length; at += 3) {
      const x = this.points[at];
      const y = this.points[at + 1];
      const z = this.points[at + 2];
      // a point is inside the picture of a camera at (cx, cy, d) if |x - cx| <= wide * (d - z)
      left = Math.min(left, x - wide * z);
      right = Math.max(right, x + wide * z);
      low = Math.min(low, y - high * z);
      top = Math.max(top, y + high * z);
      back = Math.min(back, z);
      front = Math.max(front, z);
    }
    const middle = (back + front) / 2;
    const eye = Math.max((right - left) / (2 * wide), (top - low) / (2 * high));
    this.distance = Math.max(LEAST_DISTANCE, eye - middle);
    const axes = this.turned();
    this.target
      .set(0, 0, 0)
      .addScaledVector(axes[0], (left + right) / 2)
      .addScaledVector(axes[1], (low + top) / 2)
      .addScaledVector(axes[2], middle);
  }
}

/** The bounding box of a body, turned with the body. */
class Placed {
  readonly points = new Float64Array(3 * CORNERS);
  readonly box = new Box3();
  readonly middle = new Vector3();

  constructor(local: Box3, snapshot: Snapshot, slot: number) {
    const turn = new Quaternion().fromArray(snapshot.rotations, 4 * slot);
    const position = new Vector3().fromArray(snapshot.positions, 3 * slot);
    const matrix = new Matrix4().compose(position, turn, new Vector3(1, 1, 1));
    const corner = new Vector3();
    for (let number = 0; number < CORNERS; number++) {
      corner.set(
        (number & 1 ? local.max : local.min).x,
        (number & 2 ? local.max : local.min).y,
        (number & 4 ? local.max : local.min).z,
      );
      this.box.expandByPoint(corner.applyMatrix4(matrix));
      corner.toArray(this.points, 3 * number);
    }
    this.box.getCenter(this.middle);
  }

  get radius(): number {
    return this.box.min.distanceTo(this.box.max) / 2;
  }
}

/**
 * Finds what a first picture shows: the bodies that move and the ground below them, or all bodies
 * if none moves. Returns null if there are none, or a prefab has not arrived.
 */
export function frameOf(snapshot: Snapshot, prefabs: Prefab[]): Frame | null {
  const boxes = new Map<number, Box3>();
  const moving: Placed[] = [];
  const fixed: Placed[] = [];
  for (let slot = 0; slot < snapshot.slotCount; slot++) {
    const number = snapshot.prefabs[slot];
    const prefab = prefabs[number];
    if (snapshot.generations[slot] === 0 || prefab?.sensor) {
      continue;
    }
    if (prefab === undefined) {
      return null;
    }
    let box = boxes.get(number);
    if (box === undefined) {
      box = boxOf(prefab);
      boxes.set(number, box);
    }
    (prefab.motion === 'static' ? fixed : moving).push(new Placed(box, snapshot, slot));
  }
  const moves = moving.length > 0;
  const shown = moves ? withoutLost(moving, fixed) : fixed;
  if (shown.length === 0) {
    return null;
  }
  const all = shown.reduce((union, body) => union.union(body.box), new Box3());
  const size = all.getSize(new Vector3());
  const most = Math.max(size.x, size.y, size.z);
  const tops = fixed
    .filter(({ box }) => moves && box.min.x < all.max.x && box.max.x > all.min.x && box.min.z < all.max.z && box.max.z > all.min.z)
    .map(({ box }) => box.max.y)
    .filter((top) => top < all.min.y + STANDING * most && top > all.min.y - MOST_FALL);
  const below = tops.reduce((highest, top) => Math.max(highest, top), -Infinity);
  const own = shown.flatMap((body) => [...body.points]);
  const fall = all.min.y - below;
  const falls = fall > STANDING * most && fall < Math.min(MOST_FALL, MOST_FALL_SIZES * most);
  const landed = falls ? own.map((value, at) => (at % 3 === 1 ? Math.min(below, value) : value)) : [];
  return {
    moves,
    points: Float64Array.from(own.concat(landed)),
    middle: all.getCenter(new Vector3()).toArray(),
    // the grid lies on the lowest of several grounds, such as the floor below a table
    ground: tops.reduce((lowest, top) => Math.min(lowest, top), below === -Infinity ? all.min.y : below),
  };
}

function boxOf(prefab: Prefab): Box3 {
  const geometry = geometryOf(prefab.shape, 1);
  geometry.computeBoundingBox();
  const box = geometry.boundingBox ?? new Box3();
  geometry.dispose();
  return box;
}

/** Returns the bodies without those that have fallen off the ground or are far from most others. */
function withoutLost(bodies: Placed[], ground: Placed[]): Placed[] {
  const lowest = ground.reduce((low, body) => Math.min(low, body.box.min.y), Infinity);
  const above = bodies.filter(({ box }) => box.max.y > lowest - MOST_FALL || lowest === Infinity);
  const kept = above.length > 0 ? above : bodies;
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];
  const middle = new Vector3(
    median(kept.map((body) => body.middle.x)),
    median(kept.map((body) => body.middle.y)),
    median(kept.map((body) => body.middle.z)),
  );
  const usual = median(kept.map((body) => body.middle.distanceTo(middle)));
  return kept.filter((body) => body.middle.distanceTo(middle) <= OUTLIER * (usual + body.radius));
}
