/** Bullet as an engine. */
@SuppressWarnings("requires-automatic") // Libbulletjme has no descriptor, and is not exported
module org.isochron.bullet {
  requires org.isochron.engine;
  requires java.logging;
  requires Libbulletjme.Linux64;

  provides org.isochron.engine.Engine with
      org.isochron.bullet.BulletEngine;
}
