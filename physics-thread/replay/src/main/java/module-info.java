/**
 * Rewinds a simulation to recent ticks kept in memory, and records and replays runs in journals.
 */
module org.isochron.replay {
  requires transitive org.isochron.physics;

  exports org.isochron.replay;
}
