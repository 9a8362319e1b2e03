package org.isochron.remote;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.content.Interest;
import org.isochron.state.snapshot.SnapshotReader;

/**
 * Looks at ticks and sends commands, in a process of its own, until that is killed or must join
 * anew.
 */
final class ViewingProcess {
  private ViewingProcess() {}

  public static void main(String[] arguments) throws IOException {
    RemoteSettings settings = RemoteSettings.DEFAULT.withChannel(arguments[0]);
    long token = Long.parseLong(arguments[1]) * TokenPhysics.SENDER;
    try (RemoteState remote =
            RemoteState.connect(settings, Interest.EVERYTHING, Duration.ofSeconds(30));
        SnapshotReader reader = remote.state().openReader()) {
      while (!reader.refresh()) {
        LockSupport.parkNanos(1_000_000);
      }
      System.out.println("ready");
      while (remote.status().connectionCount() == 1) {
        reader.refresh();
        token += remote.state().commands().user(TokenPhysics.KIND, 0, 0, token + 1) ? 1 : 0;
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  static Process start(String channel, int sender) throws IOException {
    return ServingProcess.start(ViewingProcess.class, channel, Integer.toString(sender));
  }
}
