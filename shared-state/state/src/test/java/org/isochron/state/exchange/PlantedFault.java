package org.isochron.state.exchange;

/** A fault planted into the protocol, which the search must find. */
enum PlantedFault {
  NONE,
  /** The writer never notices that a reader took a window. */
  NEVER_TAKEN,
  /** The writer takes an empty mailbox for a full one, and vice versa. */
  INVERTED,
  /** The writer takes the first snapshot outside the newest window, whoever holds it. */
  FIRST_FREE,
  /** A reader begins empty instead of with the window that the last reader in its place kept. */
  FORGETFUL_OPEN
}
