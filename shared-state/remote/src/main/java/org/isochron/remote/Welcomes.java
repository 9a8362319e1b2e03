package org.isochron.remote;

import java.nio.BufferOverflowException;
import java.nio.charset.StandardCharsets;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.SnapshotLayout;

/** The relay's answers to joins. Owner: the relay's thread. */
record Welcomes(SnapshotLayout layout, RemoteSettings settings, long relaySession) {
  private static final int MAX_PROOF_BYTES = 32;

  /** @throws IllegalArgumentException if a welcome does not fit in a message */
  static Welcomes of(SnapshotLayout state, RemoteSettings settings, long relaySession) {
    boolean velocities = state.velocities() && settings.velocities();
    Welcomes welcomes = new Welcomes(
        new SnapshotLayout(state.bodyCapacity(), velocities, state.far(), state.channels()),
        settings,
        relaySession);
    try {
      welcomes
          .welcome(0, new byte[MAX_PROOF_BYTES], 0, false, false, 1, 1, 0)
          .write(Messages.memory());
      return welcomes;
    } catch (BufferOverflowException e) {
      throw new IllegalArgumentException(
          "the description has %d bytes and the layout %d channels: both must fit in one message; shorten the description"
              .formatted(
                  settings.description().getBytes(StandardCharsets.UTF_8).length,
                  state.channels().size()),
          e);
    }
  }

  Welcome welcome(
      int attempt,
      byte[] proof,
      long session,
      boolean resumed,
      boolean continued,
      long nextCommand,
      long nextEvent,
      long nanos) {
    return new Welcome(
        attempt,
        proof,
        relaySession,
        session,
        settings.world(),
        nanos,
        resumed,
        continued,
        nextCommand,
        nextEvent,
        layout,
        settings.steps(),
        settings.description());
  }
}
