/* Reduces the detail of the picture so that frames are in time. */

/** A longer frame is slow: fewer than 50 a second. */
const SLOW_MILLIS = 20;
const LOOK_MILLIS = 1000;
const LEAST_FRAMES = 5;
/**
 * Minimum gain of a step. A step with a smaller gain is reverted, because something else costs the
 * time.
 */
const LEAST_GAIN = 0.07;
const FIRST_PATIENCE = 4;
const MOST_PATIENCE = 128;

/**
 * Omits one feature after another while frames are slow and the omission helps, and restores them
 * when frames are fast. A step that did not help or did not last is retried after twice the
 * previous time.
 */
export class Detail {
  /** Number of omitted features. */
  level = 0;
  /** True if nothing may be omitted, however slow frames are. */
  full = false;
  private frames = 0;
  private millis = 0;
  /** Mean frame time before the last step, until the effect of the step is known. */
  private before = 0;
  private isSettling = true;
  private lastStep = 0;
  private patience = FIRST_PATIENCE;
  private waited = FIRST_PATIENCE;
  private calm = 0;

  restart(): void {
    this.frames = 0;
    this.millis = 0;
    this.isSettling = true;
  }

  /**
   * Counts a frame. Returns true if the level changed.
   *
   * @param most number of features that can be omitted
   */
  add(millis: number, most: number): boolean {
    const level = this.level;
    this.level = this.full ? 0 : Math.min(most, level);
    if (this.level !== level) {
      // this change is not a step whose gain could be measured
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
        this.isSettling = false; // the change itself takes some time
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
