/*
 * Draws the picture of a relay whose ticks come in bursts, and checks the motion between frames.
 * Arguments: the relay's messages, the milliseconds before the first burst, the length of a jump in
 * milliseconds, and how many frames may jump.
 */
import { lines, page, require } from './page.mjs';

const [learning, gap, most] = process.argv.slice(3).map(Number);
const FRAME = 17;
const FASTEST = 1.1;

let millis = 0;
globalThis.setInterval = () => 0;
globalThis.WebSocket = class {
  static OPEN = 1;
};
const stream = new page.Stream('ws://x/', 't', () => millis);
const delay = { kind: 'balanced' };
const clock = new page.RenderClock(delay, { kind: 'extrapolate', limit: 5_000_000 }, true);

let last = 0;
let longest = 0;
let jumps = 0;
let frames = 0;

function draw() {
  if (stream.window.length > 0) {
    const now = stream.instantAt(millis);
    clock.advance(now, now, stream.window, stream.timeline);
    const moved = (clock.shown - last) / 1e6;
    if (millis > learning) {
      require(moved >= 0, `frame ${frames} goes back by ${-moved} ms`);
      longest = Math.max(longest, moved);
      jumps += moved > 2 * FRAME ? 1 : 0;
      frames++;
    }
    last = clock.shown;
  }
}

for (const line of lines(process.argv[2])) {
  while (millis < line.millis) {
    millis++;
    if (millis % FRAME === 0) {
      draw();
    }
  }
  stream.receive(line.text ?? new Uint8Array(Buffer.from(line.bytes, 'base64')).buffer);
}
require(frames > 1000, `${frames} frames`);
require(longest < FASTEST * FRAME + 0.1 + gap, `a frame moves by ${longest} ms`);
require(jumps <= most, `${jumps} frames jump`);
console.log(`even: at most ${longest} ms a frame, ${jumps} jumps`);
process.exit(0);
