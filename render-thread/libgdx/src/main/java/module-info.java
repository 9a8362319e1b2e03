/** Isochron in games of libGDX. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"
}) // libGDX has no descriptor
module org.isochron.gdx {
  requires transitive org.isochron.physics;
  requires transitive org.isochron.render;
  requires transitive gdx;
  requires static org.jspecify;

  exports org.isochron.gdx;
}
