/** Many worlds on a few threads of one process. */
@SuppressWarnings("requires-automatic") // nanojson has an automatic module, and is not exported
module org.isochron.fleet {
  requires transitive org.isochron.physics;
  requires com.grack.nanojson;
  requires java.management;
  requires java.net.http;
  requires org.jctools.core.jdk11;
  requires static jdk.httpserver;

  exports org.isochron.fleet;
}
