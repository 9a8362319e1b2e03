package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.DeckWorld.CRATE;
import static org.isochron.render.DeckWorld.CUP;
import static org.isochron.render.DeckWorld.DECK;
import static org.isochron.render.DeckWorld.WALKER;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.isochron.shapes.Prefab;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.isochron.state.riding.LocalPose;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies on a deck that moves at 20 m/s and turns keep their place on it in every frame. */
class RidersTest {
  private static final long MILLI = HandDrivenPhysics.MILLI;
  private static final double TENTH_OF_A_MILLIMETRE = 1e-4;

  /** Steps of the default quantisation. */
  private static final double STEP = 1.0 / 512;

  @ParameterizedTest
  @CsvSource({
    "0.2, 0, 0, 0",
    "0.5, 0, 12, 0",
    "2, 0, 0, 0",
    "2, 0, 40, 0",
    "0.5, 1, 0, 0",
    "2, 1, 40, 0",
    "0.5, 0, 40, 1e7",
    "2, 1, 40, 1e7"
  })
  void riderKeepsItsPlaceInEveryFrame(
      double radiansPerSecond, int quantised, int lateMillis, double distance) {
    for (Blending blending : List.of(Blending.SMOOTH, Blending.LINEAR, Blending.NEAREST)) {
      for (Delay delay : List.of(Delay.exact(), Delay.balanced(), Delay.predictive())) {
        FrameSource.Settings settings = FrameSource.Settings.of(delay).withBlending(blending);
        DeckWorld world = new DeckWorld(true, radiansPerSecond, quantised * STEP, distance);
        Play play = new Play(world, settings, lateMillis);

        assertThat(play.worst()).as("%s", settings).isLessThan(TENTH_OF_A_MILLIMETRE);
      }
    }
  }

  /** The precondition: without channels of riders, frames show the error. */
  @ParameterizedTest
  @CsvSource({"2, 0, 0, 0.1", "2, 0, 40, 2", "0.5, 1, 0, 1", "2, 1, 40, 2"})
  void bodyWithoutACarrierDoesNot(
      double radiansPerSecond, int quantised, int lateMillis, double millimetres) {
    FrameSource.Settings settings =
        FrameSource.Settings.of(Delay.balanced()).withBlending(Blending.LINEAR);
    DeckWorld world = new DeckWorld(false, radiansPerSecond, quantised * STEP, 0);
    Play play = new Play(world, settings, lateMillis);

    assertThat(1e3 * play.worst()).isGreaterThan(millimetres);
  }

  /** Its speed on the deck is even: 2 m/s, however coarsely the deck's pose is rounded. */
  @Test
  void walkerOnTheDeckMovesEvenly() {
    DeckWorld world = new DeckWorld(true, 0.5, STEP, 0);
    Play play = new Play(world, FrameSource.Settings.of(Delay.exact()), 0);
    play.run(3_000, frame -> {
      double expected = 2e-9 * frame.instantNanos();
      assertThat(local(frame, DECK, WALKER).z).isCloseTo(expected, within(1e-4));
    });
  }

