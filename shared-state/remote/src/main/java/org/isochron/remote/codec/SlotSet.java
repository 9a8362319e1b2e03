package org.isochron.remote.codec;

import java.util.Arrays;

/**
 * A set of slots. Iteration is in ascending order; its cost depends on the number of elements, not
 * on the capacity. Owner: one thread. Allocates nothing after construction.
 */
public final class SlotSet {
  /** Result of {@link #next} after the last element; greater than every slot. */
  public static final int NONE = Integer.MAX_VALUE;

  private final long[] words;

  private final long[] summary;

  public SlotSet(int capacity) {
    words = new long[(capacity + Long.SIZE - 1) / Long.SIZE];
    summary = new long[(words.length + Long.SIZE - 1) / Long.SIZE];
  }

  public void add(int slot) {
    int word = slot >> 6;
    words[word] |= 1L << slot;
    summary[word >> 6] |= 1L << word;
  }

  public void remove(int slot) {
    int word = slot >> 6;
    words[word] &= ~(1L << slot);
    if (words[word] == 0) {
      summary[word >> 6] &= ~(1L << word);
    }
  }

  public boolean contains(int slot) {
    return (words[slot >> 6] >>> slot & 1) != 0;
  }

  public int next(int fromSlot) {
    int word = fromSlot >> 6;
    if (word >= words.length) {
      return NONE;
    }
    long rest = words[word] & (-1L << fromSlot);
    if (rest == 0) {
      word = nextWord(word + 1);
      if (word == NONE) {
        return NONE;
      }
      rest = words[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(rest);
  }

  private int nextWord(int fromWord) {
    int group = fromWord >> 6;
    if (group >= summary.length) {
      return NONE;
    }
    long rest = summary[group] & (-1L << fromWord);
    while (rest == 0) {
      if (++group == summary.length) {
        return NONE;
      }
      rest = summary[group];
    }
    return (group << 6) + Long.numberOfTrailingZeros(rest);
  }

  /** Adds all elements of another set of the same capacity. */
  public void addAll(SlotSet other) {
    for (int word = other.nextWord(0); word != NONE; word = other.nextWord(word + 1)) {
      words[word] |= other.words[word];
      summary[word >> 6] |= 1L << word;
    }
  }

  public void clear() {
    for (int word = nextWord(0); word != NONE; word = nextWord(word + 1)) {
      words[word] = 0;
    }
    Arrays.fill(summary, 0);
  }

  void copyFrom(SlotSet other) {
    clear();
    addAll(other);
  }
}
