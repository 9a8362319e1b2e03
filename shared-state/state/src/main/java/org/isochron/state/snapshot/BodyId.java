package org.isochron.state.snapshot;

/**
 * A body's identity, packed into a long: the slot where it is in every array, and the generation that tells it from the
 * bodies that had the slot before. Generations begin at 1, so that 0 names no body.
 */
public final class BodyId {
  /** The id of no body. */
  public static final long NONE = 0;

  private BodyId() {}

  public static long of(int slot, int generation) {
    if (slot < 0 || generation < 1) {
      throw new IllegalArgumentException(
          "slot is %d and generation %d: slots are counted from 0 and generations from 1"
              .formatted(slot, generation));
    }
    return (long) generation << Integer.SIZE | slot;
  }

  public static int slot(long body) {
    return (int) body;
  }

  public static int generation(long body) {
    return (int) (body >>> Integer.SIZE);
  }

  /** For messages: slot and generation. */
  public static String describe(long body) {
    return body == NONE ? "no body" : "body %d#%d".formatted(slot(body), generation(body));
  }
}
