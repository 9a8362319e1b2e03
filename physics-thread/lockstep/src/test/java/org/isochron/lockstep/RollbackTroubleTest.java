package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Test;

class RollbackTroubleTest {
  private static final Lockstep.Settings SETTINGS =
      Lockstep.Settings.rollback(4_711, 0, 1).withHashInterval(1);
  private static final Weather LAN = new Weather(10, 20, 0, 0);

  @Test
  void slowPeerIsPredictedForTheWindowAndThenWaitedForVisibly() {
    Game game = new Game(1, LAN, SETTINGS, 100, 100, 100);
    game.runUntilTick(100);
    long confirmed = game.player(2).loop.lastTick();
    game.player(2).nextFrameNanos += Duration.ofSeconds(2).toNanos();

    game.run(Duration.ofSeconds(1));

    Lockstep.Status status = game.player(0).status();
    assertThat(status.tick()).isEqualTo(confirmed + 8);
    assertThat(status.confirmedTick()).isEqualTo(confirmed);
    assertThat(status.waiting()).hasValueSatisfying(waiting -> {
      assertThat(waiting.peers()).containsExactly(2);
      assertThat(waiting.length()).isBetween(Duration.ofMillis(800), Duration.ofSeconds(1));
    });
    game.runUntilTick(300);
    assertThat(game.player(0).status().waiting()).isEmpty();
    game.assertSame(300);
  }

  @Test
  void peerThatHidesItsSlicesIsAFaultByName() {
    Game game = new Game(1, LAN, SETTINGS, 100, 100);
    game.runUntilTick(100);
    game.network.end(1, 0).cut = true;
    game.run(Duration.ofMillis(50)); // messages in flight arrive
    long missing = game.player(0).other(1).slicesUntil() + 1;

    for (int message = 0; message < 20; message++) {
      game.network.end(0, 1).forge(PeerConnection.SLICES, slice(missing + 1, 0));
    }
    game.run(Duration.ofMillis(100));

    assertThat(game.player(0).other(1).fault().orElseThrow())
        .startsWith("no longer sends the slice for tick " + missing + ";");
    assertThat(game.player(0).countOf(Event.Kind.PEER_FAULT)).isEqualTo(1);
  }

  @Test
  void peerThatLiesAboutATickIsAFaultAndADesyncByName() {
    Game game = new Game(1, LAN, SETTINGS, 100, 100);
    game.runUntilTick(100);
    long tick = game.player(0).other(1).slicesUntil() + 5;

    game.network.end(0, 1).forge(PeerConnection.SLICES, slice(tick, 99));
    game.run(Duration.ofSeconds(1));

    assertThat(game.player(0).other(1).fault())
        .hasValue("sent two different slices for tick " + tick);
    assertThat(game.player(0).status().desync()).isPresent();
  }

  @Test
  void peerThatIsAheadSlowsGentlyUntilAllAreTogether() {
    Game game = new Game(1, new Weather(30, 40, 50, 0), SETTINGS, 100, 100);
    game.runUntilTick(100);
    game.player(1).loop.pause(game.clock.nanos());
    game.run(Duration.ofMillis(45)); // shorter than the window, so nobody waits
    game.player(1).loop.resume(game.clock.nanos());
    game.run(Duration.ofMillis(500));
    long stalls = game.player(0).status().stalls();
    long slowest = 1_000;
    for (int turn = 0; turn < 2_000; turn++) {
      game.frame();
      slowest = Math.min(slowest, game.player(0).status().rollbacks().pacePermille());
    }

    assertThat(stalls).isLessThan(10);
    assertThat(slowest).isBetween(980L, 990L);
    assertThat(game.player(0).loop.lastTick() - game.player(1).loop.lastTick()).isBetween(-1L, 2L);
    assertThat(game.player(1).status().rollbacks().pacePermille()).isEqualTo(1_000);
    game.run(Duration.ofSeconds(5));
    assertThat(game.player(0).status().rollbacks().pacePermille()).isEqualTo(1_000);
  }

  @Test
  void nobodyWaitsForAPeerWhoseMachineRunsABitSlow() {
    Game game =
        new Game(1, new Weather(20, 25, 0, 0), Lockstep.Settings.rollback(4_711, 0, 1), 500, 500);
    game.runUntilTick(100);
    // 1.5 % slower, which is more than the gentle pace of 1 % compensates
    game.player(1).loop.speed(game.clock.nanos(), 985);
    game.run(Duration.ofSeconds(30));
    long stalls = game.player(0).status().stalls();
    long tick = game.player(1).loop.lastTick();

    game.run(Duration.ofSeconds(60));

    assertThat(game.player(0).status().stalls()).isEqualTo(stalls);
    assertThat(game.player(1).loop.lastTick() - tick).isBetween(5_890L, 5_930L);
  }

  @Test
  void windowShrinksWhenARollbackDoesNotFitIntoATickAndGrowsAgain() {
    Game game = new Game(1, new Weather(30, 30, 0, 0), SETTINGS, 100, 100);
    long[] stepNanos = {1_000_000};
    game.wrapWorlds(world -> new ForwardingSimulation(world) {
      @Override
      public void step(long tick, double dtSeconds) {
        super.step(tick, dtSeconds);
        game.clock.advance(stepNanos[0]);
      }
    });
    run(game, 200);
    assertThat(game.player(0).status().rollbacks().window()).isEqualTo(8);

    stepNanos[0] = 2_000_000;
    run(game, 200);
    assertThat(game.player(0).status().rollbacks().window()).isEqualTo(4);
    assertThat(game.player(0).seen)
        .anyMatch(event -> event.kind() == Event.Kind.ROLLBACK_WINDOW && event.detail() < 8);

    stepNanos[0] = 100_000;
    run(game, 700);
    assertThat(game.player(0).status().rollbacks().window()).isEqualTo(8);
  }

  private static void run(Game game, int frames) {
    for (int frame = 0; frame < frames; frame++) {
      game.clock.advance(10_000_000);
      game.players.forEach(ScriptedPlayer::frame);
    }
  }

  @Test
  void onlyPredictionsNeedASimulationThatSavesItsState() {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    Simulation unsaved = new ForwardingSimulation(new HashLog()) {
      @Override
      public boolean savesState() {
        return false;
      }
    };
    assertThatThrownBy(() -> new Lockstep(unsaved, SETTINGS, List.of(), clock))
        .hasMessageContaining("does not save its state");
    Lockstep.Settings none = SETTINGS.withInputDelay(1).withPredictedTicks(0);
    new Lockstep(unsaved, none, List.of(), clock).simulation().close();
  }

  private static ByteBuffer slice(long tick, long hash) {
    ByteBuffer contents = ByteBuffer.allocate(200);
    contents
        .putLong(0)
        .putLong(tick)
        .putInt(1)
        .putInt(16)
        .putLong(hash)
        .putInt(0)
        .putInt(0);
    return contents.flip();
  }
}
