/* Checks what the first camera shows, for worlds of all sizes and pictures of all shapes. */
import { page, require } from './page.mjs';
import { box, corners, prefab, random, rotate, snapshot, turned } from './scene.mjs';

const ASPECTS = [0.35, 0.6, 0.95, 1, 1.05, 1.6, 3];
const SIZES = [0.02, 0.3, 1, 7, 100];
const NOWHERE = { x: 0, y: 0, z: 0 };
const HALF = [0.06, 0.25, 0.06];

function floor(half = 5) {
  return [0, [0, -0.5, 0], [0, 0, 0, 1], box(half, 0.5, half)];
}

/** Four links in a row, which begin at the ground and lean in some direction. */
function arm(size, lean) {
  const links = [];
  let foot = [0, 0, 0];
  for (let link = 0; link < 4; link++) {
    const along = rotate([0, 0.25 * size, 0], lean);
    const middle = foot.map((value, axis) => value + along[axis]);
    links.push([1, link === 0 && along[1] < 0 ? foot : middle, lean]);
    foot = middle.map((value, axis) => value + along[axis]);
  }
  return links;
}

function framed(bodies, prefabs, aspect) {
  const camera = new page.Camera();
  const frame = page.frameOf(snapshot(bodies), prefabs);
  camera.frame(frame, NOWHERE, aspect);
  return { camera, frame };
}

/** Returns by how much of the picture's width and height the points fill, and the outermost one. */
function filled(camera, points, aspect) {
  camera.aim(aspect);
  const { position, projectionMatrix, matrixWorld } = camera.lens;
  const at = points.map(([x, y, z]) => position.clone().set(x, y, z).applyMatrix4(matrixWorld.clone().invert()));
  const seen = at.map((point) => {
    require(point.z < 0, 'a body is behind the camera');
    return point.clone().applyMatrix4(projectionMatrix);
  });
  const span = (values) => (Math.max(...values) - Math.min(...values)) / 2;
  return {
    share: Math.max(span(seen.map(({ x }) => x)), span(seen.map(({ y }) => y))),
    most: Math.max(...seen.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)])),
  };
}

const scaled = (half, size) => half.map((value) => value * size);
let cameras = 0;
const next = random(7);
for (const aspect of ASPECTS) {
  for (const size of SIZES) {
    for (let turn = 0; turn < 12; turn++) {
      const lean = turn === 0 ? [0, 0, 0, 1] : turned(next);
      const links = arm(size, lean);
      const lowest = Math.min(...links.flatMap(([, at]) => corners(scaled(HALF, size), at, lean)).map((at) => at[1]));
      links.forEach(([, at]) => (at[1] -= lowest));
      const points = links.flatMap(([, at]) => corners(scaled(HALF, size), at, lean));
      const prefabs = (half) => [prefab(0, 'static', box(half, 0.5, half)), prefab(1, 'dynamic', box(...scaled(HALF, size)))];
      const { camera } = framed([floor(), ...links], prefabs(10 * size), aspect);
      const { share, most } = filled(camera, points, aspect);
      require(share >= 0.5 && most <= 0.71, `an arm of ${size} m, aspect ${aspect}: fills ${share}, reaches ${most}`);
      const { camera: other } = framed([floor(), ...links], prefabs(1000 * size), aspect);
      require(other.distance === camera.distance, 'a larger floor changes the camera');
      cameras++;
    }
  }
}

/** A pile of boxes of 1 m that fall onto the floor. */
const pile = (count) =>
  Array.from({ length: count }, (_, index) => {
    const side = Math.max(1, Math.floor(Math.cbrt(count)));
    return [1, [1.5 * (index % side), 1 + 1.2 * Math.floor(index / side / side), 1.5 * (Math.floor(index / side) % side)]];
  });
const boxes = [prefab(0, 'static', box(50, 0.5, 50)), prefab(1, 'dynamic', box(0.5, 0.5, 0.5))];
const unit = [0.5, 0.5, 0.5];
for (const aspect of ASPECTS) {
  for (const count of [1, 2, 3, 8, 27, 1000]) {
    const bodies = pile(count);
    const points = bodies.flatMap(([, at]) => corners(unit, at));
    const { camera, frame } = framed([floor(), ...bodies], boxes, aspect);
    const ground = points.map(([x, , z]) => [x, 0, z]);
    const { share, most } = filled(camera, [...points, ...ground], aspect);
    require(share > 0.65 && most < 0.75, `${count} boxes, aspect ${aspect}: fills ${share}, reaches ${most}`);
    require(frame.ground === 0, `the ground is at ${frame.ground}`);
    for (const fallen of [1, Math.ceil(count / 10), Math.floor(count / 2)]) {
      if (count - fallen < 1) {
        continue;
      }
      const some = bodies.map((body, index) => (index < fallen ? [1, [30, -100 + index / 20, 0]] : body));
      const rest = framed([floor(), ...bodies.slice(fallen)], boxes, aspect).camera;
      const { camera: kept } = framed([floor(), ...some], boxes, aspect);
      require(kept.distance === rest.distance, `${fallen} of ${count} boxes fell, aspect ${aspect}: ${kept.distance}, not ${rest.distance}`);
    }
    cameras++;
  }
}

