package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.isochron.lockstep.Lockstep.Settings.Reaction;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockstepTroubleTest {
  private static final Lockstep.Settings SETTINGS = Lockstep.Settings.of(4_711, 0, 1);

  @ParameterizedTest
  @ValueSource(ints = {0, 8})
  void peerThatClosesItsSimulationSendsGoodbyeAndLeavesItsLastSlices(int predicted) {
    Game game = new Game(1, Weather.FAIR, SETTINGS.withPredictedTicks(predicted), 100, 100);
    game.runUntilTick(100);
    game.player(1).lockstep.simulation().close();
    game.player(1).nextFrameNanos = Long.MAX_VALUE;
    long last = game.player(1).loop.lastTick();

    game.run(Duration.ofSeconds(1));

    assertThat(game.player(1).world.closed).isTrue();
    assertThat(game.player(0).loop.lastTick()).isEqualTo(last + SETTINGS.inputDelay() + predicted);
    assertThat(game.player(0).other(1).presence()).isEqualTo(Presence.LEFT);
    assertThat(game.player(0).countOf(Event.Kind.PEER_GONE)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8})
  void peerWhoseLinkEndsIsLost(int predicted) {
    Game game = new Game(1, Weather.FAIR, SETTINGS.withPredictedTicks(predicted), 100, 100);
    game.runUntilTick(100);
    game.network.end(1, 0).close();
    game.player(1).nextFrameNanos = Long.MAX_VALUE;

    game.run(Duration.ofSeconds(1));

    assertThat(game.player(0).other(1).presence()).isEqualTo(Presence.LOST);
    assertThat(game.player(0).countOf(Event.Kind.PEER_GONE)).isEqualTo(1);
    assertThat(game.player(0).status().waiting()).isPresent();
  }

  @Test
  void loopFailsWithTheCauseIfTheSettingsRequireIt() {
    Game game = new Game(1, Weather.FAIR, SETTINGS.withReaction(Reaction.FAIL), 100, 100);
    game.runUntilTick(100);
    game.network.end(1, 0).close();
    game.player(1).nextFrameNanos = Long.MAX_VALUE;

    assertThatThrownBy(() -> game.run(Duration.ofSeconds(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching("peer 1 is gone \\(LOST\\) and the next tick, 10\\d, needs its slice");
  }

  @Test
  void peerThatIsConnectedAndNeverGreetsIsReportedAfterTheSilence() {
    Lockstep.Settings settings =
        SETTINGS.withSilence(Duration.ofSeconds(2)).withReaction(Reaction.FAIL);
    Game game = new Game(1, Weather.FAIR, settings, 100, 100);
    game.player(1).nextFrameNanos = Long.MAX_VALUE;

    game.run(Duration.ofMillis(1_900));
    assertThat(game.player(0).other(1).presence()).isEqualTo(Presence.EXPECTED);

    assertThatThrownBy(() -> game.run(Duration.ofMillis(300)))
        .hasMessage("peer 1 is gone (SILENT) and the next tick, 1, needs its slice");
    assertThat(game.player(0).other(1).presence()).isEqualTo(Presence.SILENT);
  }

  @Test
  void desyncFailsTheLoopIfTheSettingsRequireIt() {
    Lockstep.Settings settings = SETTINGS.withHashInterval(1).withReaction(Reaction.FAIL);
    Game game = new Game(1, Weather.FAIR, settings, 100, 100);
    game.player(1).world.divergesAfter = 50;

    assertThatThrownBy(() -> game.runUntilTick(100))
        .hasMessageStartingWith("the state after tick 50 differs at peers [");
  }

  @Test
  void commandsBeyondTheCapacityOfASliceAreRefusedAndReported() {
    Game game = new Game(1, Weather.FAIR, SETTINGS, 100, 100);
    game.runUntilTick(10);
    game.player(0).flood(300);
    game.runUntilTick(30);

    long refused = game.player(0).status().refusedCommands();
    assertThat(refused).isBetween(300L - PeerConnection.COMMANDS_PER_SLICE, 50L);
    assertThat(game.player(0).countOf(Event.Kind.REFUSED_COMMAND)).isGreaterThanOrEqualTo(refused);
    assertThat(game.player(1).world.commandCount)
        .isGreaterThanOrEqualTo(PeerConnection.COMMANDS_PER_SLICE);
    assertThat(game.player(1).world.hashes(30)).isEqualTo(game.player(0).world.hashes(30));
  }

  @Test
  void peerWithOtherSettingsIsRefusedWithBothSettings() {
    assertThat(faultOf(SETTINGS.withRate(TickRate.hertz(60))))
        .startsWith("has session 4711 of 2 peers, ")
        .contains("nanos=50000000")
        .contains("give both the same settings");
    assertThat(faultOf(Lockstep.Settings.of(4_712, 0, 1))).contains("session 4712");
    assertThat(faultOf(SETTINGS.withInputDelay(6))).contains("inputDelay 6");
    assertThat(faultOf(SETTINGS.withHashInterval(6))).contains("hashInterval 6");
    assertThat(faultOf(SETTINGS.withPredictedTicks(4)))
        .contains("predictedTicks 4", "predictedTicks 0");
  }

  @Test
  void linksInAnotherOrderAreNamed() {
    Game game = new Game(1, Weather.FAIR, SETTINGS, 100, 100, 100);
    ScriptedPlayer first = new ScriptedPlayer(
        game.clock,
        Game.seat(SETTINGS, 0, 3),
        List.of(game.network.end(0, 2), game.network.end(0, 1)),
        100,
        5,
        new HashLog());
    game.players.set(0, first);

    game.run(Duration.ofSeconds(1));

    assertThat(first.other(1).fault())
        .hasValue("is peer 2; give the links in order of peer number");
    assertThat(first.loop.lastTick()).isZero();
  }

  @Test
  void peerThatBeginsInAnotherStateIsNotLetIn() {
    Game game = strangers(Game.seat(SETTINGS, 1, 2), 77);

    game.run(Duration.ofSeconds(1));

    assertThat(game.player(0).other(1).fault())
        .hasValue("starts in another state, or with other prefabs; build both simulations alike");
    assertThat(game.player(0).loop.lastTick()).isZero();
  }

  @Test
  void peerWhoseResultsWouldDifferIsNotLetIn() {
    Game game = new Game(1, Weather.FAIR, SETTINGS, 100, 100);
    game.players.remove(1);
    HashLog world = new HashLog();
    Simulation other = new ForwardingSimulation(world) {
      @Override
      public String domain() {
        return "Jolt 0.9.9 on aarch64";
      }
    };
    game.players.add(new ScriptedPlayer(
        game.clock, Game.seat(SETTINGS, 1, 2), game.network.links(1), 100, 5, world, other));

    game.run(Duration.ofSeconds(1));

    assertThat(game.player(0).other(1).fault().orElseThrow())
        .startsWith(
            "computes with Jolt 0.9.9 on aarch64 and this peer with a simulation without a domain");
    assertThat(game.player(1).other(0).fault()).isPresent();
    assertThat(game.player(0).loop.lastTick()).isZero();
  }

  @Test
  void peersAgreeOnThePrefabsAtTheStart() {
    PrefabTable table = PrefabTable.of(List.of(Prefab.dynamic(new Shape.Sphere(1), 2)));
    Game game = new Game(1, Weather.FAIR, SETTINGS, 100, 100);
    game.players.remove(1);
    HashLog world = new HashLog();
    Simulation other = new ForwardingSimulation(world) {
      @Override
      public PrefabLibrary prefabs() {
        return PrefabLibrary.fixed(table);
      }
    };
    game.players.add(new ScriptedPlayer(
        game.clock, Game.seat(SETTINGS, 1, 2), game.network.links(1), 100, 5, world, other));

    game.run(Duration.ofSeconds(1));

    assertThat(game.player(0).other(1).fault().orElseThrow()).contains("with other prefabs");
    assertThat(game.player(1).lockstep.simulation().prefabs().table()).isEqualTo(table);
    assertThatThrownBy(() -> game.player(1).lockstep.simulation().prefabs().add(table.get(0)))
        .hasMessage(
            "the peers of a session agree on its prefabs at the start: add them to the scene of all peers");
  }

  @Test
  void peerThatHasRestartedIsNotLetIn() {
    Game game = new Game(1, Weather.FAIR, SETTINGS, 100, 100);
    game.runUntilTick(100);
    HashLog world = new HashLog();
    game.players.set(
        1,
        new ScriptedPlayer(
            game.clock, Game.seat(SETTINGS, 1, 2), game.network.links(1), 100, 5, world));

    game.run(Duration.ofSeconds(1));

    assertThat(game.player(0).other(1).fault())
        .hasValue("has restarted, and a peer cannot come back: start the session again");
    assertThat(game.player(1).loop.lastTick()).isZero();
  }

  @Test
  void twoDifferentSlicesForOneTickAreAFaultByName() {
    Game game = new Game(1, Weather.FAIR, SETTINGS, 100, 100);
    game.runUntilTick(100);
    long tick = game.player(0).loop.lastTick() + 1;

    assertThat(game.player(0).other(1).slicesUntil()).isGreaterThanOrEqualTo(tick);
    ByteBuffer lie = ByteBuffer.allocate(200);
    lie.putLong(0).putLong(tick).putInt(1).putInt(16).putLong(99).putInt(0).putInt(0);
    game.network.end(0, 1).forge(PeerConnection.SLICES, lie.flip());
    game.run(Duration.ofMillis(100));

    assertThat(game.player(0).other(1).fault())
        .hasValue("sent two different slices for tick " + tick);
    assertThat(game.player(0).countOf(Event.Kind.PEER_FAULT)).isEqualTo(1);
    assertThat(game.player(0).loop.lastTick()).isGreaterThan(tick);
  }

  @Test
  void peerOfAnotherVersionIsReported() {
    Game game = new Game(1, Weather.FAIR, SETTINGS, 100, 100);

    game.network.end(0, 1).forge(PeerConnection.HELLO, ByteBuffer.allocate(200).put(0, (byte) 1));
    game.player(0).frame();
    game.frame();
    game.frame();

    assertThat(game.player(0).other(1).fault())
        .hasValue("uses another version of the messages; run the same version everywhere");
  }

  @Test
  void impossibleSettingsAndCallsAreRefused() {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    assertThatThrownBy(() -> SETTINGS.withInputDelay(-1))
        .hasMessage("inputDelay is -1: it lies between 0 and 255 ticks");
    assertThatThrownBy(() -> SETTINGS.withInputDelay(0))
        .hasMessage(
            "inputDelay and predictedTicks are 0: a tick would need slices that are made in it; raise one of them");
    assertThatThrownBy(() -> SETTINGS.withPredictedTicks(9))
        .hasMessage("predictedTicks is 9: up to 8 ticks can be predicted, and 0 is lockstep");
    assertThatThrownBy(() -> Lockstep.Settings.of(1, 2, 2))
        .hasMessage("peer is 2 of 2: a session has 1 to 16 peers, counted from 0");
    assertThatThrownBy(
            () -> new Lockstep(new HashLog(), Lockstep.Settings.of(1, 0, 2), List.of(), clock))
        .hasMessage("0 links for 2 peers: there is one to each other peer");
  }

  private static String faultOf(Lockstep.Settings settings) {
    Game game = strangers(Game.seat(settings, 1, 2), 0);
    game.run(Duration.ofSeconds(1));

    assertThat(game.player(0).loop.lastTick()).isZero();
    assertThat(game.player(1).loop.lastTick()).isZero();
    assertThat(game.player(1).other(0).fault()).isPresent();
    return game.player(0).other(1).fault().orElseThrow();
  }

  /**
   * @param second the settings of the second player
   * @param begin a difference in the second player's initial state
   */
  private static Game strangers(Lockstep.Settings second, long begin) {
    Game game = new Game(1, Weather.FAIR, SETTINGS, 100, 100);
    game.players.remove(1);
    HashLog world = new HashLog();
    world.diverge(begin);
    game.players.add(new ScriptedPlayer(game.clock, second, game.network.links(1), 100, 5, world));
    return game;
  }
}
