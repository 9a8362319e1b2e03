/**
 * The shared state of a physics process in other processes and on other machines, and links between
 * peers, over Aeron.
 */
@SuppressWarnings(
    // Aeron and Agrona have no module descriptors, and no exported type uses them
    "requires-automatic")
module org.isochron.remote {
  requires transitive org.isochron.state;
  requires static org.jspecify;
  requires io.aeron.client;
  requires io.aeron.driver;
  requires org.agrona;

  exports org.isochron.remote;
  exports org.isochron.remote.aeron to
      org.isochron.cluster;
  exports org.isochron.remote.codec to
      org.isochron.web;
}
