package org.isochron.state;

/** The slots in which a simulation has no body, or no joint. Owner: the thread that ticks. */
public interface FreeSlots {
  /** No slots: those of a simulation that takes no ids from senders. */
  FreeSlots NONE = new FreeSlots() {
    @Override
    public int capacity() {
      return 0;
    }

    @Override
    public int count() {
      return 0;
    }

    @Override
    public long changeCount() {
      return 0;
    }

    @Override
    public int copyTo(int firstPlace, long[] destination) {
      return 0;
    }

    @Override
    public boolean accepts(long body) {
      return false;
    }
  };

  /** The number of slots, free or not. */
  int capacity();

  /** The number of free slots. */
  int count();

  /** Returns how often the slots have changed, so that it is another number after each change. */
  long changeCount();

  /**
   * Writes the id that the next body would get in each free slot, in the order in which the
   * simulation assigns them, from a place in that order on. Returns how many were written.
   */
  int copyTo(int firstPlace, long[] destination);

  /**
   * Returns true if a body could get this id: its slot is free, and had no id of this generation or
   * a later one.
   */
  boolean accepts(long body);
}
