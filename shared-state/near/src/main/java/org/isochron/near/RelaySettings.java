package org.isochron.near;

import org.isochron.near.file.NearLayout;
import org.isochron.state.snapshot.SnapshotLayout;

/**
 * What a {@link NearRelay} serves. All of it is memory that is taken at the start:
 * {@code windowLength * (viewers + 1) + 1} snapshots, and a command ring for each viewer.
 *
 * @param viewers the most processes that read at a time, 1 to 8
 * @param windowLength the number of consecutive snapshots that one finds which comes late, 2 to 4
 * @param commands how many commands of one process can wait, 2 to 2^20
 * @param events how many events are kept for a slow process, 8 to 2^20
 * @param description what the serving program says of itself, such as the scene, for the program
 *     that reads; up to 64 KiB
 */
public record RelaySettings(
    int viewers, int windowLength, int commands, int events, String description) {
  /** Four viewers, windows of three snapshots, 1,024 commands, 8,192 events and no description. */
  public static final RelaySettings DEFAULT = new RelaySettings(4, 3, 1_024, 8_192, "");

  /** Checks the numbers. */
  public RelaySettings {
    new NearLayout(windowLength, viewers, commands, events, SnapshotLayout.bodies(1), description);
  }

  public RelaySettings withViewers(int most) {
    return new RelaySettings(most, windowLength, commands, events, description);
  }

  public RelaySettings withDescription(String text) {
    return new RelaySettings(viewers, windowLength, commands, events, text);
  }

  NearLayout layout(SnapshotLayout snapshots) {
    return new NearLayout(windowLength, viewers, commands, events, snapshots, description);
  }
}
