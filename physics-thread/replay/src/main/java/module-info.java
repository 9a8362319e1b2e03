/** Going back in time: recent ticks kept in memory, and journals that replay a run. */
module org.isochron.physics.replay {
  requires transitive org.isochron.physics;

  exports org.isochron.physics.history;
  exports org.isochron.physics.journal;
}
