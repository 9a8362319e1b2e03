/* Replays the frames of Java's render clock, and compares their instants. */
import { lines, page, require } from './page.mjs';

let clock;
let ticks = [];
let frames = 0;
for (const line of lines(process.argv[2])) {
  if (line.delay) {
    clock = new page.RenderClock(line.delay, line.starvation, line.far);
    ticks = [];
    continue;
  }
  ticks.unshift(...line.fresh.reverse());
  ticks.length = Math.min(ticks.length, 100);
  const window = { length: line.length, lengthAcrossGaps: line.lengthAcrossGaps, at: (age) => ticks[age] };
  const showing = clock.advance(line.now, line.present, window, line.timeline);
  const seen = [showing, clock.shown, clock.delay, clock.missingTicks, clock.beyond, clock.age];
  require(
    JSON.stringify(seen) === JSON.stringify(line.expected) && Math.abs(clock.alpha - line.alpha) < 1e-12,
    `frame ${frames}: ${JSON.stringify(seen)}, alpha ${clock.alpha}, not ${JSON.stringify(line.expected)}, ${line.alpha}`,
  );
  frames++;
}
console.log(`alike: ${frames} frames`);
