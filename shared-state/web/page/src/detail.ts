/* How much of the picture is left out, so that frames come in time. */

/** Frames that are longer are slow: fewer than 50 a second. */
const SLOW_MILLIS = 20;
const LOOK_MILLIS = 1000;
const LEAST_FRAMES = 5;
/** If a step wins less than this share, something else costs the time, and it is taken back. */
const LEAST_GAIN = 0.07;
const FIRST_PATIENCE = 4;
const MOST_PATIENCE = 128;

/**
 * Leaves out one thing after another while frames are slow and that helps, and brings it back when
 * they are not. What did not help, or did not last, is tried again after twice the time.
 */
export class Detail {
  /** How many things are left out. */
  level = 0;
  /** True if nothing is to be left out, however slow frames are. */
  full = false;
  private frames = 0;
  private millis = 0;
  /** The mean frame before the last step, until it is known what that did. */
  private before = 0;
  private isSettling = true;
  private lastStep = 0;
  private patience = FIRST_PATIENCE;
  private waited = FIRST_PATIENCE;
  private calm = 0;

  /** Begins anew after a gap between frames. */
  restart(): void {
    this.frames = 0;
    this.millis = 0;
    this.isSettling = true;
  }

  /** Counts a frame. Returns true if the level changed, of which there are some. */
  add(millis: number, most: number): boolean {
    const level = this.level;
    this.level = this.full ? 0 : Math.min(most, level);
    if (this.level !== level) {
      // this is no step, whose gain could be judged
      this.lastStep = 0;
      this.isSettling = true;
    }
    this.frames++;
    this.millis += millis;
    if (this.millis >= LOOK_MILLIS && this.frames >= LEAST_FRAMES) {
      const mean = this.millis / this.frames;
      this.frames = 0;
      this.millis = 0;
      if (this.isSettling) {
        this.isSettling = false; // a change itself takes a while
      } else if (!this.full) {
        this.look(mean, most);
      }
    }
    return this.level !== level;
  }

  private look(mean: number, most: number): void {
    const slow = mean > SLOW_MILLIS;
    const failed =
      (this.lastStep > 0 && mean > this.before * (1 - LEAST_GAIN)) || (this.lastStep < 0 && slow);
    this.waited++;
    this.calm = slow ? 0 : this.calm + 1;
    if (failed) {
      this.step(-this.lastStep, mean);
      this.patience = Math.min(MOST_PATIENCE, 2 * this.patience);
      this.waited = 0;
      this.lastStep = 0;
    } else if (slow && this.level < most && this.waited >= this.patience) {
      this.step(1, mean);
    } else if (this.level > 0 && this.calm >= this.patience) {
      this.step(-1, mean);
    } else {
      this.lastStep = 0;
    }
  }

  private step(by: number, mean: number): void {
    this.level += by;
    this.lastStep = by;
    this.before = mean;
    this.calm = 0;
    this.isSettling = true;
  }
}
