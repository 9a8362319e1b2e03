/* Checks which body is under the pointer against a plain computation. */
import { page, require } from './page.mjs';
import { box, prefab, random, rotate, snapshot, turned } from './scene.mjs';

const renderer = { shadowMap: {}, render: (scene) => scene.updateMatrixWorld() };
['setPixelRatio', 'setSize', 'setViewport', 'setScissor', 'setScissorTest'].forEach((name) => (renderer[name] = () => {}));
const next = random(3);
const halves = [[8, 0.2, 8], [0.5, 0.5, 0.5], [0.1, 1, 0.3], [2, 2, 2]];
const motions = ['static', 'dynamic', 'kinematic', 'static'];
const prefabs = halves.map((half, number) => prefab(number, motions[number], box(...half), number === 3));

/** Returns the distance at which a ray enters a turned box, or Infinity. */
function distance(eye, way, half, position, [x, y, z, w]) {
  const local = rotate(eye.map((value, axis) => value - position[axis]), [-x, -y, -z, w]);
  const along = rotate(way, [-x, -y, -z, w]);
  let [enter, leave] = [0, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    const [a, b] = [(-half[axis] - local[axis]) / along[axis], (half[axis] - local[axis]) / along[axis]];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter <= leave ? enter : Infinity;
}

let hits = 0;
let misses = 0;
for (const aspect of [0.4, 0.9, 1, 1.1, 2.5]) {
  for (const far of [0, 30_000]) {
    const bodies = Array.from({ length: 60 }, (_, index) => [
      index === 0 ? 0 : 1 + (index % 3),
      index === 0 ? [far, -0.2, 0] : [far + 8 * next() - 4, 5 * next(), 8 * next() - 4],
      index === 0 ? [0, 0, 0, 1] : turned(next),
    ]);
    const seen = snapshot(bodies);
    const shown = new page.ShownBodies();
    shown.newest(seen, seen);
    const picture = new page.Picture(renderer, true);
    picture.around(far, 0, 0);
    picture.camera.frame(page.frameOf(seen, prefabs), picture.center, aspect);
    // shadows lie on the ground from now on, and are no bodies
    picture.draw(shown, prefabs, { left: 0, top: 0, width: 1000 * aspect, height: 1000 }, 0);
    const before = hits;
    for (let ray = 0; ray < 300; ray++) {
      const [x, y] = [2 * next() - 1, 2 * next() - 1];
      const { eye, way } = picture.rayThrough(x, y, aspect);
      for (const isSolid of [({ sensor }) => !sensor, ({ motion }) => motion === 'dynamic']) {
        const distances = bodies.map(([number, [a, b, c], rotation]) =>
          isSolid(prefabs[number]) ? distance(eye.toArray(), way.toArray(), halves[number], [a - far, b, c], rotation) : Infinity,
        );
        const nearest = Math.min(...distances);
        const hit = picture.pick(shown, prefabs, x, y, aspect, isSolid);
        require(Math.abs((hit?.distance ?? 1e9) - Math.min(nearest, 1e9)) < 1e-3, `${x}, ${y}: ${hit?.distance}, not ${nearest}`);
        require(hit === null || distances[hit.index] - nearest < 1e-3, `${x}, ${y}: body ${hit?.index}`);
        hit === null ? misses++ : hits++;
      }
    }
    require(hits - before > 50, `only ${hits - before} hits at ${far} m, aspect ${aspect}`);
  }
}
require(misses > 500, `only ${misses} misses`);
console.log(`picked: ${hits} bodies`);
