package org.isochron.fleet;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Worlds in the order of the instants at which their next turns are due. Owner: a worker. Never
 * waits; allocates only when it grows, and it never holds more worlds than its host.
 */
final class DueQueue {
  private static final int FIRST_CAPACITY = 64;

  private @Nullable ScheduledWorld[] worlds = new ScheduledWorld[FIRST_CAPACITY];
  private long[] dueNanos = new long[FIRST_CAPACITY];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  /** The instant of the first world; only if there is one. */
  long firstNanos() {
    return dueNanos[0];
  }

  /** Adds a world that is not in the queue. */
  void add(ScheduledWorld world, long nanos) {
    if (size == worlds.length) {
      worlds = Arrays.copyOf(worlds, 2 * size);
      dueNanos = Arrays.copyOf(dueNanos, 2 * size);
    }
    rise(size++, world, nanos);
  }

  /**
   * Adds a world, or changes its instant if it is in the queue: in steps as many as there are
   * worlds, for rare calls.
   */
  void put(ScheduledWorld world, long nanos) {
    for (int place = 0; place < size; place++) {
      if (worlds[place] == world) {
        remove(place);
        break;
      }
    }
    add(world, nanos);
  }

  /** Takes the first world; only if there is one. */
  ScheduledWorld removeFirst() {
    ScheduledWorld first = Objects.requireNonNull(worlds[0]);
    remove(0);
    return first;
  }

  private void remove(int place) {
    size--;
    ScheduledWorld last = Objects.requireNonNull(worlds[size]);
    worlds[size] = null;
    if (place < size) {
      long nanos = dueNanos[size];
      rise(sink(place, nanos), last, nanos);
    }
  }

  /**
   * Puts a world into a free place, or nearer to the first as long as it is due before what is
   * there.
   */
  private void rise(int free, ScheduledWorld world, long nanos) {
    int place = free;
    while (place > 0 && nanos - dueNanos[(place - 1) / 2] < 0) {
      move((place - 1) / 2, place);
      place = (place - 1) / 2;
    }
    worlds[place] = world;
    dueNanos[place] = nanos;
  }

  /**
   * Moves worlds that are due before an instant towards a free place, and returns the place that is
   * free then.
   */
  private int sink(int free, long nanos) {
    int place = free;
    while (2 * place + 1 < size) {
      int child = 2 * place + 1;
      if (child + 1 < size && dueNanos[child + 1] - dueNanos[child] < 0) {
        child++;
      }
      if (dueNanos[child] - nanos >= 0) {
        break;
      }
      move(child, place);
      place = child;
    }
    return place;
  }

  private void move(int from, int to) {
    worlds[to] = worlds[from];
    dueNanos[to] = dueNanos[from];
  }
}
