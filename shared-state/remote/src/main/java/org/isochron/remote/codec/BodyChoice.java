package org.isochron.remote.codec;

/** Decides which bodies of a snapshot are sent; the encoder asks for slots in ascending order. */
public interface BodyChoice {
  /** Sends the body's change. */
  int SEND = 0;

  /** Leaves the receiver's copy of the body unchanged. */
  int KEEP = 1;

  /** Treats the slot as empty; the receiver removes its copy of the body. */
  int ABSENT = 2;

  BodyChoice EVERYTHING = (slot, bytesSoFar) -> SEND;

  /**
   * Returns the next slot to decide on, starting at {@code slot}, or {@link SlotSet#NONE}. A
   * skipped slot must be empty at the receiver, and stays empty there.
   */
  default int next(int slot) {
    return slot;
  }

  /**
   * Returns {@link #SEND}, {@link #KEEP} or {@link #ABSENT} for the body in a slot.
   *
   * @param bytesSoFar bytes of the snapshot already written
   */
  int of(int slot, int bytesSoFar);
}
