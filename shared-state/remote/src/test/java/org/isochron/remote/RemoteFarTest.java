package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.CommandRule;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class RemoteFarTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Vector3d FAR = new Vector3d(29_999_999.123, -30_000_001.7, 0.1);

  /** In float precision this point would be within the radius of 5 m. */
  private static final Vector3d BEYOND = new Vector3d(FAR).add(5.5, 0, 0);

  private static final long HERE = BodyId.of(0, 1);
  private static final long THERE = BodyId.of(1, 1);
  private static final long TICK_NANOS = 10_000_000;

  private final NanoClock clock = NanoClock.system();
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(2).withFarPositions().withVelocities());
  private final Vector3d received = new Vector3d();
  private long tick;

  @Test
  void bodiesCommandsContactsAndInterestAreExact() throws IOException {
    RemoteSettings settings = RemoteSettings.DEFAULT
        .withCommands(CommandRule.EVERYTHING)
        .withAddress(OpenPorts.address());
    RemoteState.Interest interest = RemoteState.Interest.EVERYTHING.around(FAR.x, FAR.y, FAR.z, 5);
    try (StateWriter writer = state.claimWriter();
        RemoteRelay relay = RemoteRelay.serve(state, settings)) {
      publish(writer);
      try (RemoteState remote = RemoteState.connect(settings, interest, PATIENCE);
          FrameSource frames = FrameSource.on(remote.state())) {
        EventCursor events = remote.state().openEvents();
        Vector3d contact = new Vector3d();
        remote.state().commands().teleport(HERE, BEYOND, new Quaternionf());
        RenderFrame frame = frames.at(clock.nanos());
        while (!frame.contains(HERE)
            || contact.lengthSquared() == 0
            || received.lengthSquared() == 0) {
          publish(writer);
          frame = frames.at(clock.nanos());
          events.poll(event -> event.point(contact));
        }

        double error = Math.sqrt(3) * QuantisationErrors.ofPosition(Quantisation.DEFAULT) + 1e-6;
        assertThat(frame.position(HERE, new Vector3d()).distance(FAR)).isLessThan(error);
        assertThat(frame.contains(THERE)).isFalse();
        assertThat(contact.distance(FAR)).isLessThan(1e-6);
        assertThat(received.distance(BEYOND)).isLessThan(1e-6);
        assertThat(relay.failure()).isEmpty();
      }
    }
  }

  private void publish(StateWriter writer) {
    tick++;
    writer.commands().drain(clock.nanos(), command -> command.position(received));
    writer.events().at(writer.snapshots().timeline().epoch(), tick, tick * TICK_NANOS);
    writer.events().contactBegin(HERE, THERE, FAR, new Vector3f(0, 1, 0), 1);
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    writer.snapshots().body(HERE, FAR.x, FAR.y, FAR.z, 0, 0, 0, 1);
    writer.snapshots().body(THERE, BEYOND.x, BEYOND.y, BEYOND.z, 0, 0, 0, 1);
    writer.snapshots().publish(clock.nanos());
    LockSupport.parkNanos(TICK_NANOS);
  }
}
