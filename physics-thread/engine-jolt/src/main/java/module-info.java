/** Jolt as an engine. */
@SuppressWarnings("requires-automatic") // jolt-jni has no descriptor, and is not exported
module org.isochron.physics.engine.jolt {
  requires org.isochron.physics.engine;
  requires jolt.jni.Linux64;

  provides org.isochron.physics.engine.Engine with
      org.isochron.physics.engine.jolt.JoltEngine;
}
