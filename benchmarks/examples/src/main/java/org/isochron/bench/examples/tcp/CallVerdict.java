package org.isochron.bench.examples.tcp;

import java.util.Arrays;
import java.util.Optional;

/** A called peer's answer to a caller, and its number in the message. */
enum CallVerdict {
  WELCOME(0, "welcomes this peer"),
  OTHER_SESSION(1, "waits for another session; give all peers the same session number"),
  UNKNOWN_PEER(
      2, "expects no caller of this number; give every peer the same addresses in the same order"),
  TAKEN(3, "is connected to a peer of this number already; give each peer a number of its own"),
  OTHER_SECRET(4, "has another secret, or none; give all peers of the session the same secret");

  private final int code;
  private final String meaning;

  CallVerdict(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  static Optional<CallVerdict> of(int code) {
    return Arrays.stream(values()).filter(verdict -> verdict.code == code).findFirst();
  }

  int code() {
    return code;
  }

  /** The meaning as a predicate, with the called peer as its subject. */
  String meaning() {
    return meaning;
  }
}
