/**
 * Jolt, Bullet and ode4j. {@link org.isochron.engine.Engines#best} selects the best one that loads
 * on the system: Jolt on Linux x86-64, Bullet on Linux ARM64, Windows x86-64 and macOS, and ode4j,
 * which is pure Java, on all others.
 */
module org.isochron.engines {
  requires transitive org.isochron.engine;
  requires org.isochron.bullet;
  requires org.isochron.jolt;
  requires org.isochron.ode4j;
}
