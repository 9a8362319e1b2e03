package org.isochron.bench.examples;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.InputProcessor;
import com.badlogic.gdx.audio.Sound;
import com.badlogic.gdx.backends.headless.mock.audio.MockAudio;
import com.badlogic.gdx.backends.headless.mock.audio.MockSound;
import com.badlogic.gdx.backends.headless.mock.graphics.MockGraphics;
import com.badlogic.gdx.backends.headless.mock.input.MockInput;
import com.badlogic.gdx.files.FileHandle;
import com.badlogic.gdx.utils.GdxNativesLoader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.isochron.libgdx.FakeGl;
import org.jspecify.annotations.Nullable;

/** Counts drawn vertices, records played sounds, and lets a test press keys. */
final class HeadlessGdx {
  static final int WIDTH = 160;
  static final int HEIGHT = 90;

  final List<String> playedSounds = new ArrayList<>();
  final FakeGl gl = FakeGl.install();
  private final Set<Integer> down = new HashSet<>();
  private @Nullable InputProcessor processor;

  private HeadlessGdx() {}

  static HeadlessGdx install() {
    GdxNativesLoader.load();
    HeadlessGdx headless = new HeadlessGdx();
    Gdx.graphics = new MockGraphics() {
      @Override
      public int getWidth() {
        return WIDTH;
      }

      @Override
      public int getHeight() {
        return HEIGHT;
      }
    };
    Gdx.audio = new MockAudio() {
      @Override
      public Sound newSound(FileHandle file) {
        return new MockSound() {
          @Override
          public long play() {
            headless.playedSounds.add(file.nameWithoutExtension());
            return 0;
          }

          @Override
          public long play(float volume) {
            return play();
          }
        };
      }
    };
    Gdx.input = new MockInput() {
      @Override
      public void setInputProcessor(InputProcessor chosen) {
        headless.processor = chosen;
      }

      @Override
      public @Nullable InputProcessor getInputProcessor() {
        return headless.processor;
      }

      @Override
      public boolean isKeyPressed(int key) {
        return headless.down.contains(key);
      }
    };
    return headless;
  }

  void press(int key) {
    down.add(key);
    game().keyDown(key);
  }

  void release(int key) {
    down.remove(key);
    game().keyUp(key);
  }

  void click(int x, int y) {
    game().touchDown(x, y, 0, 0);
  }

  private InputProcessor game() {
    return Objects.requireNonNull(processor);
  }
}
