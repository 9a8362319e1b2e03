package org.isochron.bench.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.isochron.bench.stage.DemoScene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordedMessagesTest {
  @Test
  void recordingHoldsTheMessagesOfARelayThatAllowsNoCommands(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("ball.bin");

    PageRecording.record(DemoScene.BALL, 1, 50, Duration.ofMillis(500), file);

    ByteBuffer recording = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(text(recording, 8)).isEqualTo("isochron");
    assertThat(recording.getInt()).isEqualTo(1);
    int count = recording.getInt();
    int lastMicros = 0;
    int snapshots = 0;
    for (int message = 0; message < count; message++) {
      int micros = recording.getInt();
      assertThat(micros).isBetween(lastMicros, 10_000_000);
      lastMicros = micros;
      boolean isText = recording.get() == 'T';
      int length = recording.getInt();
      if (message == 0) {
        assertThat(text(recording, length))
            .contains("\"type\":\"welcome\"", "\"commands\":[]", "\"timeKind\":0")
            .contains("ball, 50 ticks a second");
      } else {
        snapshots += isText ? 0 : 1; // all other messages are texts
        recording.position(recording.position() + length);
      }
    }
    assertThat(recording.hasRemaining()).isFalse();
    assertThat(snapshots).isPositive();
  }

  private static String text(ByteBuffer recording, int length) {
    byte[] bytes = new byte[length];
    recording.get(bytes);
    return new String(bytes, StandardCharsets.US_ASCII);
  }
}
