package com.example;

import com.badlogic.gdx.backends.lwjgl3.Lwjgl3Application;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3ApplicationConfiguration;

/** Starts the game on a desktop. */
public final class Lwjgl3Launcher {
  private Lwjgl3Launcher() {}

  public static void main(String[] arguments) {
    Lwjgl3ApplicationConfiguration window = new Lwjgl3ApplicationConfiguration();
    window.setTitle("Falling boxes: space throws one");
    window.setWindowedMode(1280, 720);
    window.setBackBufferConfig(8, 8, 8, 8, 24, 0, 4);
    new Lwjgl3Application(new FallingBoxes(), window);
  }
}
