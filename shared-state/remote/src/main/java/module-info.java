/**
 * Shares the state of a physics process with other processes and machines over Aeron, and links
 * peers.
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
  requires jdk.management;

  exports org.isochron.remote;
  exports org.isochron.remote.aeron to
      org.isochron.cluster;
  exports org.isochron.remote.codec to
      org.isochron.web;
  exports org.isochron.remote.seal to
      org.isochron.cluster,
      org.isochron.web;
}
