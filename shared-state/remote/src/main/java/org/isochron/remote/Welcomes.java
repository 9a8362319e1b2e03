package org.isochron.remote;

import java.nio.BufferOverflowException;
import java.nio.charset.StandardCharsets;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.SnapshotLayout;

/** The relay's answers to joins. Owner: the relay's thread. */
final class Welcomes {
  private static final int MAX_PROOF_BYTES = 32;

  private final SnapshotLayout layout;
  private final RemoteSettings settings;
  private final long relaySession;

  Welcomes(SnapshotLayout state, RemoteSettings settings, long relaySession) {
    this.settings = settings;
    this.relaySession = relaySession;
    layout = new SnapshotLayout(
        state.bodyCapacity(),
        state.velocities() && settings.velocities(),
        state.far(),
        state.channels());
    try {
      welcome(0, new byte[MAX_PROOF_BYTES], 0, false, false, 1, 1, 0).write(Messages.memory());
    } catch (BufferOverflowException e) {
      throw new IllegalArgumentException(
          "the description has %d bytes and the layout %d channels: both must fit in one message; shorten the description"
              .formatted(
                  settings.description().getBytes(StandardCharsets.UTF_8).length,
                  layout.channels().size()),
          e);
    }
  }

  SnapshotLayout layout() {
    return layout;
  }

  boolean isOwnSession(long number) {
    return number == relaySession;
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
