/* Snapshots that a test composes, and a seeded random generator. */

export const box = (...half) => ({ kind: 'box', half });

export function prefab(number, motion, shape, sensor = false) {
  return { number, motion, mass: 1, sensor, continuous: false, shape };
}

/** Returns a snapshot of bodies: prefab, position, and perhaps rotation. */
export function snapshot(bodies) {
  return {
    tick: 1,
    slotCount: bodies.length,
    generations: Int32Array.from(bodies, () => 1),
    prefabs: Int32Array.from(bodies, (body) => body[0]),
    positions: Float64Array.from(bodies.flatMap((body) => body[1])),
    rotations: Float32Array.from(bodies.flatMap((body) => body[2] ?? [0, 0, 0, 1])),
    joints: [],
  };
}

export function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function turned(next) {
  const parts = [0, 0, 0, 0].map(() => next() - 0.5);
  const length = Math.hypot(...parts);
  return parts.map((part) => part / length);
}

/** Returns the corners of a box that has a position and a rotation. */
export function corners(half, position, rotation = [0, 0, 0, 1]) {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => {
    const local = half.map((value, axis) => (corner & (1 << axis) ? value : -value));
    return rotate(local, rotation).map((value, axis) => value + position[axis]);
  });
}

export function rotate([x, y, z], [qx, qy, qz, qw]) {
  const [tx, ty, tz] = [2 * (qy * z - qz * y), 2 * (qz * x - qx * z), 2 * (qx * y - qy * x)];
  return [
    x + qw * tx + qy * tz - qz * ty,
    y + qw * ty + qz * tx - qx * tz,
    z + qw * tz + qx * ty - qy * tx,
  ];
}
