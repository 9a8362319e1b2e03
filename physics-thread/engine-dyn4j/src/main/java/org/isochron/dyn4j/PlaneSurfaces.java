package org.isochron.dyn4j;

import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.BodyFixture;
import org.dyn4j.dynamics.contact.Contact;
import org.dyn4j.dynamics.contact.ContactConstraint;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.ContactCollisionData;
import org.dyn4j.world.listener.ContactListenerAdapter;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.stored.PrefabRules;
import org.joml.Vector3fc;

/**
 * Applies surface properties to contacts before they are solved. Owner: the world's thread.
 * Allocates nothing. Registered only if a prefab has a non-plain surface.
 */
final class PlaneSurfaces extends ContactListenerAdapter<Body> {
  @Override
  // deprecated, but its replacement, dyn4j's value mixer, does not receive the fixtures
  @SuppressWarnings("deprecation")
  public void preSolve(ContactCollisionData<Body> collision, Contact contact) {
    ContactConstraint<Body> constraint = collision.getContactConstraint();
    BodyFixture first = constraint.getFixture1();
    BodyFixture second = constraint.getFixture2();
    if (!(first.getFilter() instanceof LayerFilter filterA)
        || !(second.getFilter() instanceof LayerFilter filterB)) {
      return; // body of a hook
    }
    Prefab.Surface one = filterA.prefab().surface();
    Prefab.Surface other = filterB.prefab().surface();
    if (one.isPlain() && other.isPlain()) {
      return;
    }
    constraint.setFriction(
        PrefabRules.friction(one, first.getFriction(), other, second.getFriction()));
    constraint.setRestitution(
        PrefabRules.restitution(one, first.getRestitution(), other, second.getRestitution()));
    Vector2 tangent = constraint.getTangent();
    constraint.setTangentSpeed(
        along(other, constraint.getBody2(), tangent) - along(one, constraint.getBody1(), tangent));
  }

  private static double along(Prefab.Surface surface, Body body, Vector2 tangent) {
    Vector3fc velocity = surface.velocity();
    Transform turned = body.getTransform();
    double x = velocity.x() * turned.getCost() - velocity.y() * turned.getSint();
    double y = velocity.x() * turned.getSint() + velocity.y() * turned.getCost();
    return x * tangent.x + y * tangent.y;
  }
}
