package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.predict.PredictedGame.FIRST;
import static org.isochron.predict.PredictedGame.SECOND;
import static org.isochron.predict.PredictedGame.percentile;
import static org.isochron.predict.PredictedGame.wandering;
import static org.isochron.predict.PredictedGame.yard;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.InputSource;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A prediction whose events are wrong, whose server stalls or restarts, or that is too slow. */
final class PredictionTroubleTest {
  private static final Engine JOLT = Engines.named("Jolt");

  private static PredictedGame.Client join(PredictedGame game, long body) {
    long seed = BodyId.slot(body);
    return game.join(game.network(seed), wandering(seed, 8), body);
  }

  /** Both players push the same crates and shoot. */
  @Test
  void everyPredictedEventIsConfirmedOrCancelledOnce() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(25, 4), Shooter::new)) {
      PredictedGame.Client client = join(game, FIRST);
      join(game, SECOND);
      PredictedVerdicts verdicts = new PredictedVerdicts(client.state.openEvents());
      for (int second = 0; second < 12; second++) {
        game.run(1_000);
        verdicts.poll();
      }

      verdicts.assertComplete();
      assertThat(verdicts.cancelled()).isGreaterThan(2);
      assertThat(verdicts.confirmed()).isGreaterThan(80);
    }
  }

  /** Then the client gets no state, but the server goes on. */
  @Test
  void moreTouchingBodiesThanAMessageHoldsDoNotEndTheServer() {
    Scene.Builder crowd = new Scene.Builder().gravity(0, 0, 0).spare(16);
    int player = crowd.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    int ghost = crowd.prefab(Prefab.dynamic(new Shape.Sphere(0.2f), 1).withMask(1 << 31));
    crowd.body(player, 0, -50, 0);
    crowd.body(player, 0, 0, 0);
    for (int x = 0; x < 14; x++) {
      for (int y = 0; y < 14; y++) {
        for (int z = 0; z < 13; z++) {
          crowd.body(ghost, 0.3 * x - 2, 0.3 * y - 2, 0.3 * z - 2);
        }
      }
    }
    try (PredictedGame game = new PredictedGame(JOLT, crowd.build(), Shooter::new)) {
      join(game, FIRST);
      game.run(500);

      assertThat(game.server.status().tick()).isGreaterThan(40);
    }
  }

  /**
   * A shot that the server never sees, because it is restarted or because the link is cut for
   * longer than the client may run ahead.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void jumpCancelsWhatTheServerHasNotConfirmed(boolean restarts) {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 6), Shooter::new)) {
      boolean[] fires = {false};
      InputSource trigger = (end, sink) -> {
        if (fires[0]) {
          fires[0] = false;
          sink.press(Walker.JUMP, end);
          sink.release(Walker.JUMP, end);
        }
      };
      PredictedGame.Client client = game.join(game.network(1), trigger, FIRST);
      PredictedVerdicts verdicts = new PredictedVerdicts(client.state.openEvents());
      game.run(3_000);
      client.network.lostPermille = 1_000;
      fires[0] = true;
      game.run(restarts ? 100 : 2_000);
      verdicts.poll();
      assertThat(verdicts.predicted()).isPositive();
      assertThat(verdicts.cancelled()).isZero();

      client.network.lostPermille = 0;
      if (restarts) {
        game.restartServer();
      }
      game.run(3_000);
      verdicts.poll();

      verdicts.assertComplete();
      assertThat(verdicts.cancelled()).isEqualTo(verdicts.predicted());
    }
  }

  /** The newest known state was corrected, and the client runs ahead of it as far as it may. */
  @Test
  void linkThatIsCutAfterACorrectionEndsInAJump() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 6), Shooter::new)) {
      PredictedGame.Client client = join(game, FIRST);
      game.run(3_000);
      for (int tick = 0; tick < 50; tick++) { // every anchor causes a correction
        game.served.commands().teleport(FIRST, new Vector3f(tick % 5, 2, 1), new Quaternionf());
        game.run(10);
      }
      long before = client.reader.newest().tick();
      client.network.lostPermille = 1_000;
      game.run(2_000);
      long silent = client.reader.newest().tick();
      client.network.lostPermille = 0;
      game.run(1_000);

      assertThat(silent - before).as("ticks without an answer").isBetween(30L, 64L);
      assertThat(client.reader.newest().tick())
          .isGreaterThan(game.serverReader.newest().tick());
      assertThat(client.prediction.status().corrections()).isGreaterThan(20);
    }
  }

  /** A crate lands while the link is cut, so that the jump cancels its contact. */
  @Test
  void contactThatAJumpCancelsBeginsAgainIfItIsStillThere() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(1, 6), Shooter::new)) {
      long crate = BodyId.of(9, 1);
      PredictedGame.Client client = game.join(game.network(1), InputSource.none(), FIRST);
      Set<Long> touched = new HashSet<>();
      int[] cancelled = {0};
      EventCursor cursor = client.state.openEvents();
      Consumer<Event> listener = event -> {
        boolean cancels = event.kind() == Event.Kind.CANCELLED;
        Event.Kind kind = cancels ? event.cancelledKind() : event.kind();
        cancelled[0] += cancels && event.involves(crate) ? 1 : 0;
        if (kind == (cancels ? Event.Kind.CONTACT_END : Event.Kind.CONTACT_BEGIN)) {
          touched.add(event.involves(crate) ? event.other(crate) : BodyId.NONE);
        } else if (kind == (cancels ? Event.Kind.CONTACT_BEGIN : Event.Kind.CONTACT_END)) {
          touched.remove(event.involves(crate) ? event.other(crate) : BodyId.NONE);
        }
      };
      game.run(3_000);
      Vector3d above =
          game.serverReader.newest().position(crate, new Vector3d()).add(0, 1, 0);
      game.served.commands().teleport(crate, above, new Quaternionf());
      game.run(200);
      cursor.poll(listener);
      assertThat(touched).doesNotContain(BodyId.of(8, 1));
      client.network.lostPermille = 1_000;
      game.run(2_000);
      cursor.poll(listener);
      assertThat(touched).as("predicted").contains(BodyId.of(8, 1));
      client.network.lostPermille = 0;
      game.run(2_000);
      cursor.poll(listener);

      assertThat(cancelled[0]).isPositive();
      assertThat(touched).contains(BodyId.of(8, 1));
    }
  }

  @Test
  void clientWaitsForSilentServer() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(10, 6), Shooter::new)) {
      PredictedGame.Client client = join(game, FIRST);
      PredictedVerdicts verdicts = new PredictedVerdicts(client.state.openEvents());
      game.run(5_000);
      verdicts.poll();
      long lead = client.prediction.status().leadTicks();
      game.stalls = true;
      game.run(2_000);
      verdicts.poll();
      long ahead = client.reader.newest().tick() - game.serverReader.newest().tick();
      assertThat(ahead).as("ticks without an answer").isBetween(30L, 64L);
      game.stalls = false;
      game.run(1_000);
      verdicts.poll();
      assertThat(client.prediction.status().leadTicks()).isLessThanOrEqualTo(64);
      for (int second = 0; second < 8; second++) {
        game.run(1_000);
        verdicts.poll();
      }
      client.forget();
      game.run(3_000);

      verdicts.assertComplete();
      assertThat(client.prediction.status().leadTicks()).isBetween(lead - 3, lead + 5);
      assertThat(percentile(client.ownErrors, 0.95)).isLessThan(3e-3);
      assertThat(client.mostAgain).as("steps of a frame").isLessThanOrEqualTo(0);
    }
  }

  /** It has sent their input, so the server computes them as they were shown. */
  @ParameterizedTest
  @ValueSource(ints = {300, 700, 5_000})
  void clientKeepsItsTicksWhenAPausedServerContinues(int pausedMillis) {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Walker::new)) {
      PredictedGame.Client client = game.join(game.network(1), wandering(2, 10), FIRST);
      game.run(3_000);
      client.forget();
      double farthest = 0;
      for (int pause = 0; pause < 2; pause++) {
        game.server.time().pause();
        game.run(pausedMillis);
        game.server.time().resume();
        for (int turn = 0; turn < 2_000; turn++) {
          Vector3d before = client.reader.newest().position(FIRST, new Vector3d());
          game.run(1);
          Vector3d after = client.reader.newest().position(FIRST, new Vector3d());
          farthest = Math.max(farthest, after.distance(before));
        }
      }

      assertThat(farthest).as("metres between two pictures").isLessThan(0.1);
      assertThat(client.ownErrors).hasSizeGreaterThan(300);
      assertThat(percentile(client.ownErrors, 1)).isZero();
    }
  }

  /** Restarted before, at and after the client begins to wait, and with messages on their way. */
  @ParameterizedTest
  @ValueSource(ints = {0, 300, 700, 2_000})
  void clientStartsOverWithRestartedServer(int silentMillis) {
    try (PredictedGame game = new PredictedGame(JOLT, yard(10, 6), Shooter::new)) {
      PredictedGame.Client client = join(game, FIRST);
      PredictedVerdicts verdicts = new PredictedVerdicts(client.state.openEvents());
      game.run(5_000);
      verdicts.poll();
      game.stalls = true;
      game.run(silentMillis);
      game.stalls = false;
      game.restartServer();
      game.run(2_000);
      verdicts.poll();
      long newest = game.serverReader.newest().tick();
      assertThat(client.reader.newest().tick()).isBetween(newest, newest + 20);
      client.forget();
      long late = client.prediction.status().lateInputs();
      long before = client.prediction.status().corrections();
      game.run(5_000);
      verdicts.poll();

      verdicts.assertComplete();
      assertThat(client.prediction.ownBody()).isEqualTo(FIRST);
      assertThat(client.ownErrors).hasSizeGreaterThan(400);
      assertThat(percentile(client.ownErrors, 0.95)).isLessThan(3e-3);
      assertThat(percentile(client.nearErrors, 0.99)).isLessThan(10e-3);
      assertThat(client.prediction.status().lateInputs() - late).isLessThan(5);
      assertThat(client.prediction.status().corrections() - before)
          .as("new bodies have the ids of the server")
          .isLessThan(10);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void heldControlIsStillHeldWhenTheServerBeginsAgain(int inputDelay) {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 12), Walker::new)) {
      boolean[] pressed = {false};
      InputSource key = (end, sink) -> {
        if (!pressed[0]) {
          pressed[0] = true;
          sink.level(Walker.X, 1);
        }
      };
      PredictedGame.Client client = game.join(
          game.network(1), Prediction.Settings.DEFAULT.withInputDelay(inputDelay), key, FIRST);
      game.run(1_000);
      double walked = ownX(game.serverReader);

      game.restartServer();
      double start = ownX(game.serverReader);
      game.run(2_000);
      client.forget();
      double before = ownX(game.serverReader);
      game.run(500);

      assertThat(walked).isGreaterThan(start + 1);
      assertThat(ownX(game.serverReader) - before).as("walked on").isGreaterThan(1);
      assertThat(percentile(client.ownErrors, 1)).isLessThan(3e-3);
    }
  }

  private static double ownX(SnapshotReader reader) {
    reader.refresh();
    return reader.newest().position(FIRST, new Vector3d()).x;
  }

  @Test
  void radiusShrinksWhileAnchorsAreTooLargeAndGrowsAgain() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(40, 6), Walker::new)) {
      PredictedGame.Client client = join(game, FIRST);
      game.run(3_000);
      assertThat(client.prediction.status().radiusMetres()).isEqualTo(12);
      Random random = new Random(1);
      for (int second = 0; second < 4; second++) {
        for (int slot = 0; slot < game.serverReader.newest().slotCount(); slot++) {
          long body = game.serverReader.newest().body(slot);
          if (slot > 7 && body != BodyId.NONE) {
            game.served.commands().impulse(body, new Vector3f(0, 90, random.nextInt(9)));
          }
        }
        game.run(500);
      }
      assertThat(client.prediction.status().radiusMetres()).isLessThan(10);
      long bytes = client.network.server.sentBytes;
      long count = client.network.server.sentCount;
      game.run(500);
      double size = (client.network.server.sentBytes - bytes)
          / (double) (client.network.server.sentCount - count);
      assertThat(size).as("bytes of an anchor").isLessThan(1.1 * ServedPlayer.MAX_BYTES);
      game.run(10_000);
      assertThat(client.prediction.status().radiusMetres()).isEqualTo(12);
    }
  }

  /** Reads the clock of a machine on which every tick that runs again takes 2 ms. */
  private static final class SlowCode implements PlayerCode {
    private static final long COST_NANOS = 2_000_000;
    private static long calls;
    private static long ofNanos;

    private final PlayerCode code;

    SlowCode(long body) {
      code = new Walker(body);
    }

    static NanoClock clock(NanoClock clock) {
      return () -> {
        long now = clock.nanos();
        calls = now == ofNanos ? calls : 0;
        ofNanos = now;
        return now + calls * COST_NANOS;
      };
    }

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      calls++;
      code.control(tick, input, view, commands);
    }

    @Override
    public void save(SavedState destination) {
      code.save(destination);
    }

    @Override
    public void restore(SavedState source) {
      code.restore(source);
    }
  }

  /** A correction that is only preempted is not too slow. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void radiusShrinksWhileCorrectionsAreTooSlow(boolean isBusy) {
    Scene scene = yard(25, 6);
    try (PredictedGame game = new PredictedGame(JOLT, scene, Walker::new)) {
      join(game, SECOND);
      TestNetwork network = game.network(1);
      PredictedTicks slow = new PredictedTicks(
          JOLT.build(scene),
          SlowCode::new,
          Prediction.Settings.DEFAULT,
          network.client,
          SlowCode.clock(game.clock),
          isBusy ? SlowCode.clock(game.clock) : () -> 0);
      SharedState state = SharedState.of(slow.layout(), SharedState.Limits.DEFAULT, game.clock);
      PhysicsSettings settings = PhysicsSettings.DEFAULT.withInput(wandering(1, 8));
      game.players.join(network.server, FIRST);
      double least = 12;
      try (GameLoop loop = GameLoop.start(state, slow, settings)) {
        for (int count = 0; count < 20_000; count++) {
          game.run(1);
          loop.advance();
          double radius = slow.status().anchors() == 0 ? 12 : slow.status().radiusMetres();
          least = Math.min(least, radius);
        }
        assertThat(slow.status().corrections()).isGreaterThan(10);
        assertThat(least).isBetween(isBusy ? 1.1 : 12, isBusy ? 9.0 : 12);
      }
    }
  }
}
