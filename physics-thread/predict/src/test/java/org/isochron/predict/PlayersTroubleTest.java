package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.isochron.predict.PredictedGame.FIRST;
import static org.isochron.predict.PredictedGame.MILLI;
import static org.isochron.predict.PredictedGame.percentile;
import static org.isochron.predict.PredictedGame.wandering;
import static org.isochron.predict.PredictedGame.yard;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.InputSource;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.predict.Prediction.Connection;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.Link;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Players whose messages are damaged, whose server is slow, or who are refused. */
final class PlayersTroubleTest {
  private static final Engine JOLT = Engines.named("Jolt");

  /** The client has given the ids of shots that the server never fired. */
  @Test
  void shotsHaveTheServersIdsAfterShotsWhosePressCameTooLate() {
    long[] pressNanos = {0};
    InputSource trigger = (end, sink) -> {
      if (pressNanos[0] != 0 && end >= pressNanos[0]) {
        pressNanos[0] = 0;
        sink.press(Walker.JUMP, end - 1);
        sink.release(Walker.JUMP, end - 1);
      }
    };
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Shooter::new)) {
      PredictedGame.Client client =
          game.join(new TestNetwork(game.clock, 1, 50, 0, 0), trigger, FIRST);
      game.run(2_000);
      for (int late = 0; late < 3; late++) {
        client.network.lostPermille = 1_000;
        pressNanos[0] = game.clock.nanos();
        game.run(400);
        client.network.lostPermille = 0;
        game.run(3_000);
      }

      long before = client.prediction.status().corrections();
      for (int shot = 0; shot < 5; shot++) {
        pressNanos[0] = game.clock.nanos();
        game.run(300);
        long fired = 0;
        for (int slot = 2; slot < game.serverReader.newest().slotCount(); slot++) {
          fired = Math.max(fired, game.serverReader.newest().body(slot));
        }
        assertThat(fired).as("shot %d of the server", shot).isNotZero();
        assertThat(client.reader.newest().contains(fired)).as("shot %d", shot).isTrue();
        game.run(2_000);
      }
      assertThat(client.prediction.status().corrections() - before).isLessThan(3);
    }
  }

  /** They get each other's numbers while one of them holds a key. */
  @Test
  void playersThatJoinAgainWalkOnlyByTheirOwnKeys() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Walker::new)) {
      PredictedGame.Client walker =
          game.join(game.network(1), (end, sink) -> sink.level(Walker.X, 0.1f), FIRST);
      PredictedGame.Client idle =
          game.join(game.network(2), InputSource.none(), PredictedGame.SECOND);
      game.run(2_000);
      game.clients.forEach(client -> client.network.server.close());
      game.run(1_000);
      for (PredictedGame.Client client : List.of(idle, walker)) {
        client.network.reopen();
        game.players.join(client.network.server, client.body);
        game.run(100);
      }
      game.run(2_000);
      long before = walker.prediction.status().corrections();
      game.run(2_000);

      assertThat(walker.prediction.status().connection()).isEqualTo(Connection.PLAYING);
      assertThat(walker.prediction.status().corrections() - before).isLessThan(3);
    }
  }

  @Test
  void noForgedAnchorStopsTheClient() {
    forgeAnchors(7); // reaches every bit of a byte
  }

  @Test
  @Tag("evidence")
  void noneOfManyForgedAnchorsStopsTheClient() {
    forgeAnchors(1);
  }

  private static void forgeAnchors(int stepBits) {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Walker::new)) {
      PredictedGame.Client client = game.join(game.network(1), wandering(2, 10), FIRST);
      game.run(3_000);
      long lead = client.prediction.status().leadTicks();
      for (int bit = 0; bit < 8 * 156; bit += bit < 8 * 52 ? stepBits : 9) {
        int flipped = bit;
        client.network.server.damage = message -> forge(message, flipped);
        game.run(700);
        long anchors = client.prediction.status().anchors();
        client.forget();
        game.run(200);
        for (int again = 0; again < 10 && isOff(client); again++) {
          client.forget(); // a forged pose of a resting crate shows when the player pushes it
          game.run(200);
        }

        assertThat(client.ownErrors).as("own body after bit %d was forged", bit).isNotEmpty();
        assertThat(client.prediction.status().anchors() - anchors)
            .as("anchors after bit %d was forged", bit)
            .isGreaterThanOrEqualTo(3);
        assertThat(client.prediction.status().leadTicks())
            .as("lead after bit %d was forged", bit)
            .isBetween(lead - 6, lead + 24);
        assertThat(percentile(client.ownErrors, 1))
            .as("own error after bit %d was forged", bit)
            .isLessThan(3e-3);
      }
    }
  }

  private static boolean isOff(PredictedGame.Client client) {
    return client.ownErrors.isEmpty() || percentile(client.ownErrors, 1) >= 3e-3;
  }

  private static void forge(ByteBuffer message, int bit) {
    int index = bit / Byte.SIZE;
    if (index < message.limit()) {
      message.put(index, (byte) (message.get(index) ^ 1 << bit % Byte.SIZE));
    }
  }

  /** As a server slows down, and when it continues at once. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3})
  void clientKeepsItsLeadWhateverTheSpeedOfTheServer(double speed) {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Walker::new)) {
      PredictedGame.Client client = game.join(game.network(1), wandering(2, 10), FIRST);
      game.run(5_000);
      long lead = client.prediction.status().leadTicks();
      long most = lead;
      for (double eased = 1; eased >= speed; eased *= 0.98) {
        game.server.time().speed(Math.max(speed, eased));
        game.run(50);
        most = Math.max(most, client.prediction.status().leadTicks());
      }
      for (int turn = 0; turn < 50; turn++) {
        game.run(100);
        most = Math.max(most, client.prediction.status().leadTicks());
      }

      assertThat(most).isLessThanOrEqualTo(lead + 3);
      assertThat(client.prediction.status().leadTicks()).isGreaterThan(3);
      assertThat(client.prediction.status().lateInputs()).isLessThanOrEqualTo(2);
      assertThat(client.prediction.status().pacePermille() / 1_000.0)
          .isBetween(0.9 * speed, 1.1 * speed);

      game.server.time().speed(1);
      game.run(1_000);
      long late = client.prediction.status().lateInputs();
      client.forget();
      game.run(4_000);

      assertThat(client.prediction.status().lateInputs() - late).isLessThanOrEqualTo(2);
      assertThat(client.prediction.status().leadTicks()).isBetween(lead - 4, lead + 4);
      assertThat(percentile(client.ownErrors, 0.99)).isZero();
    }
  }

  /** So it is ahead by all the ticks it may run without an answer. */
  @Test
  void clientReturnsToItsLeadSoonAfterTheServerStalled() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Walker::new)) {
      PredictedGame.Client client = game.join(game.network(1), wandering(2, 10), FIRST);
      game.run(5_000);
      long lead = client.prediction.status().leadTicks();
      game.stalls = true;
      game.run(600);
      game.stalls = false;
      game.run(2_500);

      assertThat(client.prediction.status().leadTicks()).isBetween(lead - 4, lead + 9);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 500, 2_000})
  void controlsOfASilentPlayerAreReleasedAndTheGameIsTold(int millis) {
    PredictedGame[] games = new PredictedGame[1];
    int[] held = {0};
    boolean[] connected = {false};
    Controller rules = (tick, input, view, commands) -> {
      held[0] = input.ofSender(0).level(Walker.X) == 1 ? held[0] + 1 : 0;
      connected[0] = games[0].players.playing().stream().anyMatch(Player::isConnected);
    };
    UnaryOperator<Players> releasing =
        players -> players.withReleaseAfter(Duration.ofMillis(millis));
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Walker::new, rules, releasing)) {
      games[0] = game;
      InputSource walking = (end, sink) -> sink.level(Walker.X, 1);
      TestNetwork network = new TestNetwork(game.clock, 1, 50, 0, 0);
      PredictedGame.Client client = game.join(network, walking, FIRST);
      game.run(2_000);
      assertThat(held[0]).isGreaterThan(100);
      assertThat(connected[0]).isTrue();

      network.lostPermille = 1_000;
      game.run(millis - 20);
      assertThat(held[0]).as("still held").isPositive();
      game.run(150);
      assertThat(held[0]).as("released").isZero();
      assertThat(connected[0]).isFalse();

      network.lostPermille = 0;
      game.run(1_000);
      assertThat(held[0]).as("pressed again").isPositive();
      assertThat(connected[0]).isTrue();
      client.network.client.close();
      game.run(50);
      assertThat(held[0]).isZero();
      assertThat(connected[0]).as("left").isFalse();
    }
  }

  /** Between any two calls of the server. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7})
  void codeOfAPlayerThatLeavesEndsInTheSameTick(int openCalls) {
    int[] calls = {0};
    LongFunction<PlayerCode> code = body -> new StatelessCode() {
      @Override
      public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
        calls[0]++;
      }
    };
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), code)) {
      ClosingLink link = new ClosingLink(openCalls);
      game.players.join(link, FIRST);
      for (int millis = 0; millis < 200 && !link.isClosed; millis++) {
        game.run(1);
      }
      assertThat(link.isClosed).isTrue();
      game.run(20); // two ticks in which it may be noticed
      int before = calls[0];
      game.run(100);

      assertThat(calls[0]).isEqualTo(before);
    }
  }

  /** A link that ends after a number of questions. */
  private static final class ClosingLink implements Link {
    private int openCalls;
    private boolean isClosed;

    ClosingLink(int openCalls) {
      this.openCalls = openCalls;
    }

    @Override
    public void send(ByteBuffer message) {}

    @Override
    public boolean receive(ByteBuffer message) {
      return false;
    }

    @Override
    public boolean isOpen() {
      isClosed = isClosed || --openCalls < 0;
      return !isClosed;
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  @Test
  void statusTellsWhetherAPlayerPlaysAndWhyNot() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(2, 6), Walker::new)) {
      PredictedGame.Client client = game.join(game.network(1), wandering(2, 10), FIRST);
      TestNetwork second = game.network(2);
      PredictedGame.Client other = game
      .new Client(
          yard(3, 6), second, Prediction.Settings.DEFAULT, wandering(3, 10), PredictedGame.SECOND);
      assertThat(client.prediction.status().connection()).isEqualTo(Connection.CONNECTING);

      game.run(1_000);
      assertThat(client.prediction.status().connection()).isEqualTo(Connection.PLAYING);
      assertThat(Connection.PLAYING.reason()).isEmpty();
      assertThat(other.prediction.status().connection()).isEqualTo(Connection.OTHER_SCENE);
      assertThat(other.prediction.ownBody()).as("it never starts").isEqualTo(BodyId.NONE);
      assertThat(other.prediction.status().anchors()).isZero();
      assertThat(Connection.OTHER_SCENE.hasFailed()).isTrue();
      client.network.lostPermille = 1_000;
      game.run(1_900);
      assertThat(client.prediction.status().connection()).isEqualTo(Connection.PLAYING);
      game.run(300);
      assertThat(client.prediction.status().connection()).isEqualTo(Connection.SILENT);
      assertThat(Connection.SILENT.hasFailed()).isFalse();
      client.network.lostPermille = 0;
      game.run(300);
      assertThat(client.prediction.status().connection()).isEqualTo(Connection.PLAYING);

      client.network.server.close();
      game.run(100);
      assertThat(client.prediction.status().connection()).isEqualTo(Connection.CLOSED);
    }
  }

  private enum Fault {
    NEW,
    CONTROL,
    SAVE,
    SAVES_TOO_MUCH
  }

  /** On the server only, where it sees other bodies and faulty input. */
  private static final class FaultyCode implements PlayerCode {
    private static Fault fault = Fault.NEW;
    private static boolean isFaulty;
    private static int created;

    private final boolean isServer = created++ < 2;
    private final boolean isSecond;
    private final Walker walker;

    FaultyCode(long body) {
      isSecond = body == PredictedGame.SECOND;
      walker = new Walker(body);
      throwIf(Fault.NEW);
    }

    private void throwIf(Fault expected) {
      if (isFaulty && isServer && isSecond && fault == expected) {
        throw new IllegalStateException("planted");
      }
    }

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      walker.control(tick, input, view, commands);
      throwIf(Fault.CONTROL);
    }

    @Override
    public void save(SavedState destination) {
      walker.save(destination);
      throwIf(Fault.SAVE);
      if (isFaulty && isServer && isSecond && fault == Fault.SAVES_TOO_MUCH) {
        destination.putBytes(new byte[PlayerCode.MAX_BYTES]);
      }
    }

    @Override
    public void restore(SavedState source) {
      walker.restore(source);
    }
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void codeThatThrowsEndsOnlyItsPlayer(Fault fault) {
    FaultyCode.fault = fault;
    FaultyCode.isFaulty = fault == Fault.NEW;
    FaultyCode.created = 0;
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), FaultyCode::new)) {
      PredictedGame.Client first = game.join(game.network(1), wandering(2, 10), FIRST);
      PredictedGame.Client second =
          game.join(game.network(2), wandering(3, 10), PredictedGame.SECOND);
      game.run(1_000);
      FaultyCode.isFaulty = true;
      game.run(100);
      FaultyCode.isFaulty = false;
      game.run(1_000);
      first.forget();
      long anchors = first.prediction.status().anchors();
      game.run(1_000);

      assertThat(game.failures).hasSize(1);
      assertThat(game.failures.get(0))
          .hasMessageContaining(
              fault == Fault.NEW ? "code of player 1" : FaultyCode.class.getName())
          .hasMessageContaining("of player 1 threw in tick");
      assertThat(first.prediction.status().anchors() - anchors).isGreaterThan(40);
      assertThat(percentile(first.ownErrors, 1)).isZero();
      assertThat(second.prediction.status().connection()).isEqualTo(Connection.CODE_FAILED);
      assertThat(game.serverReader.newest().contains(PredictedGame.SECOND)).isTrue();
    }
  }

  @Test
  void codeThatRestoresOtherBytesThanItSavesIsNamed() {
    LongFunction<PlayerCode> code = body -> new StatelessCode() {
      @Override
      public void save(SavedState destination) {
        destination.putInt(3);
      }

      @Override
      public void restore(SavedState source) {
        source.takeShort();
      }
    };
    try (PlayedWorld world = new PlayedWorld(JOLT.build(yard(0, 20)), code, true, failure -> {})) {
      world.player(0, FIRST);
      world.player(1, PredictedGame.SECOND);
      SavedState state = new SavedState();
      world.save(state);

      assertThatThrownBy(() -> world.restore(state.rewind()))
          .hasMessageContaining(PlayersTroubleTest.class.getName())
          .hasMessageContaining("saves 4 bytes but restores 2");
    }
  }

  /** A rewind would take the players' input again from their links. */
  @Test
  void nothingWithAPastFitsAroundPlayers() throws NoSuchMethodException {
    Class<?> returned = Players.class.getMethod("around", Simulation.class).getReturnType();

    assertThat(returned).isEqualTo(Steppable.class);
    try (Steppable world = Players.of(Walker::new).around(JOLT.build(yard(0, 20)))) {
      assertThat(world).isNotInstanceOf(Simulation.class);
    }
  }

  /** Far away, with joints, so that no radius leaves them out. */
  @Test
  void awakeRagdollsFarAwayDoNotShrinkTheRadius() {
    Scene.Builder yard = new Scene.Builder().gravity(0, 0, 0).spare(32);
    int walker = yard.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    int limb = yard.prefab(Prefab.dynamic(new Shape.Sphere(0.2f), 1));
    yard.body(yard.prefab(Prefab.fixed(new Shape.Box(60, 0.5f, 60))), 0, -0.5, 0);
    yard.body(walker, -2, 0.82, 0);
    yard.body(walker, 2, 0.82, 0);
    List<Long> limbs = new ArrayList<>();
    for (int ragdoll = 0; ragdoll < 150; ragdoll++) {
      for (int part = 0; part < 10; part++) {
        limbs.add(yard.body(limb, 100 + 5 * ragdoll, 5 + part, 0));
        if (part > 0) {
          long before = limbs.get(limbs.size() - 2);
          yard.join(before, limbs.get(limbs.size() - 1), Joint.ball(new Vector3d(0, 0.5f, 0)));
        }
      }
    }
    try (PredictedGame game = new PredictedGame(JOLT, yard.build(), Walker::new)) {
      TestNetwork network = new TestNetwork(game.clock, 1, 50, 0, 0);
      PredictedGame.Client client = game.join(network, wandering(2, 10), FIRST);
      for (int turn = 0; turn < 10; turn++) {
        for (long body : limbs) {
          game.served.commands().impulse(body, new Vector3f(0, 0, turn < 5 ? 0.5f : -0.4f));
        }
        game.run(300);
      }
      game.run(2_000);

      assertThat(client.prediction.status().radiusMetres()).isEqualTo(12);
      long tick = client.reader.newest().tick();
      for (long body : limbs) {
        Vector3d right = game.serverReader.newest().position(body, new Vector3d());
        Vector3d seen = client.prediction.simulation().view(tick).position(body, new Vector3d());
        assertThat(seen.distance(right)).as("they follow in turn").isLessThan(1);
      }
    }
  }

  @Test
  void aPlayerWithManyControlsDoesNotShrinkTheRadiusOfOthers() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(2, 6), Walker::new)) {
      TestNetwork network = new TestNetwork(game.clock, 1, 50, 0, 0);
      PredictedGame.Client client = game.join(network, wandering(2, 10), FIRST);
      int[] next = {0};
      InputSource hostile = (end, sink) -> {
        for (int count = 0; count < 20; count++) {
          sink.level(next[0]++ % Command.CONTROL_COUNT, 1);
        }
      };
      game.join(game.network(2), hostile, PredictedGame.SECOND);
      game.run(3_000);
      assertThat(next[0]).isGreaterThan(2 * Command.CONTROL_COUNT);
      long bytes = network.server.sentBytes;
      long count = network.server.sentCount;
      game.run(1_000);

      assertThat(client.prediction.status().radiusMetres()).isEqualTo(12);
      assertThat((network.server.sentBytes - bytes) / (network.server.sentCount - count))
          .isLessThan(1_500);
    }
  }

  /** Its radius is 0 for a moment. */
  @Test
  void radiusReturnsAfterAMessageWithoutOne() {
    try (PredictedGame game = new PredictedGame(JOLT, yard(2, 6), Walker::new)) {
      PredictedGame.Client client = game.join(game.network(1), wandering(2, 10), FIRST);
      game.run(1_000);
      client.network.client.damage = message -> message.putShort(25, (short) 0);
      game.run(500);

      assertThat(client.prediction.status().radiusMetres()).isEqualTo(12);
    }
  }

  /** The client claims the largest delay that a message can have. */
  @ParameterizedTest
  @ValueSource(ints = {0, 100, 300})
  void delayOfFarBodiesIsBelievedUpToTheMeasuredDelay(int roundTripMillis) {
    PredictedGame[] games = new PredictedGame[1];
    long[] most = {0};
    Controller rules = (tick, input, view, commands) -> games[0]
        .players
        .playing()
        .forEach(player -> most[0] = Math.max(most[0], player.farDelayNanos()));
    try (PredictedGame game = new PredictedGame(JOLT, yard(2, 6), Walker::new, rules)) {
      games[0] = game;
      TestNetwork network = new TestNetwork(game.clock, 1, roundTripMillis, 0, 0);
      game.join(network, wandering(2, 10), FIRST);
      game.run(2_000);
      assertThat(most[0]).isZero();
      lie(network);
      game.run(3_000);

      assertThat(most[0] / MILLI).isBetween(roundTripMillis + 300L, roundTripMillis + 400L);
      acknowledgeOnlyTheFirstAnchor(network);
      game.run(1_000);
      assertThat(most[0] / MILLI).as("older anchors are not believed").isLessThan(1_000);
    }
  }

  private static void acknowledgeOnlyTheFirstAnchor(TestNetwork network) {
    network.client.damage = message -> {
      claimDelay(message.putLong(17, 2));
      acknowledgeOnlyTheFirstAnchor(network);
    };
  }

  private static void lie(TestNetwork network) {
    network.client.damage = message -> {
      claimDelay(message);
      lie(network);
    };
  }

  /** Changes the delay in every slice of a message. */
  private static void claimDelay(ByteBuffer message) {
    int at = 36 + Short.BYTES + 7 * message.getShort(36);
    for (int slice = message.get(35); slice > 0; slice--) {
      message.putShort(at, (short) 0xffff);
      assertThat(message.getInt(at + 2)).as("commands").isZero();
      at += 10 + 32 * message.getInt(at + 6);
    }
  }

  /** A lift that the rules move is as near as other predicted bodies. */
  @Test
  void shotsSeeKinematicBodiesInThePresent() {
    Scene.Builder yard = new Scene.Builder().spare(32);
    int walker = yard.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    yard.body(yard.prefab(Prefab.fixed(new Shape.Box(60, 0.5f, 60))), 0, -0.5, 0);
    yard.body(walker, -2, 0.82, 0);
    int box = yard.prefab(Prefab.kinematic(new Shape.Box(1, 0.1f, 1)));
    long near = yard.body(box, 4, 2, 0);
    long far = yard.body(box, 50, 2, 0);
    PredictedGame[] games = new PredictedGame[1];
    boolean[] predicted = {false, true};
    Controller rules = (tick, input, view, commands) -> {
      games[0].players.playing().forEach(player -> {
        predicted[0] = player.predicted().test(near);
        predicted[1] = player.predicted().test(far);
      });
    };
    try (PredictedGame game = new PredictedGame(JOLT, yard.build(), Walker::new, rules)) {
      games[0] = game;
      game.join(game.network(1), wandering(2, 0), FIRST);
      game.run(2_000);

      assertThat(predicted).containsExactly(true, false);
    }
  }

  /** The clock of messages overflows after 36 and after 71 minutes. */
  @ParameterizedTest
  @ValueSource(longs = {1L << 31, 1L << 32, 3L << 31, 1L << 52})
  void clientJumpsToTheRightLeadAtAnyUptime(long overflowMicros) {
    try (PredictedGame game = new PredictedGame(JOLT, yard(0, 20), Walker::new)) {
      game.clock.moveTo(overflowMicros * 1_000 - 4_000 * MILLI);
      PredictedGame.Client client = game.join(game.network(1), wandering(2, 10), FIRST);
      game.run(3_000);
      long lead = client.prediction.status().leadTicks();
      game.run(6_000);
      client.network.lostPermille = 1_000;
      game.run(2_000);
      client.network.lostPermille = 0;
      long anchors = client.prediction.status().anchors();
      game.run(400);

      assertThat(client.prediction.status().anchors() - anchors).isGreaterThan(5);
      assertThat(client.prediction.status().leadTicks()).isBetween(lead - 4, lead + 4);
    }
  }
}
