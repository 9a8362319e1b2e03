package org.isochron.state.exchange;

/** A fault injected into the protocol, which the search must find. */
enum PlantedFault {
  NONE("nothing"),
  /** The writer ignores takes. */
  NEVER_TAKEN("that a reader holds is written to"),
  /** The writer confuses empty and full mailboxes. */
  INVERTED("that a reader holds is written to"),
  /**
   * The writer overwrites the first snapshot outside the newest window, even if a reader holds it.
   */
  FIRST_FREE("a window that a reader holds is written to"),
  /** The writer fills the first list that is not published, even if a reader holds it. */
  FIRST_FREE_LIST("a list that a reader holds is written to"),
  /** A new reader starts without the window that the previous reader held. */
  FORGETFUL_OPEN("missed a publish"),
  /** The writer treats followers like other readers. */
  UNFOLLOWED("a follower missed a snapshot"),
  /** The writer counts only the last publish as not taken. */
  UNCOUNTED("a follower missed a snapshot");

  final String message;

  PlantedFault(String message) {
    this.message = message;
  }
}
