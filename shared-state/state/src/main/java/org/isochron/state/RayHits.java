package org.isochron.state;

/**
 * The bodies on a ray, the nearest first, each where the ray enters it first. Owner: one thread,
 * which may reuse it for many rays. Holds as many hits as it was made for; the nearest are kept.
 * Allocates nothing after construction.
 */
public final class RayHits {
  /** The largest capacity. */
  public static final int MAX_CAPACITY = 1 << 20;

  private final RayHit[] hits;
  private int size;
  private int total;

  /** @throws IllegalArgumentException unless the capacity is between 1 and {@link #MAX_CAPACITY} */
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

  /** How many hits are here. */
  public int size() {
    return size;
  }

  /** How many bodies are on the ray; more than {@link #size} if there was no room for them. */
  public int total() {
    return total;
  }

  /** Returns a hit, valid until the next ray. */
  public RayHit get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException(
          "index is %d: there are %d hits, counted from 0".formatted(index, size));
    }
    return hits[index];
  }

  /** Forgets all hits; for those who answer. */
  public void clear() {
    size = 0;
    total = 0;
  }

  /**
   * Adds a hit that is not nearer than those before it, or only counts it if there is no room; for
   * those who answer.
   */
  public void add(RayHit hit) {
    if (size < hits.length) {
      hits[size++].set(hit);
    }
    total++;
  }
}
