package org.isochron.remote;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.SnapshotReader;

/**
 * Runs in a separate process and answers every snapshot with a command, until it is killed, must
 * rejoin, or detects an error.
 */
final class ViewingProcess {
  /** Third argument: uses up all file descriptors of the process once snapshots arrive. */
  static final String WITHOUT_DESCRIPTORS = "without-descriptors";

  private ViewingProcess() {}

  public static void main(String[] arguments) throws IOException {
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(arguments[0]);
    long token = Long.parseLong(arguments[1]) * TokenPhysics.SENDER;
    try (RemoteState remote = RemoteState.connect(
            settings,
            RemoteState.Interest.EVERYTHING,
            Duration.ofSeconds(Integer.getInteger("remote.patience", 30)));
        SnapshotReader reader = remote.state().openReader()) {
      while (!reader.refresh()) {
        LockSupport.parkNanos(1_000_000);
      }
      List<FileChannel> taken = new ArrayList<>();
      if (arguments.length > 2) {
        takeDescriptors(taken);
      }
      System.out.println("ready");
      long joined = remote.status().connectionCount();
      while (remote.status().connectionCount() == joined) {
        if (reader.refresh()) {
          TokenPhysics.requireWhole(reader.newest(), Quantisation.DEFAULT);
          token += remote.state().commands().user(TokenPhysics.KIND, 0, 0, token + 1) ? 1 : 0;
        }
        requireNothingLost(remote.status());
        LockSupport.parkNanos(1_000_000);
      }
      for (FileChannel file : taken) {
        file.close();
      }
    }
  }

  private static void takeDescriptors(List<FileChannel> taken) {
    while (true) {
      try {
        taken.add(FileChannel.open(Path.of("/dev/null")));
      } catch (IOException e) {
        return; // none is left
      }
    }
  }

  private static void requireNothingLost(RemoteState.Status status) {
    if (status.lostEvents() > 0 || status.damagedMessages() > 0) {
      throw new AssertionError(status);
    }
  }

  static Process start(String channel, int sender) throws IOException {
    return ServingProcess.start(ViewingProcess.class, channel, Integer.toString(sender));
  }
}
