package org.isochron.bench.examples;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.Clip;
import javax.sound.sampled.LineUnavailableException;
import javax.sound.sampled.UnsupportedAudioFileException;

/** A tone of Java's sound system, for games on a library that plays no sounds. */
final class ToneClip {
  private ToneClip() {}

  /** Opens a tone; empty where nothing plays it. */
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
