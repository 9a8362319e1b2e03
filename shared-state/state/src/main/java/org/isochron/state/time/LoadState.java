package org.isochron.state.time;

/**
 * How a loop copes with the cost of its ticks, so that a program can show it and readers can
 * prepare for late ticks.
 */
public enum LoadState {
  /** Time runs at the requested speed. */
  IN_TIME(0),
  /** Time runs at the speed that the machine sustains, or did so a moment ago. */
  EASING(1),
  /** Ticks that were due were forgotten a moment ago, because too many were due at once. */
  SHEDDING(2);

  private static final LoadState[] STATES = values();

  private final int number;

  LoadState(int number) {
    this.number = number;
  }

  /** Its number in files and messages. */
  public int number() {
    return number;
  }

  /** Returns the state with a number; throws {@link IllegalArgumentException} if there is none. */
  public static LoadState numbered(int number) {
    if (!isNumber(number)) {
      throw new IllegalArgumentException(
          "a timeline's load is %d: it is 0, 1 or 2".formatted(number));
    }
    return STATES[number];
  }

  /** Returns true if a state has this number. */
  public static boolean isNumber(int number) {
    return number >= 0 && number < STATES.length;
  }
}
