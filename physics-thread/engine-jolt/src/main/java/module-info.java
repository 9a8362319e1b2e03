/** Jolt as an engine. */
@SuppressWarnings("requires-automatic") // jolt-jni has no descriptor, and is not exported
module org.isochron.jolt {
  requires org.isochron.engine;
  requires jolt.jni.Linux64;

  provides org.isochron.engine.Engine with
      org.isochron.jolt.JoltEngine;
}
