package org.isochron.bench.view;

import static org.lwjgl.glfw.GLFW.*;

/** The keys of the window, with what the help says of them. */
enum Key {
  SPLIT(GLFW_KEY_X, "x", "split the picture, or not"),
  COARSE_TICKS(GLFW_KEY_C, "c", "25 ticks a second, or 100"),
  MENU(GLFW_KEY_TAB, "tab", "the scenes: a digit, or click"),
  RESTART(GLFW_KEY_BACKSPACE, "back", "begin the scene anew"),
  PAUSE(GLFW_KEY_SPACE, "space", "pause, go on"),
  STEP(GLFW_KEY_N, "n", "one tick"),
  SLOWER(GLFW_KEY_COMMA, ", .", "half the speed, twice"),
  FASTER(GLFW_KEY_PERIOD, "", ""),
  REWIND(GLFW_KEY_R, "r", "back two seconds"),
  HELP(GLFW_KEY_F1, "F1", "these keys"),
  END(GLFW_KEY_ESCAPE, "esc", "end, with the report");

  final int code;

  /** What is printed on it; empty if another key's help speaks for it. */
  final String label;

  final String help;

  Key(int code, String label, String help) {
    this.code = code;
    this.label = label;
    this.help = help;
  }

  /** Returns true if a player of a match may press it. */
  boolean isForMatch() {
    return this == SPLIT || this == HELP || this == END;
  }
}