// without a floor, a few are lost in any direction
const lost = pile(27).map((body, index) => (index === 3 ? [1, [0, -100, 0]] : body));
const others = pile(27).filter((_, index) => index !== 3);
require(framed(lost, boxes, 1).camera.distance === framed(others, boxes, 1).camera.distance, 'a lost box drags the camera');

const still = framed([floor(), [0, [70, 3, 0]]], boxes, 1.5);
require(!still.frame.moves, 'nothing moves');
const all = filled(still.camera, [...corners([50, 0.5, 50], [0, -0.5, 0]), ...corners([50, 0.5, 50], [70, 3, 0])], 1.5);
require(all.share > 0.69 && all.most < 0.71, `static bodies fill ${all.share} and reach ${all.most}`);

const sensor = [...boxes, prefab(2, 'kinematic', box(90, 90, 90), true)];
require(framed([floor(), [2, [0, 0, 0]], ...pile(8)], sensor, 1).camera.distance === framed([floor(), ...pile(8)], boxes, 1).camera.distance, 'a sensor is framed');
require(page.frameOf(snapshot([]), boxes) === null, 'nothing is framed without bodies');
require(page.frameOf(snapshot([floor(), [3, [0, 0, 0]]]), boxes) === null, 'an unknown prefab is framed');

const table = [prefab(0, 'static', box(50, 0.5, 50)), prefab(1, 'dynamic', box(0.1, 0.1, 0.1)), prefab(2, 'static', box(1, 0.4, 1))];
require(framed([floor(), [2, [0, 0.4, 0]], [1, [0, 0.9, 0]]], table, 1).frame.ground === 0, 'the grid lies on a table');

// the picture's shape may change until the user moves the camera
for (const from of ASPECTS) {
  for (const to of ASPECTS) {
    const points = pile(27).flatMap(([, at]) => corners(unit, at));
    const { camera } = framed([floor(), ...pile(27)], boxes, from);
    require(Math.abs(filled(camera, points, to).most - filled(framed([floor(), ...pile(27)], boxes, to).camera, points, to).most) < 0.01, `from ${from} to ${to}: another picture`);
    const user = framed([floor(), ...pile(27)], boxes, from).camera;
    user.orbit(0, 0);
    const { distance } = user;
    require(filled(user, points, to).most < 1, `from ${from} to ${to}: out of the picture`);
    require(user.distance === distance, 'the camera moves by itself');
  }
}

for (const origin of [NOWHERE, { x: 2e7, y: 10, z: -5e5 }]) {
  for (const [x, y, z] of [[3, 2, 1], [0, 5, 0], [0, -5, 0], [-1, 0, 0], [0, 0, -400]]) {
    for (const aspect of ASPECTS) {
      const camera = new page.Camera();
      const target = [origin.x + 1, origin.y, origin.z];
      camera.view({ position: [target[0] + x, target[1] + y, target[2] + z], target, fieldOfView: 30 }, origin);
      camera.aim(aspect);
      const { position, fov } = camera.lens;
      const away = Math.hypot(position.x - 1 - x, position.y - y, position.z - z);
      require(away < 1e-3 && fov === 30, `a camera at ${[x, y, z]} is ${away} m away from its place`);
      const { pitch } = camera;
      camera.orbit(0, 0);
      require(camera.pitch === pitch, 'a camera that is touched jumps');
    }
  }
}

for (const [text, valid] of [['1,2,3,0,0,0', true], ['1,2,3,0,0,0,50', true], ['1,2,3,0,0,0,4', false], ['1,2,3,0,0,0,121', false], ['1,2,3,1,2,3', false], ['1,2,3', false], ['1,2,3,0,0,x', false], ['', false], ['1,2,3,0,0,0,50,1', false], ['Infinity,0,0,0,0,0', false]]) {
  require((page.viewOf(text.split(',').map(Number)) !== null) === valid, `camera=${text} is ${valid ? 'refused' : 'accepted'}`);
}
console.log(`framed: ${cameras} worlds`);
