/** Rewinding to recent ticks kept in memory, and journals that replay a run. */
module org.isochron.replay {
  requires transitive org.isochron.physics;

  exports org.isochron.replay;
}
