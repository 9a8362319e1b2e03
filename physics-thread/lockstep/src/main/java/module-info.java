/** Deterministic lockstep and rollback: several machines that compute one world. */
module org.isochron.lockstep {
  requires transitive org.isochron.physics;
  requires static jdk.jfr;

  exports org.isochron.lockstep;
  exports org.isochron.lockstep.rollback to
      org.isochron.predict;
  exports org.isochron.lockstep.slices to
      org.isochron.predict;
}
