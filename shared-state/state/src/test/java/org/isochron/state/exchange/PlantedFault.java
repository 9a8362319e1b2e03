package org.isochron.state.exchange;

/** A fault planted into the protocol: the search must find it. */
enum PlantedFault {
  NONE,
  /** The writer never learns that a reader took a window. */
  NEVER_TAKEN,
  /** The writer takes an empty mailbox for a full one, and the other way round. */
  INVERTED,
  /** The writer takes the first snapshot outside the newest window, whoever holds it. */
  FIRST_FREE,
  /** A reader begins empty instead of with the window that its predecessor in the place kept. */
  FORGETFUL_OPEN
}
