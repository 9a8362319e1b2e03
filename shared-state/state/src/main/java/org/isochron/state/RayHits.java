package org.isochron.state;

/**
 * Bodies hit by a ray, nearest first, each with the point where the ray first enters the body.
 * Keeps the nearest hits. Owner: one thread. Allocates nothing after construction.
 */
public final class RayHits {
  /** Maximum capacity. */
  public static final int MAX_CAPACITY = 1 << 20;

  private final RayHit[] hits;
  private int size;
  private int total;

  /** @throws IllegalArgumentException outside 1 to {@link #MAX_CAPACITY} */
  public RayHits(int capacity) {
    if (capacity < 1 || capacity > MAX_CAPACITY) {
      throw new IllegalArgumentException(
          "capacity is %d: it must lie between 1 and %d".formatted(capacity, MAX_CAPACITY));
    }
    hits = new RayHit[capacity];
    for (int i = 0; i < capacity; i++) {
      hits[i] = new RayHit();
    }
  }

  /** Number of stored hits. */
  public int size() {
    return size;
  }

  /** Number of bodies on the ray, which may exceed {@link #size}. */
  public int total() {
    return total;
  }

  /** Returns a hit. */
  public RayHit get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException(
          "index is %d: there are %d hits, counted from 0".formatted(index, size));
    }
    return hits[index];
  }

  /** Removes all hits. */
  public void clear() {
    size = 0;
    total = 0;
  }

  /** Counts a hit, which must not be nearer than earlier ones, and stores it if there is room. */
  public void add(RayHit hit) {
    if (size < hits.length) {
      hits[size++].set(hit);
    }
    total++;
  }
}
