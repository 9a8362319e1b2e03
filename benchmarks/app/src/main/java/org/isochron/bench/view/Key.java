package org.isochron.bench.view;

import static org.lwjgl.glfw.GLFW.*;

/** The keys of the window, with what the help says of them. */
enum Key {
  PAUSE(GLFW_KEY_SPACE, "space", "pause, go on"),
  STEP(GLFW_KEY_N, "n", "one tick"),
  SLOWER(GLFW_KEY_COMMA, ",", "half the speed"),
  FASTER(GLFW_KEY_PERIOD, ".", "twice the speed"),
  REWIND(GLFW_KEY_R, "r", "back two seconds"),
  REVERSE(GLFW_KEY_V, "v", "backwards, forwards"),
  MODE(GLFW_KEY_M, "m", "next delay; 'nearest' jumps"),
  SLOWER_TICKS(GLFW_KEY_LEFT_BRACKET, "[", "fewer ticks a second"),
  MORE_TICKS(GLFW_KEY_RIGHT_BRACKET, "]", "more ticks a second"),
  FEWER_BODIES(GLFW_KEY_MINUS, "-", "half the bodies"),
  MORE_BODIES(GLFW_KEY_EQUAL, "=", "twice the bodies"),
  SPAWN(GLFW_KEY_B, "b", "throw a body"),
  TELEPORT(GLFW_KEY_T, "t", "teleport a body"),
  HITCH_PHYSICS(GLFW_KEY_H, "h", "physics hangs for 100 ms"),
  HITCH_PICTURE(GLFW_KEY_J, "j", "frames hang for 250 ms"),
  LEFT(GLFW_KEY_A, "a d", "go left, right"),
  RIGHT(GLFW_KEY_D, "", ""),
  FORWARD(GLFW_KEY_W, "w s", "go forward, back"),
  BACK(GLFW_KEY_S, "", ""),
  HELP(GLFW_KEY_F1, "F1", "hide this, or show it"),
  END(GLFW_KEY_ESCAPE, "esc", "end, with the report");

  private final int code;
  private final String label;
  private final String help;

  Key(int code, String label, String help) {
    this.code = code;
    this.label = label;
    this.help = help;
  }

  int code() {
    return code;
  }

  /** What is printed on it; empty if another key's help speaks for it. */
  String label() {
    return label;
  }

  String help() {
    return help;
  }
}
