package org.isochron.remote.codec;

/** Which bodies of a snapshot are sent, asked in the order of their slots. */
public interface BodyChoice {
  /** Send how the body changed. */
  int SEND = 0;

  /** Leave the body as the other end has it. */
  int KEEP = 1;

  /** As if there were no such body. */
  int ABSENT = 2;

  /** All of them. */
  BodyChoice EVERYTHING = (slot, bytesSoFar) -> SEND;

  /**
   * Returns the first slot from one on that is asked for, and {@link SlotSet#NONE} behind the last.
   * The other end has no body in any slot that is passed over, and gets none.
   */
  default int next(int slot) {
    return slot;
  }

  /** Returns what becomes of the body in a slot, when n bytes of the snapshot are written. */
  int of(int slot, int bytesSoFar);
}
