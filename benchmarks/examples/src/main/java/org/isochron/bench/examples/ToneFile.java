package org.isochron.bench.examples;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Generates a short fading tone as WAV bytes, so the games need no sound files. Stateless. */
final class ToneFile {
  private static final int SAMPLES_PER_SECOND = 22_050;

  private ToneFile() {}

  static byte[] wav(int hertz, int millis) {
    int samples = SAMPLES_PER_SECOND * millis / 1_000;
    ByteBuffer bytes = ByteBuffer.allocate(44 + 2 * samples).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(ascii("RIFF")).putInt(36 + 2 * samples).put(ascii("WAVEfmt ")).putInt(16);
    bytes.putShort((short) 1).putShort((short) 1).putInt(SAMPLES_PER_SECOND);
    bytes.putInt(2 * SAMPLES_PER_SECOND).putShort((short) 2).putShort((short) 16);
    bytes.put(ascii("data")).putInt(2 * samples);
    for (int sample = 0; sample < samples; sample++) {
      double turn = 2 * Math.PI * hertz * sample / SAMPLES_PER_SECOND;
      bytes.putShort((short) (20_000 * Math.sin(turn) * (samples - sample) / samples));
    }
    return bytes.array();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
