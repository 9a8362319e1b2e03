package org.isochron.remote.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.isochron.remote.RemoteState.Interest;
import org.isochron.remote.codec.SnapshotFormat;
import org.junit.jupiter.api.Test;

class RefusalTest {
  private final ByteBuffer memory = Messages.memory();

  @Test
  void refusalOfAnyVersionIsRead() {
    for (int version = 0; version < 256; version++) {
      Refusal sent = new Refusal((byte) version, 7_000_000_000L, "läuft nicht");
      ByteBuffer message = sent.write(memory);

      assertThat(Messages.type(message)).isEqualTo(Messages.REFUSED);
      assertThat(Refusal.read(message)).isEqualTo(sent);
    }
    assertThat(new Refusal(0, "").version()).isEqualTo(SnapshotFormat.VERSION);
  }

  @Test
  void reasonThatIsTooLongIsCut() {
    ByteBuffer message = new Refusal(0, "x".repeat(10_000)).write(memory);

    assertThat(message.remaining()).isEqualTo(SnapshotFormat.DATAGRAM_BYTES);
    Messages.type(message);
    assertThat(Refusal.read(message).reason()).matches("x{1000,}");
  }

  /** The relay reads the version of a join before anything else in it. */
  @Test
  void shortenedJoinIsInvalidAndKeepsItsVersion() {
    byte[] some = new byte[16];
    Join join = new Join(5, 1, 0, Interest.EVERYTHING, "arena", new Claim(some, some, some));
    ByteBuffer whole = join.write(memory);
    int length = whole.remaining();

    for (int bytes = 2; bytes < length; bytes++) {
      ByteBuffer part = whole.duplicate().order(whole.order()).limit(bytes);
      assertThat(Messages.type(part)).isEqualTo(Messages.JOIN);
      assertThat(part.get()).isEqualTo(SnapshotFormat.VERSION);
      assertThat(Join.read(part)).as("%d of %d bytes", bytes, length).isEmpty();
    }
  }
}
