/** Deterministic lockstep and rollback: several machines that compute one world. */
module org.isochron.lockstep {
  requires transitive org.isochron.physics;
  requires static jdk.jfr;

  exports org.isochron.lockstep;
}
