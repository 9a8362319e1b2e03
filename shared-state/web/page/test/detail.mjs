/* Checks the omitted features with simulated graphics cards. */
import { page, require } from './page.mjs';

const MOST = 5;

/** Shows frames for some seconds; `millis` returns a frame's duration by level and time. */
function shown(detail, seconds, millis) {
  let time = 0;
  let changes = 0;
  let left = 0;
  while (time < 1000 * seconds) {
    const frame = millis(detail.level, time / 1000);
    time += frame;
    changes += detail.add(frame, MOST) ? 1 : 0;
    left += detail.level > 0 ? frame : 0;
  }
  return { changes, share: left / time };
}

const display = 1000 / 60;
const ofPixels = (millis) => (level) => Math.max(display, millis / 2 ** level);

let detail = new page.Detail();
let seen = shown(detail, 60, () => display);
require(seen.changes === 0, `a card that is fast enough: ${seen.changes} changes`);

detail = new page.Detail();
seen = shown(detail, 60, ofPixels(110));
require(detail.level === 3, `110 ms of pixels: level ${detail.level}`);
seen = shown(detail, 600, ofPixels(110));
require(seen.changes <= 20, `a card that is just fast enough at a level: ${seen.changes} changes in ten minutes`);

detail = new page.Detail();
seen = shown(detail, 600, () => 60);
require(seen.share < 0.15, `a busy machine, whose picture is left out in ${seen.share} of the time for nothing`);

detail = new page.Detail();
shown(detail, 20, ofPixels(110));
require(detail.level > 0, 'a busy machine at first');
shown(detail, 120, () => display);
require(detail.level === 0, `a machine that is not busy any more: level ${detail.level}`);

detail = new page.Detail();
shown(detail, 60, ofPixels(110));
detail.full = true;
seen = shown(detail, 60, ofPixels(110));
require(detail.level === 0 && seen.changes === 1, `full detail that was asked for: level ${detail.level}`);
detail.full = false;
shown(detail, 60, ofPixels(110));
require(detail.level === 3, `full detail that is not asked for any more: level ${detail.level}`);

const slow = (level) => Math.max(display, 110 / 2 ** Math.max(0, level));
for (let begin = 2; begin < 9; begin += 0.25) {
  detail = new page.Detail();
  shown(detail, begin, slow);
  detail.full = true;
  shown(detail, 2, slow);
  detail.full = false;
  shown(detail, 120, slow);
  require(detail.level === 3, `full detail from ${begin} s on for two seconds: level ${detail.level}`);
}

console.log('all cards show what they can');
