/** The shared state of a physics process in a web page, over a WebSocket. */
module org.isochron.web {
  requires transitive org.isochron.state;
  requires static org.jspecify;
  requires org.isochron.remote;
  requires org.java_websocket;

  exports org.isochron.web;
}
