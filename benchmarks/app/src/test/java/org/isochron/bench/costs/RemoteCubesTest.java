package org.isochron.bench.costs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.isochron.bench.costs.CubeScene.Phase;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.Simulation;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The bytes of {@link CubeScene} that remote.md states. They are computed on a manual clock, so they
 * do not depend on how busy the machine is.
 */
class RemoteCubesTest {
  /** IP, UDP and QUIC. */
  private static final int HEADER_BYTES = 20 + 8 + 44;

  private static final int PHASE_TICKS = 15 * CubeScene.HERTZ;

  /** Ticks that are not counted, because everything starts in them. */
  private static final int FIRST_TICKS = CubeScene.HERTZ;

  /** The engine's results, and so the number of moving cubes, differ between processors. */
  private static final double HEADROOM = 1.25;

  private static final TickRate RATE = TickRate.hertz(CubeScene.HERTZ);
  private static final Map<Phase, List<Long>> BYTES = new EnumMap<>(Phase.class);

  static {
    compute();
  }

  @ParameterizedTest(name = "{0}: {1} kbit/s, {2} in a second")
  @CsvSource({
    "ROLLS, 89, 125",
    "BLOWS, 129, 153",
    "GATHERS, 247, 330",
    "SETTLES, 107, 459",
    "RESTS, 67, 67"
  })
  void cubesCostNoMoreThanStated(Phase phase, double mean, double max) {
    List<Long> bytes = Objects.requireNonNull(BYTES.get(phase));

    assertThat(kilobits(bytes) / bytes.size() * CubeScene.HERTZ).isLessThan(mean * HEADROOM);
    for (int end = CubeScene.HERTZ; end <= bytes.size(); end++) {
      assertThat(kilobits(bytes.subList(end - CubeScene.HERTZ, end))).isLessThan(max * HEADROOM);
    }
  }

  private static double kilobits(List<Long> bytes) {
    return bytes.stream().mapToLong(Long::longValue).sum() * 8 / 1e3;
  }

  private static void compute() {
    NanoClock.Manual clock = new NanoClock.Manual(1_000_000_000);
    Simulation simulation = CubeScene.build(PHASE_TICKS);
    SharedState state = SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT, clock);
    SnapshotLayout sent = SnapshotLayout.bodies(state.layout().bodyCapacity());
    SnapshotEncoder encoder = new SnapshotEncoder(sent, Quantisation.DEFAULT, 1);
    try (SnapshotReader reader = state.openReader();
        GameLoop loop = GameLoop.start(state, simulation, PhysicsSettings.hertz(CubeScene.HERTZ))) {
      long beginNanos = loop.advance();
      for (int tick = 1; tick <= Phase.values().length * PHASE_TICKS; tick++) {
        clock.moveTo(beginNanos + RATE.instantNanos(tick));
        loop.advance();
        reader.refresh();
        ByteBuffer encoded = encoder.encode(reader.newest(), BodyChoice.EVERYTHING, false);
        if (tick > FIRST_TICKS) {
          int datagrams = 1 + encoded.remaining() / SnapshotFormat.DATAGRAM_BYTES;
          BYTES
              .computeIfAbsent(CubeScene.phase(tick, PHASE_TICKS), phase -> new ArrayList<>())
              .add(encoded.remaining() + (long) datagrams * HEADER_BYTES);
        }
      }
    }
  }
}
