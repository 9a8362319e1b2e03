/** The render thread. It knows the shared state, but not the side that writes it. */
module org.isochron.render {
  requires transitive org.isochron.state;
  requires static org.jspecify;
  requires static jdk.jfr;
  requires jdk.management;

  exports org.isochron.render;
}
