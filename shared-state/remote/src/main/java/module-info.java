/**
 * The shared state of a physics process in other processes and machines, and links between peers,
 * over Aeron.
 */
@SuppressWarnings(
    "requires-automatic") // Aeron and Agrona have no descriptors, and are not exported
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
