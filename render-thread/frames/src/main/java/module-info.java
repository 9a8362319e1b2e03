/**
 * The render thread: reads the shared state, and has no access to the physics thread that writes
 * it.
 */
module org.isochron.render {
  requires transitive org.isochron.state;
  requires static org.jspecify;
  requires static jdk.jfr;
  requires jdk.management;

  exports org.isochron.render;
  exports org.isochron.render.shell to
      org.isochron.jme,
      org.isochron.libgdx,
      org.isochron.lwjgl;
}
