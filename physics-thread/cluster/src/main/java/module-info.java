/** A world that several machines compute from one log, on Aeron Cluster. */
@SuppressWarnings(
    "requires-automatic") // Aeron and Agrona have no descriptors, and are not exported
module org.isochron.cluster {
  requires transitive org.isochron.physics;
  requires static org.jspecify;
  requires io.aeron.archive;
  requires io.aeron.client;
  requires io.aeron.cluster;
  requires io.aeron.driver;
  requires java.management;
  requires org.agrona;

  exports org.isochron.cluster;
}
