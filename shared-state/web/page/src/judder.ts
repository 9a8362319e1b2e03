/*
 * How unevenly a steadily moving body appears to move, computed from the displayed instants of
 * frames.
 */

const FRAMES = 120;

export class Judder {
  readonly shares: number[] = [];
  private readonly errors: number[] = [];
  private readonly ideals: number[] = [];
  private shown = 0;
  private ideal = 0;
  private begun = false;

  /** Records the displayed instant of a frame and the ideal one, both in simulation time. */
  add(shown: number, ideal: number): void {
    const wanted = ideal - this.ideal;
    if (this.begun && wanted > 0) {
      const moved = shown - this.shown;
      this.errors.push((moved - wanted) ** 2);
      this.ideals.push(wanted);
      this.shares.push(moved / wanted);
      if (this.errors.length > FRAMES) {
        this.errors.shift();
        this.ideals.shift();
        this.shares.shift();
      }
    }
    this.begun = true;
    this.shown = shown;
    this.ideal = ideal;
  }

  restart(): void {
    this.begun = false;
    this.errors.length = 0;
    this.ideals.length = 0;
    this.shares.length = 0;
  }

  percent(): number {
    const count = this.errors.length;
    if (count < FRAMES / 2) {
      return -1;
    }
    const squares = this.errors.reduce((a, b) => a + b, 0);
    const ideals = this.ideals.reduce((a, b) => a + b, 0);
    return (100 * Math.sqrt(squares / count)) / (ideals / count);
  }
}
