package org.isochron.bench.cluster;

import java.io.IOException;
import java.io.InputStream;

/**
 * The keys of a trial, each followed by the enter key: a digit kills that node, l the leader, and q
 * ends it. Owner: one thread.
 */
final class TrialKeys {
  static final int QUIT = 100;
  static final int NONE = -1;

  private final InputStream input;

  TrialKeys(InputStream input) {
    this.input = input;
  }

  /** Returns the node to kill, {@link #QUIT}, or {@link #NONE}; does not wait. */
  int read(int leader) {
    try {
      while (input.available() > 0) {
        int key = input.read();
        if (key == 'q') {
          return QUIT;
        }
        if (key == 'l') {
          return leader;
        }
        if (key >= '0' && key <= '9') {
          return key - '0';
        }
      }
    } catch (IOException e) {
      return NONE; // without keys
    }
    return NONE;
  }
}
