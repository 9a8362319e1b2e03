package org.isochron.state;

/**
 * A body's identity, packed into a long. The slot is the body's index in every array; the
 * generation distinguishes it from earlier bodies in the same slot. Generations start at 1, so no
 * body has id 0. Joints have ids of the same form with higher generations, so no body has the id of
 * a joint. Stateless.
 */
public final class BodyId {
  /** Id of no body. */
  public static final long NONE = 0;

  /** Highest generation of a body. Those of joints start after it. */
  public static final int MAX_GENERATION = Integer.MAX_VALUE / 2;

  private BodyId() {}

  /**
   * Packs a slot and a generation.
   *
   * @throws IllegalArgumentException if either is too small
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

  /** Returns true if the id is that of a joint. */
  public static boolean isJoint(long id) {
    return generation(id) > MAX_GENERATION;
  }

  /**
   * Returns the slot and generation as text for messages. If an index was passed as an id, the text
   * names the method that returns the id.
   */
  public static String describe(long body) {
    if (body == NONE) {
      return "BodyId.NONE";
    }
    if (isJoint(body)) {
      return "joint %d#%d".formatted(slot(body), generation(body) - MAX_GENERATION);
    }
    return generation(body) == 0
        ? "the index %d (its id is Scene.body(%1$d))".formatted(slot(body))
        : "body %d#%d".formatted(slot(body), generation(body));
  }
}
