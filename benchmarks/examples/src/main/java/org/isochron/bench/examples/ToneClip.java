package org.isochron.bench.examples;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.Clip;
import javax.sound.sampled.LineUnavailableException;
import javax.sound.sampled.UnsupportedAudioFileException;

final class ToneClip {
  private ToneClip() {}

  /** Opens a tone; empty if no audio output is available. */
  static Optional<Clip> open(int hertz, int millis) {
    try {
      Clip clip = AudioSystem.getClip();
      clip.open(
          AudioSystem.getAudioInputStream(new ByteArrayInputStream(ToneFile.wav(hertz, millis))));
      return Optional.of(clip);
    } catch (LineUnavailableException | IllegalArgumentException e) {
      return Optional.empty();
    } catch (IOException | UnsupportedAudioFileException e) {
      throw new AssertionError("a tone is a sound file", e);
    }
  }

  static void play(Clip clip) {
    clip.setFramePosition(0);
    clip.start();
  }
}
