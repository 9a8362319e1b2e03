/** Bullet as an engine. */
@SuppressWarnings("requires-automatic") // Libbulletjme has no descriptor, and is not exported
module org.isochron.physics.engine.bullet {
  requires org.isochron.physics.engine;
  requires java.logging;
  requires Libbulletjme.Linux64;

  provides org.isochron.physics.engine.Engine with
      org.isochron.physics.engine.bullet.BulletEngine;
}
