package org.isochron.bench.view;

import static org.lwjgl.glfw.GLFW.*;

enum Key {
  SPLIT(GLFW_KEY_X, "x", "toggle the split view"),
  COARSE_TICKS(GLFW_KEY_C, "c", "25 or 100 ticks a second"),
  MENU(GLFW_KEY_TAB, "tab", "the scenes: a digit, or click"),
  RESTART(GLFW_KEY_BACKSPACE, "back", "restart the scene"),
  PAUSE(GLFW_KEY_SPACE, "space", "pause or resume"),
  STEP(GLFW_KEY_N, "n", "one tick"),
  SLOWER(GLFW_KEY_COMMA, ", .", "halve or double the speed"),
  FASTER(GLFW_KEY_PERIOD, "", ""),
  REWIND(GLFW_KEY_R, "r", "back two seconds"),
  HELP(GLFW_KEY_F1, "F1", "these keys"),
  END(GLFW_KEY_ESCAPE, "esc", "end, with the report");

  final int code;

  /** The key's name in the help; empty if another key's line covers it. */
  final String label;

  final String help;

  Key(int code, String label, String help) {
    this.code = code;
    this.label = label;
    this.help = help;
  }
}
