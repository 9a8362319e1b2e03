package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.isochron.lockstep.UnreliableNetwork.End;
import org.isochron.lockstep.UnreliableNetwork.Weather;
import org.isochron.state.Command;
import org.isochron.state.Link;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HostileMessagesTest {
  private static final Lockstep.Settings SETTINGS =
      Lockstep.Settings.of(4_711, 0, 1).withHashInterval(1);
  private static final int TICKS = 60;

  private final Game game = new Game(3, Weather.FAIR, SETTINGS, 100, 100);
  private final ScriptedPlayer victim = game.player(0);

  /** Receives the messages of peer 1. */
  private final End receiver = game.network.end(0, 1);

  private final List<ByteBuffer> messages = game.network.end(1, 0).sentMessages;

  @BeforeEach
  void play() {
    game.runUntilTick(TICKS);

    assertThat(messages).anyMatch(message -> kind(message) == PeerConnection.HELLO);
    assertThat(messages).anyMatch(message -> kind(message) == PeerConnection.SLICES);
    assertThat(victim.other(1).refused()).isZero();
    assertThat(victim.world.commandCount).isPositive();
    assertThat(victim.world.changedControls).isPositive();
  }

  @Test
  void messageThatIsTooShortOrTooLongIsRefused() {
    ByteBuffer message = longest();
    for (int length = 0; length < message.limit(); length++) {
      assertRefused(UnreliableNetwork.copyOf(message).limit(length));
    }
    assertRefused(ByteBuffer.allocate(Link.MAX_BYTES).put(longest().duplicate()).clear());
    assertRefused(UnreliableNetwork.copyOf(message).put(0, (byte) 9));

    assertPlaysOn();
  }

  @Test
  void repeatedMessagesDoNothing() {
    long repeated = victim.other(1).repeated();
    for (ByteBuffer message : messages) {
      receiver.deliver(message);
    }
    poll();

    assertThat(victim.other(1).repeated() - repeated).isGreaterThan(TICKS - 10);
    assertThat(victim.other(1).refused()).isZero();
    assertPlaysOn();
  }

  @Test
  void sliceThatIsTooFarAheadIsRefused() {
    long last = victim.loop.lastTick() + 2L * SETTINGS.inputDelay();

    assertRefused(slices(0, last + 1, 1, 16));
    assertRefused(slices(0, Long.MAX_VALUE, 1, 16));
    assertPlaysOn();
  }

  @Test
  void impossibleNumbersAreRefused() {
    long next = victim.other(1).slicesUntil() + 1;

    assertRefused(slices(Long.MAX_VALUE, next, 1, 16)); // acknowledges slices that do not exist
    assertRefused(slices(0, next, Integer.MAX_VALUE, 16));
    assertRefused(slices(0, next, -1, 16));
    assertRefused(slices(0, next, 1, -1));
    assertRefused(slices(0, next, 1, 7));
    assertRefused(slices(0, next, 1, Integer.MAX_VALUE));
    assertPlaysOn();
  }

  @Test
  void sliceThatNamesControlsOfASinglePeerIsRefused() {
    long next = victim.other(1).slicesUntil() + 1;

    for (int peer = 0; peer < 3; peer++) {
      int control = (1 + peer) * Command.CONTROL_COUNT;
      ByteBuffer message = ByteBuffer.allocate(200).put(PeerConnection.SLICES);
      message.putLong(0).putLong(next).putInt(1).putInt(48); // followed by the hash and no commands
      message.putLong(0).putInt(0).putInt(1);
      message
          .putInt(control)
          .putInt(1)
          .putInt(0)
          .putInt(1)
          .putLong(0)
          .putFloat(1)
          .putFloat(0);
      assertRefused(message.flip());
    }
    assertPlaysOn();
  }

  @Test
  void forgedMessagesThrowNothingAndNoPeerIsSilentlyOutOfStep() {
    Random random = new Random(11);
    for (ByteBuffer message : List.copyOf(messages)) {
      for (int offset = 1; offset < message.limit(); offset++) {
        ByteBuffer lie = UnreliableNetwork.copyOf(message);
        lie.put(offset, random.nextBoolean() ? (byte) 0xFF : (byte) random.nextInt());
        receiver.deliver(lie);
        poll();
      }
    }

    game.runUntilTick(2 * TICKS);
    assertThat(victim.other(1).refused()).isPositive();
    boolean isInStep =
        Arrays.equals(victim.world.hashes(2 * TICKS), game.player(1).world.hashes(2 * TICKS));
    boolean isReported = victim.lockstep.status().desync().isPresent();
    assertThat(isInStep || isReported).as("in step, or said not to be").isTrue();
  }

  private void assertRefused(ByteBuffer message) {
    long refused = victim.other(1).refused();
    long until = victim.other(1).slicesUntil();

    receiver.deliver(message);
    poll();

    assertThat(victim.other(1).refused()).isEqualTo(refused + 1);
    assertThat(victim.other(1).slicesUntil()).isEqualTo(until);
  }

  private void assertPlaysOn() {
    game.runUntilTick(2 * TICKS);

    assertThat(victim.world.hashes(2 * TICKS)).isEqualTo(game.player(1).world.hashes(2 * TICKS));
    assertThat(victim.other(1).fault()).isEmpty();
    assertThat(victim.lockstep.status().desync()).isEmpty();
  }

  private void poll() {
    victim.lockstep.simulation().isReady(victim.loop.lastTick() + 1);
  }

  private ByteBuffer longest() {
    return messages.stream()
        .filter(message -> kind(message) == PeerConnection.SLICES)
        .max((one, other) -> one.limit() - other.limit())
        .orElseThrow();
  }

  private ByteBuffer slices(long until, long first, int count, int size) {
    ByteBuffer message = ByteBuffer.allocate(200).put(PeerConnection.SLICES);
    message.putLong(until).putLong(first).putInt(count).putInt(size);
    return message.putLong(0).putInt(0).putInt(0).flip();
  }

  private static byte kind(ByteBuffer message) {
    return message.get(0);
  }
}
