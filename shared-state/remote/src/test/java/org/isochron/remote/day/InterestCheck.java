package org.isochron.remote.day;

import org.isochron.remote.RemoteState;
import org.isochron.state.Snapshot;

/**
 * Checks that a viewer of a {@link TokenWorld} sees the bodies that it wants. A wanted body must
 * appear in time, and a body that is still wanted must not vanish. Owner: one thread.
 */
final class InterestCheck {
  /** Maximum time until a wanted body appears, even if the byte limit delays the body. */
  private static final long ARRIVAL_NANOS = 3_000_000_000L;

  private static final long KNOWN_NANOS = 700_000_000;

  /** After a pause of this length, or on another connection, all bodies may appear again. */
  private static final long PAUSE_NANOS = 500_000_000;

  private static final float MARGIN = 5;

  private final int[] generations;
  private final long[] wantedNanos;
  private final boolean[] shown;
  private final double[] distances;
  private double lastX;
  private long lastNanos;
  private long lastConnection;

  InterestCheck(int capacity) {
    generations = new int[capacity];
    wantedNanos = new long[capacity];
    shown = new boolean[capacity];
    distances = new double[capacity];
  }

  /** Any body may appear again. */
  void restart() {
    lastConnection = -1;
  }

  /**
   * Returns a description of an error in the next snapshot, or an empty text. The number of the
   * connection changes with each interruption.
   */
  String wrong(Snapshot snapshot, RemoteState.Interest wanted, long connection, long nowNanos) {
    boolean again = connection != lastConnection
        || nowNanos - lastNanos > PAUSE_NANOS
        || Math.abs(wanted.x() - lastX) > MARGIN;
    lastX = wanted.x();
    lastConnection = connection;
    lastNanos = nowNanos;
    String wrong = "";
    for (int slot = 0; slot < generations.length; slot++) {
      int generation = TokenWorld.generation(snapshot.tick(), slot);
      double distance = TokenWorld.distance(snapshot.tick(), slot, wanted);
      boolean isWanted = generation != 0 && distance < wanted.radius() - MARGIN;
      boolean isFlung = Math.abs(distance - distances[slot]) > MARGIN;
      distances[slot] = distance;
      if (again || isFlung || !isWanted || generation != generations[slot]) {
        generations[slot] = isWanted ? generation : 0;
        wantedNanos[slot] = nowNanos;
        shown[slot] = false;
      }
      boolean isShown = slot < snapshot.slotCount() && snapshot.generations()[slot] == generation;
      long nanos = nowNanos - wantedNanos[slot];
      if (isWanted && !isShown && (nanos > ARRIVAL_NANOS || (shown[slot] && nanos > KNOWN_NANOS))) {
        wrong = "tick %d, slot %d: %s although it is wanted for %d ms"
            .formatted(
                snapshot.tick(),
                slot,
                shown[slot] ? "vanished" : "does not come",
                nanos / 1_000_000);
        wantedNanos[slot] = nowNanos; // reported once
      }
      shown[slot] = isShown;
    }
    return wrong;
  }
}
