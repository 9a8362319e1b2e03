/** The shared state of a physics process in a web page, over a WebSocket. */
@SuppressWarnings(
    "requires-automatic") // nanojson is an automatic module, and no exported type uses it
module org.isochron.web {
  requires transitive org.isochron.remote;
  requires transitive org.isochron.state;
  requires static org.jspecify;
  requires com.grack.nanojson;
  requires org.java_websocket;

  exports org.isochron.web;
}
