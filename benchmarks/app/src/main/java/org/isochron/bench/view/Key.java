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
  REVERSE(GLFW_KEY_V, "v", "backwards, forwards"),
  MODE(GLFW_KEY_M, "m", "next delay"),
  SLOWER_TICKS(GLFW_KEY_LEFT_BRACKET, "[ ]", "fewer ticks a second, more"),
  MORE_TICKS(GLFW_KEY_RIGHT_BRACKET, "", ""),
  FEWER_BODIES(GLFW_KEY_MINUS, "- =", "half the bodies, twice"),
  MORE_BODIES(GLFW_KEY_EQUAL, "", ""),
  SPAWN(GLFW_KEY_B, "b", "throw a body"),
  TELEPORT(GLFW_KEY_T, "t", "teleport a body"),
  JOINTS(GLFW_KEY_L, "l", "show joints"),
  CONTACTS(GLFW_KEY_K, "k", "show contacts as they begin"),
  OUTLINES(GLFW_KEY_O, "o", "outline bodies; blue sleep"),
  RESTING(GLFW_KEY_Z, "z", "darken bodies that rest"),
  HITCH_PHYSICS(GLFW_KEY_H, "h", "physics hangs for 100 ms"),
  HITCH_PICTURE(GLFW_KEY_J, "j", "frames hang for 250 ms"),
  LEFT(GLFW_KEY_A, "wasd", "move the camera, or the player"),
  RIGHT(GLFW_KEY_D, "", ""),
  FORWARD(GLFW_KEY_W, "", ""),
  BACK(GLFW_KEY_S, "", ""),
  FOLLOW(GLFW_KEY_F, "f", "the camera follows the bodies"),
  HELP(GLFW_KEY_F1, "F1", "these keys"),
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

  /** Returns true if a player of a match may press it. */
  boolean isForMatch() {
    return switch (this) {
      case SPLIT, MODE, JOINTS, CONTACTS, OUTLINES, RESTING, FOLLOW, HELP, END -> true;
      default -> false;
    };
  }

  /** Returns true if holding it down means pressing it again and again. */
  boolean repeats() {
    return switch (this) {
      case STEP, LEFT, RIGHT, FORWARD, BACK -> true;
      default -> false;
    };
  }
}