  /** A rider that stops while frames are extrapolated is shown too far, and glides back. */
  @Test
  void errorOfExtrapolationOnTheDeckFades() {
    DeckWorld world = new DeckWorld(true, 0.5, 0, 0);
    world.walkerStopsAtTick = 150;
    FrameSource.Settings settings = FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(12)))
        .withStarvation(Starvation.extrapolate(Duration.ofMillis(60)));
    Play play = new Play(world, settings, 0);
    play.physics.late(tick -> tick == 151 ? 50 * MILLI : 0);
    double[] last = {Double.NaN};
    double[] most = {0, 0};
    play.run(3_000, frame -> {
      double z = local(frame, DECK, WALKER).z;
      if (frame.instantNanos() > 1_000 * MILLI) {
        most[0] = Math.max(most[0], z - 3);
        most[1] = Math.max(most[1], last[0] - z);
      }
      last[0] = z;
    });

    assertThat(most[0]).as("shown beyond its stop").isGreaterThan(0.05);
    assertThat(most[1]).as("largest step back").isBetween(0.005, 0.03);
    assertThat(last[0]).isCloseTo(3, within(1e-4));
  }

  @Test
  void riderThatBoardsLeavesOrLosesItsCarrierMovesOn() {
    DeckWorld world = new DeckWorld(true, 0.5, 0, 0);
    world.walkerBoardsAtTick = 50;
    world.crateLeavesAtTick = 100;
    world.deckGoesAtTick = 200;
    Play play = new Play(world, FrameSource.Settings.of(Delay.exact()), 0);
    boolean[] seen = new boolean[4];
    play.run(3_000, frame -> {
      double seconds = frame.instantNanos() * 1e-9;
      for (long body : new long[] {CRATE, WALKER}) {
        Vector3d place = body == CRATE ? DeckWorld.CRATE_PLACE : DeckWorld.walkerPlace(2 * seconds);
        Vector3d right = world
            .deckTurn(seconds)
            .transform(place, new Vector3d())
            .add(world.deckPosition(seconds));
        assertThat(frame.position(body, new Vector3d()).distance(right))
            .as("%s s, %d", seconds, body)
            .isLessThan(1e-4);
      }
      seen[3] |= frame.carrier(WALKER) == BodyId.NONE && frame.contains(DECK);
      seen[0] |= frame.carrier(CRATE) == DECK;
      seen[1] |= frame.carrier(CRATE) == BodyId.NONE && frame.carrier(WALKER) == DECK;
      seen[2] |= !frame.contains(DECK) && frame.carrier(WALKER) == BodyId.NONE;
    });

    assertThat(seen).containsOnly(true);
  }

  /** A body that its prefab shows at the present catches up there after it leaves its carrier. */
  @ParameterizedTest
  @ValueSource(ints = {10, 40})
  void riderThatLeavesForThePresentGlidesThere(int delayMillis) {
    DeckWorld world = new DeckWorld(true, 0.5, 0, 0);
    world.crateMode = Prefab.Blend.NOW;
    world.crateLeavesAtTick = 100;
    Play play =
        new Play(world, FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(delayMillis))), 0);
    double[] last = {0, 0};
    double[] most = {0};
    play.run(1_450, frame -> {
      double seconds = 1e-9 * frame.info().presentNanos();
      Vector3d right = world
          .deckTurn(seconds)
          .transform(DeckWorld.CRATE_PLACE, new Vector3d())
          .add(world.deckPosition(seconds));
      double lag = frame.position(CRATE, new Vector3d()).distance(right);
      if (frame.carrier(CRATE) == BodyId.NONE) {
        double faded = last[1] * Math.exp((last[0] - seconds) / 0.05);
        assertThat(lag).as("%s s", seconds).isCloseTo(faded, within(0.01));
        most[0] = Math.max(most[0], lag);
      }
      last[0] = seconds;
      last[1] = lag;
    });

    assertThat(most[0]).as("metres to catch up").isGreaterThan(0.005 * delayMillis);
    assertThat(last[1]).isLessThan(0.01);
  }

  /** Until it leaves it is shown on its carrier, whose error fades. */
  @Test
  void riderThatLeavesWhileErrorsFadeMovesOn() {
    DeckWorld world = new DeckWorld(true, 0.5, 0, 0);
    world.walkerSlipsAtTick = 155;
    world.walkerLeavesAtTick = 158;
    FrameSource.Settings settings = FrameSource.Settings.of(Delay.fixed(Duration.ofMillis(12)))
        .withBlending(Blending.SMOOTH)
        .withStarvation(Starvation.extrapolate(Duration.ofMillis(60)));
    Play play = new Play(world, settings, 0);
    play.physics.late(tick -> tick == 152 ? 50 * MILLI : 0);
    boolean[] seen = new boolean[2];
    play.run(1_700, frame -> {
      double seconds = 1e-9 * frame.instantNanos();
      Vector3d right = world
          .deckTurn(seconds)
          .transform(DeckWorld.walkerPlace(2 * seconds))
          .add(world.deckPosition(seconds));
      assertThat(frame.position(WALKER, new Vector3d()).distance(right))
          .as("%s s", seconds)
          .isLessThan(0.03);
      seen[0] |= frame.info().state() == FrameInfo.State.STARVED;
      seen[1] |= frame.carrier(WALKER) == BodyId.NONE;
    });

    assertThat(seen).containsOnly(true);
  }

  static SnapshotLayout layout() {
    SnapshotLayout layout = SnapshotLayout.bodies(8).withVelocities();
    for (SnapshotLayout.Channel channel : LocalPose.CHANNELS) {
      layout = layout.withChannel(channel.name(), channel.blend());
    }
    return layout;
  }

  /** Writes the channels of a body after both bodies. */
  static void ride(SnapshotWriter writer, long body, long carrier) {
    new LocalPose()
        .between(writer.open().poses(), BodyId.slot(carrier), BodyId.slot(body))
        .write(writer.open(), 0, BodyId.slot(body), carrier);
  }

  /** Displayed place of a body on its carrier. */
  static Vector3d local(RenderFrame frame, long carrier, long body) {
    Quaterniond turn = new Quaterniond(frame.rotation(carrier, new Quaternionf())).normalize();
    Vector3d arm =
        frame.position(body, new Vector3d()).sub(frame.position(carrier, new Vector3d()));
    return turn.transformInverse(arm);
  }

  /** Frames at irregular instants. */
  private static final class Play {
    final HandDrivenPhysics physics;
    private final FrameSource frames;
    private final Random random = new Random(5);

    Play(DeckWorld world, FrameSource.Settings settings, int lateMillis) {
      physics = new HandDrivenPhysics(world.layout, TickRate.hertz(100), 8, world);
      physics.late(tick -> lateMillis == 0 ? 0 : tick * 7_919 % lateMillis * MILLI);
      frames = FrameSource.on(physics.state, settings);
      physics.start(0);
    }

    void run(int millis, Consumer<RenderFrame> check) {
      long wall = 0;
      while (wall < millis * MILLI) {
        wall += MILLI + random.nextInt(12_000_000);
        physics.runUntil(wall);
        RenderFrame frame = frames.at(wall);
        if (wall > 50 * MILLI) {
          check.accept(frame);
        }
      }
    }

    /** Largest distance of the crate and the cup from their places, in metres. */
    double worst() {
      double[] worst = {0};
      run(1_500, frame -> {
        double crate = local(frame, DECK, CRATE).distance(DeckWorld.CRATE_PLACE);
        double cup = local(frame, CRATE, CUP).distance(DeckWorld.CUP_PLACE);
        worst[0] = Math.max(worst[0], Math.max(crate, cup));
      });
      frames.close();
      return worst[0];
    }
  }
}
