package org.isochron.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** Records a session until its process is killed, and prints the number of ticks. */
final class JournalVictim {
  private static final long REST_NANOS = 500_000;

  private JournalVictim() {}

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    Recording.Settings settings =
        Recording.Settings.DEFAULT.withCheckpointInterval(7).withPosesInterval(11);
    try (Recording recording =
            Recording.start(file, SteeredSpheres.IDENTITY, new SteeredSpheres(), settings);
        JournalSession session = JournalSession.of(seed, recording)) {
      while (recording.status().state() instanceof Recording.Status.State.Running) {
        session.run(10);
        System.out.println(session.loop.lastTick());
        LockSupport.parkNanos(REST_NANOS);
      }
    }
  }
}
