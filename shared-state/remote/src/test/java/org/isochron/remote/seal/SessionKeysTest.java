package org.isochron.remote.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.isochron.remote.codec.FragmentFormat;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionKeysTest {
  private static final int STREAMS = Uplink.ASKING_LINES + 1;
  private static final int MAX_SMALL = 200;
  private static final long TOKEN = 77;
  private static final byte[] TO_RELAY = key(1);
  private static final byte[] TO_VIEWER = key(2);

  private final Random random = new Random(7);

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void messagesOfEverySizeArriveUnchangedInBothDirections(Algorithm algorithm) {
    SessionKeys viewer = viewer(algorithm);
    SessionKeys relay = relay(algorithm);
    for (int size = Messages.HEADER_BYTES; size <= FragmentFormat.MAX_BYTES; size += 83) {
      for (int stream = 0; stream < STREAMS; stream++) {
        requireArrival(viewer, relay, stream, message('V', size));
        requireArrival(relay, viewer, stream, message('S', size));
      }
    }
  }

  private static void requireArrival(
      SessionKeys from, SessionKeys to, int stream, ByteBuffer message) {
    ByteBuffer plain = copy(message);
    ByteBuffer sealed = copy(from.seal(stream, message));

    assertThat(message).as("it is left unchanged").isEqualTo(plain);
    assertThat(sealed.remaining()).isEqualTo(plain.remaining() + 16);
    assertThat(to.open(stream, sealed)).isTrue();
    assertThat(sealed).isEqualTo(plain);
  }

  @Test
  void nothingBehindTheHeaderCanBeRead() {
    ByteBuffer message = message('V', MAX_SMALL);
    ByteBuffer sealed = viewer(Algorithm.AES_GCM).seal(0, message);

    int equal = 0;
    for (int at = Messages.HEADER_BYTES; at < MAX_SMALL; at++) {
      equal += sealed.get(at) == message.get(at) ? 1 : 0;
    }
    assertThat(equal).isLessThan(10);
  }

  @Test
  void whatNobodySealedIsRefused() {
    requireRefused(100_000);
  }

  /** {@code -Dseal.forgeries=10000000} sets the number. */
  @Test
  @Tag("evidence")
  void whatNobodySealedIsRefusedAMillionTimes() {
    requireRefused(Integer.getInteger("seal.forgeries", 1_500_000));
  }

  /** Flips bits, cuts, replays, and moves messages to other streams, directions and connections. */
  private void requireRefused(int count) {
    SessionKeys viewer = viewer(Algorithm.AES_GCM);
    SessionKeys relay = relay(Algorithm.AES_GCM);
    SessionKeys foreign = new SessionKeys(Algorithm.AES_GCM, TOKEN, key(3), key(4));
    int refused = 0;
    for (int turn = 0; refused < count; turn++) {
      int stream = random.nextInt(STREAMS);
      int size = Messages.HEADER_BYTES + random.nextInt(MAX_SMALL - Messages.HEADER_BYTES);
      ByteBuffer plain = message(random.nextBoolean() ? 'V' : 'S', size);
      ByteBuffer sealed = copy(viewer.seal(stream, plain));
      refused += refusals(relay, (stream + 1 + random.nextInt(STREAMS - 1)) % STREAMS, sealed);
      refused += refusals(viewer, stream, sealed);
      refused += refusals(relay, stream, flipped(sealed));
      refused += refusals(relay, stream, cut(sealed));
      refused += refusals(relay, stream, copy(foreign.seal(stream, plain)));
      assertThat(relay.open(stream, copy(sealed))).as("turn %s", turn).isTrue();
      refused += refusals(relay, stream, sealed);
    }
    assertThat(refused).isGreaterThanOrEqualTo(count);
  }

  private static int refusals(SessionKeys end, int stream, ByteBuffer forged) {
    assertThat(end.open(stream, copy(forged))).isFalse();
    return 1;
  }

  private ByteBuffer flipped(ByteBuffer message) {
    ByteBuffer forged = copy(message);
    int at = random.nextInt(forged.remaining());
    return forged.put(at, (byte) (forged.get(at) ^ 1 << random.nextInt(Byte.SIZE)));
  }

  private ByteBuffer cut(ByteBuffer message) {
    return copy(message).limit(random.nextInt(message.remaining()));
  }

  /** The cipher of Java refuses to open two messages with one nonce, as this one forces it to. */
  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void forgeryThatComesFirstDoesNotKeepTheTrueMessageOut(Algorithm algorithm) {
    SessionKeys relay = relay(algorithm);
    ByteBuffer sealed = copy(viewer(algorithm).seal(0, message('V', MAX_SMALL)));
    ByteBuffer forged = copy(sealed);
    forged.put(Messages.HEADER_BYTES, (byte) (forged.get(Messages.HEADER_BYTES) + 1));

    assertThat(relay.open(0, forged)).isFalse();
    assertThat(relay.open(0, copy(forged))).isFalse();
    assertThat(relay.open(0, sealed)).isTrue();
  }

  /** Otherwise a viewer could act in the name of another one. */
  @Test
  void messageWithTheTokenOfAnotherViewerIsRefused() {
    ByteBuffer message = message('C', MAX_SMALL);
    message.putLong(Messages.HEADER_BYTES - Long.BYTES, TOKEN + 1);
    ByteBuffer sealed = viewer(Algorithm.AES_GCM).seal(0, Messages.seal(message));

    assertThat(relay(Algorithm.AES_GCM).open(0, copy(sealed))).isFalse();
  }

  @Test
  void messagesThatOvertakeOthersAreOpenedOnce() {
    SessionKeys viewer = viewer(Algorithm.AES_GCM);
    SessionKeys relay = relay(Algorithm.AES_GCM);
    ByteBuffer[] all = new ByteBuffer[ReplayWindow.SIZE + 1];
    for (int number = 0; number < all.length; number++) {
      all[number] = copy(viewer.seal(1, message('V', 40)));
    }

    for (int number = all.length - 1; number > 0; number--) {
      assertThat(relay.open(1, copy(all[number]))).isTrue();
      assertThat(relay.open(1, copy(all[number]))).isFalse();
    }
    assertThat(relay.open(1, all[0])).as("it is too old to know").isFalse();
  }

  @Test
  void windowDecidesLikeASetOfAllNumbers() {
    for (int walk = 0; walk < 200; walk++) {
      ReplayWindow window = new ReplayWindow();
      Set<Long> seen = new HashSet<>();
      long highest = 0;
      for (int turn = 0; turn < 2_000; turn++) {
        int spread = walk % 3 == 0 ? 4 : walk % 3 == 1 ? 300 : 2_000;
        long number = highest + random.nextInt(spread) - random.nextInt(spread) / 2;
        boolean isNew =
            number > 0 && number > highest - ReplayWindow.SIZE && !seen.contains(number);

        assertThat(window.isNew(number)).isEqualTo(isNew);
        if (isNew) {
          window.take(number);
          seen.add(number);
          highest = Math.max(highest, number);
        }
      }
    }
  }

  @Test
  void numbersContinueBeyondTheirLowerHalf() {
    ReplayWindow window = new ReplayWindow();
    long number = (1L << Integer.SIZE) - 3;
    window.take(number);

    assertThat(window.number((int) (number + 5))).isEqualTo(number + 5);
    window.take(number + 5);
    assertThat(window.number((int) (number + 1))).isEqualTo(number + 1);
    assertThat(window.isNew(number)).isFalse();
  }

  /** A stream that refuses a message still uses up its number. */
  @Test
  void noNonceRepeats() {
    requireNoRepeat(100_000);
  }

  @Test
  @Tag("evidence")
  void noNonceRepeatsInTenMillionMessages() {
    requireNoRepeat(10_000_000);
  }

  private void requireNoRepeat(int count) {
    SessionKeys viewer = viewer(Algorithm.AES_GCM);
    long[] last = new long[STREAMS];
    ByteBuffer message = message('V', Messages.HEADER_BYTES);
    for (int turn = 0; turn < count; turn++) {
      int stream = random.nextInt(STREAMS);
      int number = viewer.seal(stream, message).getInt(4);
      assertThat(number).isGreaterThan((int) last[stream]);
      last[stream] = number;
    }
  }

  private ByteBuffer message(char type, int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    bytes[0] = (byte) type;
    bytes[1] = FragmentFormat.VERSION;
    ByteBuffer message = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    message.putLong(Messages.HEADER_BYTES - Long.BYTES, TOKEN);
    return Messages.seal(message);
  }

  private static ByteBuffer copy(ByteBuffer message) {
    ByteBuffer copy = ByteBuffer.allocate(message.remaining()).order(ByteOrder.LITTLE_ENDIAN);
    return copy.put(message.duplicate()).flip();
  }

  private static SessionKeys viewer(Algorithm algorithm) {
    return new SessionKeys(algorithm, TOKEN, TO_RELAY, TO_VIEWER);
  }

  private static SessionKeys relay(Algorithm algorithm) {
    return new SessionKeys(algorithm, TOKEN, TO_VIEWER, TO_RELAY);
  }

  private static byte[] key(int seed) {
    byte[] key = new byte[32];
    new Random(seed).nextBytes(key);
    return key;
  }
}
