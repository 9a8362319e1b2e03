package org.isochron.state.exchange;

/** A fault injected into the protocol, which the search must find. */
enum PlantedFault {
  NONE,
  /** The writer ignores takes. */
  NEVER_TAKEN,
  /** The writer confuses empty and full mailboxes. */
  INVERTED,
  /**
   * The writer overwrites the first snapshot outside the newest window, even if a reader holds it.
   */
  FIRST_FREE,
  /** A new reader starts without the window that the previous reader held. */
  FORGETFUL_OPEN
}
