package org.isochron.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FragmentChecksumTest {
  private static final int FRAGMENT = 1_408;
  private static final int FILE_BYTES = 16 * FRAGMENT;

  private final UnsafeBuffer bytes = new UnsafeBuffer(ByteBuffer.allocateDirect(FILE_BYTES));

  @TempDir
  private Path folder;

  @Test
  void aPageOfZerosThatWasSentIsNoTornEnd() throws IOException {
    for (int fragment = 0; fragment < 3; fragment++) {
      add(fragment * FRAGMENT);
    }

    assertThat(FragmentChecksum.isLastTorn(file())).isFalse();
  }

  @Test
  void anEndWithoutItsLastPageIsTorn() throws IOException {
    add(0);
    bytes.setMemory(FRAGMENT, FRAGMENT, (byte) 1);
    add(FRAGMENT);
    bytes.setMemory(2 * FRAGMENT - 32, 32, (byte) 0);

    assertThat(FragmentChecksum.isLastTorn(file())).isTrue();
  }

  @Test
  void aRecordingMayBeginInTheMiddleOfItsFile() throws IOException {
    add(5 * FRAGMENT);

    assertThat(FragmentChecksum.isLastTorn(file())).isFalse();
  }

  @Test
  void aFragmentThatContinuesAfterItsFileIsTorn() throws IOException {
    add(0);
    bytes.putInt(DataHeaderFlyweight.FRAME_LENGTH_FIELD_OFFSET, FILE_BYTES + 1);

    assertThat(FragmentChecksum.isLastTorn(file())).isTrue();
  }

  private void add(int at) {
    int header = DataHeaderFlyweight.HEADER_LENGTH;
    bytes.putInt(at + DataHeaderFlyweight.FRAME_LENGTH_FIELD_OFFSET, FRAGMENT);
    FrameDescriptor.frameSessionId(
        bytes,
        at,
        new FragmentChecksum().compute(bytes.addressOffset(), at + header, FRAGMENT - header));
  }

  private Path file() throws IOException {
    Path file = folder.resolve("0-0.rec");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.write(bytes.byteBuffer());
    }
    return file;
  }
}
