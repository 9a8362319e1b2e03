/* Checks that bodies keep their places on a turning deck in every frame of the page. */
import { page, require } from './page.mjs';
import { rotate, snapshot } from './scene.mjs';

const CHANNELS = ['fuel', "rider's carrier", "rider's x", "rider's y", "rider's z", "rider's turn x", "rider's turn y", "rider's turn z", "rider's generation"];
const STEP = 1 / 512;
const CRATE = [4, 1, -3];
const CUP = [0.2, 0.5, 0.1];
const YAW = 3.1;

const multiply = ([ax, ay, az, aw], [bx, by, bz, bw]) => [
  aw * bx + ax * bw + ay * bz - az * by,
  aw * by - ax * bz + ay * bw + az * bx,
  aw * bz + ax * by - ay * bx + az * bw,
  aw * bw - ax * bx - ay * by - az * bz,
];
const yaw = (angle) => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];
const rounded = (values) => values.map((value) => Math.round(value / STEP) * STEP);
const onto = ([position, turn], place) => rotate(place, turn).map((value, axis) => value + position[axis]);

/** The cup is in slot 0, the crate in slot 1, and the deck, which drives a circle at 20 m/s, in slot 2. */
function at(tick, omega, rides) {
  const angle = (omega * tick) / 100;
  const deck = [[(20 / omega) * Math.sin(angle), 3, (20 / omega) * Math.cos(angle)], yaw(angle)];
  const crate = [onto(deck, CRATE), multiply(deck[1], yaw(YAW))];
  const cup = [onto(crate, CUP), crate[1]];
  const bodies = [cup, crate, deck].map(([position, turn]) => [0, rounded(position), rounded(turn)]);
  const riding = (carrier, place, turn) => [0, carrier + 1, ...place, 0, Math.tan(turn / 4), 0, 1];
  const channels = [riding(1, CUP, 0), rides(tick) ? riding(2, CRATE, YAW) : Array(9).fill(0), Array(9).fill(0)];
  return { ...snapshot(bodies), tick, instant: tick * 1e7, channels: Float32Array.from(channels.flat()), begins: [] };
}

function local(shown, body, carrier) {
  const [below, above] = [shown.indexOf(carrier, 1), shown.indexOf(body, 1)];
  const turn = [...shown.rotations.subarray(4 * below, 4 * below + 4)];
  const length = Math.hypot(...turn);
  const [x, y, z, w] = turn.map((value) => value / length);
  const arm = [0, 1, 2].map((axis) => shown.positions[3 * above + axis] - shown.positions[3 * below + axis]);
  return rotate(arm, [-x, -y, -z, w]);
}

const distance = (one, other) => Math.hypot(...one.map((value, axis) => value - other[axis]));

/** Returns the largest errors of the crate and of the cup, in millimetres. */
function worst(omega, names, missing, rides = () => true) {
  const shown = new page.ShownBodies();
  shown.channels = names;
  const errors = [0, 0];
  for (let tick = 1; tick < 300; tick += missing) {
    const [from, to] = [at(tick, omega, rides), at(tick + missing, omega, rides)];
    for (let alpha = 0; alpha <= 1; alpha += 0.13) {
      for (const beyond of alpha < 1 ? [0] : [0, 2e7, 6e7]) {
        shown.blended({ from, to, alpha, beyond });
        errors[0] = Math.max(errors[0], 1000 * distance(local(shown, 1, 2), CRATE));
        errors[1] = Math.max(errors[1], 1000 * distance(local(shown, 0, 1), CUP));
      }
    }
    shown.newest(to, from);
    errors[0] = Math.max(errors[0], 1000 * distance(local(shown, 1, 2), CRATE));
  }
  return errors;
}

for (const omega of [0.2, 0.5, 2]) {
  for (const missing of [1, 4]) {
    const [crate, cup] = worst(omega, CHANNELS, missing);
    require(crate < 0.1 && cup < 0.1, `${crate} and ${cup} mm at ${omega} rad/s`);
    const [without] = worst(omega, ['fuel', ...Array(8).fill('')], missing);
    require(without > 1, `only ${without} mm without carriers`);
    console.log(`${omega} rad/s, every ${missing}. tick: ${crate.toFixed(4)} mm, ${without.toFixed(1)} mm without carriers`);
  }
}
const [boarding] = worst(0.5, CHANNELS, 1, (tick) => tick > 150);
require(boarding > 0.1 && boarding < 100, `${boarding} mm while boarding`);

/** A chain of bodies at rest, each on the one before, of which one teleports. */
function chain(depth, teleported, moved) {
  const places = Array.from({ length: depth + 1 }, (_, link) => [link, link === teleported && moved ? 10 : 0, 0]);
  const channels = places.flatMap((place, link) =>
    link === 0 ? Array(9).fill(0) : [0, link, ...place.map((value, axis) => value - places[link - 1][axis]), 0, 0, 0, 1],
  );
  const begins = moved ? [{ slot: teleported, age: 0, position: places[teleported], rotation: [0, 0, 0, 1] }] : [];
  const bodies = snapshot(places.map((place) => [0, place]));
  return { ...bodies, tick: 1 + moved, instant: moved * 1e7, channels: Float32Array.from(channels), begins, places };
}

for (let depth = 1; depth <= 4; depth++) {
  for (let teleported = 0; teleported <= depth; teleported++) {
    const [from, to] = [chain(depth, teleported, 0), chain(depth, teleported, 1)];
    const shown = new page.ShownBodies();
    shown.channels = CHANNELS;
    for (let alpha = 0; alpha <= 1; alpha += 0.1) {
      shown.blended({ from, to, alpha, beyond: 0 });
      to.places.forEach((place, link) => {
        const at = shown.indexOf(link, 1);
        const error = distance([...shown.positions.subarray(3 * at, 3 * at + 3)], place);
        require(error < 1e-4, `link ${link} of ${depth} is ${error} m away when ${teleported} teleports`);
      });
    }
    to.generations[0] = 2; // a bullet in the carrier's slot
    to.positions[0] = 77;
    to.begins = [];
    shown.blended({ from, to, alpha: 1, beyond: 0 });
    require(Math.abs(shown.positions[3 * shown.indexOf(1, 1)] - 1) < 1e-4, 'a rider follows the next body of the slot');
  }
}
console.log('riders keep their places');
