/** Game code that runs in every tick: characters, vehicles, riders, joints as channels, filters. */
module org.isochron.gameplay {
  requires transitive org.isochron.physics;

  exports org.isochron.gameplay;
}
