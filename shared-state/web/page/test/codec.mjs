/* Decodes the snapshots that Java wrote, and compares the result with Java's. */
import { lines, page, require } from './page.mjs';

const near = (a, b) => Math.abs(a - b) <= 1e-6 * (1 + Math.abs(b));

const PASSES = 5;

let decoder;
let layout;
const worlds = [];
let snapshots = 0;
let bodies = 0;
let nanos = 0n;
for (const line of lines(process.argv[2])) {
  if (line.layout) {
    layout = line.layout;
    decoder = new page.SnapshotDecoder(layout, 0n);
    worlds.push({ layout, snapshots: [] });
    continue;
  }
  const where = `snapshot ${snapshots}`;
  const snapshot = new Uint8Array(Buffer.from(line.snapshot, 'base64'));
  worlds[worlds.length - 1].snapshots.push(snapshot);
  const begun = process.hrtime.bigint();
  const outcome = decoder.take(snapshot);
  nanos += process.hrtime.bigint() - begun;
  require(outcome === 'whole', `${where}: ${outcome}`);
  require(decoder.tick === line.tick, `${where}: tick ${decoder.tick}, not ${line.tick}`);
  require(decoder.instant === line.instant, `${where}: instant`);
  require(decoder.published === line.published, `${where}: published`);
  require(decoder.timeline.epoch === line.epoch, `${where}: epoch`);
  require(decoder.slotCount === line.bodies.length, `${where}: ${decoder.slotCount} slots`);
  line.bodies.forEach((body, slot) => {
    require(decoder.generations[slot] === body[0], `${where}, slot ${slot}: generation`);
    if (body[0] !== 0) {
      bodies++;
      require(decoder.prefabs[slot] === body[1], `${where}, slot ${slot}: prefab`);
      for (let axis = 0; axis < 3; axis++) {
        require(near(decoder.positions[3 * slot + axis], body[2 + axis]), `${where}, slot ${slot}: ${decoder.positions[3 * slot + axis]}, not ${body[2 + axis]}`);
      }
      for (let part = 0; part < 4; part++) {
        require(near(decoder.rotations[4 * slot + part], body[5 + part]), `${where}, slot ${slot}: rotation`);
      }
      for (let channel = 0; channel < layout.channels; channel++) {
        require(decoder.channels[slot * layout.channels + channel] === body[9 + channel], `${where}, slot ${slot}: channel`);
      }
    }
  });
  const begins = line.keyframe ? decoder.begins.filter((begin) => begin.age < 1) : decoder.begins;
  if (!line.keyframe) {
    require(begins.length === line.begins.length, `${where}: ${begins.length} begin poses, not ${line.begins.length}`);
    begins.forEach((begin, index) => {
      const pose = [begin.slot, ...begin.position, ...begin.rotation];
      require(pose.every((value, at) => near(value, line.begins[index][at])), `${where}: begin pose`);
    });
  }
  require(decoder.take(snapshot) === 'ignored', `${where}: repeated`);
  snapshots++;
}
const cold = Number(nanos) / bodies;
let warm = Infinity;
for (let pass = 0; pass < PASSES; pass++) {
  const decoders = worlds.map((world) => new page.SnapshotDecoder(world.layout, 0n));
  const begun = process.hrtime.bigint();
  decoders.forEach((each, world) => worlds[world].snapshots.forEach((snapshot) => each.take(snapshot)));
  warm = Math.min(warm, Number(process.hrtime.bigint() - begun) / bodies);
}
console.log(`alike: ${snapshots} snapshots of ${bodies} bodies, ${cold.toFixed(0)} ns a body at first, ${warm.toFixed(0)} once compiled`);
