/** Isochron for LWJGL. */
module org.isochron.lwjgl {
  requires transitive org.isochron.physics;
  requires transitive org.isochron.render;
  requires org.lwjgl;
  requires org.lwjgl.glfw;
  requires org.lwjgl.opengl;
  requires static org.jspecify;

  exports org.isochron.lwjgl;
}
