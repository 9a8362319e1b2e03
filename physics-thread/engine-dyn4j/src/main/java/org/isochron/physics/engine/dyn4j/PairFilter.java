package org.isochron.physics.engine.dyn4j;

import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.BodyFixture;
import org.dyn4j.world.BroadphaseCollisionData;
import org.dyn4j.world.listener.CollisionListenerAdapter;
import org.isochron.physics.engine.world.ExcludedPairs;

/** Keeps excluded pairs of bodies from colliding. Owner: the thread of the world. */
final class PairFilter extends CollisionListenerAdapter<Body, BodyFixture> {
  final ExcludedPairs excluded = new ExcludedPairs();

  @Override
  public boolean collision(BroadphaseCollisionData<Body, BodyFixture> collision) {
    return !(collision.getBody1().getUserData() instanceof Integer slotA
        && collision.getBody2().getUserData() instanceof Integer slotB
        && excluded.contains(slotA, slotB));
  }
}
