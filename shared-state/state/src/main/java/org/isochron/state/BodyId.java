package org.isochron.state;

/**
 * A body's identity, packed into a long: its slot, which is its index in every array, and a
 * generation, which distinguishes it from earlier bodies in that slot. Generations begin at 1, so
 * the id 0 names no body. Stateless.
 */
public final class BodyId {
  /** The id of no body. */
  public static final long NONE = 0;

  private BodyId() {}

  /**
   * Returns the id of a slot and a generation.
   *
   * @throws IllegalArgumentException if the slot is negative or the generation less than 1
   */
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

  /**
   * Returns the slot and the generation as text, for messages. An index that was taken for an id,
   * which has no generation, is described with the call that returns the id.
   */
  public static String describe(long body) {
    if (body == NONE) {
      return "BodyId.NONE";
    }
    return generation(body) == 0
        ? "the index %d (its id is Scene.body(%1$d))".formatted(slot(body))
        : "body %d#%d".formatted(slot(body), generation(body));
  }
}
