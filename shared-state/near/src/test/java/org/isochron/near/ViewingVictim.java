package org.isochron.near;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.command.Command;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.NanoClock;

/** Looks at ticks and sends commands, in a process of its own, until that is killed. */
final class ViewingVictim {
  static final int VALUES = Command.VALUE_COUNT;

  private ViewingVictim() {}

  public static void main(String[] arguments) throws Exception {
    NanoClock clock = NanoClock.system();
    float[] values = new float[VALUES];
    int sent = 0;
    long torn = 0;
    try (NearState near = NearState.open(Path.of(arguments[0]), Duration.ofSeconds(20));
        SnapshotReader reader = near.state().openReader()) {
      while (!reader.refresh()) {
        LockSupport.parkNanos(100_000);
      }
      System.out.println("ready");
      long reportNanos = clock.nanos();
      while (true) {
        reader.refresh();
        for (int age = 0; age < reader.length(); age++) {
          torn += ServedTicks.isWhole(reader.at(age)) ? 0 : 1;
        }
        java.util.Arrays.fill(values, sent);
        if (near.state().commands().user(Command.USER, sent, sent, sent, values)) {
          sent = (sent + 1) % 1_000_000;
        }
        if (clock.nanos() - reportNanos > 20_000_000) {
          reportNanos = clock.nanos();
          System.out.println("%d torn, %s, tick %d"
              .formatted(torn, near.status().connection(), reader.newest().tick()));
        }
        LockSupport.parkNanos(20_000);
      }
    }
  }

  /** Returns true if a command is as {@link #main} sends them. */
  static boolean isWhole(Command command) {
    boolean whole = command.kind() == Command.USER
        && command.body() == command.detail()
        && command.token() == command.detail();
    for (int index = 0; index < VALUES; index++) {
      whole &= command.value(index) == command.detail();
    }
    return whole;
  }
}
