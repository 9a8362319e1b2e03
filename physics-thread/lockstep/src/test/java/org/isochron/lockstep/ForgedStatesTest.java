package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.lockstep.message.EntryStream;
import org.isochron.lockstep.message.Envelope;
import org.isochron.physics.SavedState;
import org.isochron.state.Link;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
final class ForgedStatesTest {
  private static final Rollback.Settings SETTINGS = Rollback.Settings.of(4_711, 0, 1)
      .withSession(Lockstep.Settings.of(4_711, 0, 16).withInputDelay(0).withHashInterval(1))
      .withSpectators(1);
  private static final Weather LAN = new Weather(10, 20, 20, 5, 0);
  private static final int SPECTATOR = 2;

  private final RollbackGame game = new RollbackGame(6, LAN, SETTINGS, 100, 100, 100);

  @ParameterizedTest
  @ValueSource(longs = {200, 10_000, Long.MAX_VALUE, Long.MIN_VALUE})
  void aStateThatNobodyAskedForChangesNothing(long tick) {
    game.runUntilConfirmed(100);
    forge(1, tick);
    game.run(Duration.ofSeconds(10));

    assertInStep();
    assertThat(game.player(SPECTATOR).loop.timeline().epoch()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {10_000, Long.MAX_VALUE})
  void aSpectatorThatIsAnsweredWithATickThatHasNotRunAsksTheNextPlayer(long tick) {
    game.runUntilConfirmed(100);
    game.cut(SPECTATOR, true);
    game.run(Duration.ofSeconds(20));
    game.cut(SPECTATOR, false);
    game.network.end(SPECTATOR, 0).cut = true; // so player 1 is asked
    for (int second = 0; second < 20; second++) {
      forge(1, tick);
      game.run(Duration.ofSeconds(1));
    }
    assertThat(game.player(SPECTATOR).loop.lastTick()).isLessThan(150);
    game.network.end(SPECTATOR, 0).cut = false;
    game.run(Duration.ofSeconds(30));

    assertInStep();
  }

  private void forge(int player, long tick) {
    SavedState state = new SavedState();
    new HashLog().save(state);
    ByteBuffer entry = ByteBuffer.allocate(Long.BYTES + 4 * Integer.BYTES + state.byteSize());
    entry.putLong(tick).putInt(0).putInt(0).putInt(0).putInt(0);
    state.copyTo(entry);
    ByteBuffer framed = EntryStream.framed(entry.flip());
    ByteBuffer contents = ByteBuffer.allocate(Link.MAX_BYTES);
    contents.putLong(0).putInt(0).putInt(0).putLong(0).put((byte) 0).put(framed);
    game.network.end(SPECTATOR, player).forge(Envelope.STATES, contents.flip());
  }

  private void assertInStep() {
    RollbackPlayer spectator = game.player(SPECTATOR);
    long last = spectator.loop.lastTick();
    assertThat(game.player(0).loop.lastTick() - last)
        .as("ticks behind; %s", spectator.status())
        .isBetween(-1L, 60L);
    assertThat(spectator.hashes(last - 100, last - 20))
        .isEqualTo(game.player(0).hashes(last - 100, last - 20));
    assertThat(spectator.status().session().desync()).isEmpty();
  }
}
