/**
 * Shares the state of a physics process with other processes and machines over QUIC, and links
 * peers.
 */
module org.isochron.remote {
  requires transitive org.isochron.state;
  requires static org.jspecify;
  requires io.netty.buffer;
  requires io.netty.codec.classes.quic;
  requires io.netty.common;
  requires io.netty.handler;
  requires io.netty.transport;

  exports org.isochron.remote;
  exports org.isochron.remote.access to
      org.isochron.web;
  exports org.isochron.remote.codec to
      org.isochron.web;
  exports org.isochron.remote.stream to
      org.isochron.web;
  exports org.isochron.remote.visibility to
      org.isochron.web;
}
