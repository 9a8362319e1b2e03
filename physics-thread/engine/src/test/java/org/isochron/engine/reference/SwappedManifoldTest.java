package org.isochron.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.EngineSpace;
import org.isochron.engine.bodies.WorldBodies;
import org.isochron.engine.bodies.WorldPrefabs;
import org.isochron.engine.contacts.ContactInterest;
import org.isochron.engine.contacts.Contacts;
import org.isochron.engine.contacts.Manifolds;
import org.isochron.engine.contacts.PairForces;
import org.isochron.engine.contacts.SensorPairs;
import org.isochron.engine.contacts.TouchLog;
import org.isochron.engine.contacts.TouchView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** An engine may list the bodies of a manifold in either order; readers see one order of slots. */
class SwappedManifoldTest {
  @Test
  void forcesOfASwappedManifoldActOnTheOtherBody() {
    for (boolean swapped : new boolean[] {false, true}) {
      Scene.Builder builder = new Scene.Builder();
      int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(1), 1));
      builder.body(ball, 0, 0, 0);
      builder.body(ball, 0, 2, 0);
      Scene scene = builder.build();
      SphereWorld world = new SphereWorld(scene);
      ContactInterest interest =
          new ContactInterest(Engine.Settings.defaults().withContactEvents());
      WorldPrefabs kinds = new WorldPrefabs(scene.prefabs(), world, interest::add);
      WorldBodies bodies = new WorldBodies(scene, kinds, new EngineSpace(scene));
      TouchLog log = new TouchLog(scene.bodyCapacity(), false);
      Contacts contacts = new Contacts(bodies, interest, log);
      PairForces forces = new PairForces(new OneManifold(swapped), bodies, contacts, log);
      TouchView view = new TouchView(bodies, contacts, new SensorPairs(bodies), log, forces);
      long lower = bodies.slots.take();
      bodies.slots.take();
      for (int slot = 0; slot < 2; slot++) {
        world.create(slot, ball, new Vector3d(0, 2 * slot, 0), new org.joml.Quaternionf());
      }

      contacts.touch(0, 1, 0, 1, 0, 0, -1, 0, 5);
      contacts.settle(world, forces, null);
      log.turn();
      view.listAll();
      TouchView.Pairs pairs = view.all(new Vector3d());

      assertThat(pairs.count()).isEqualTo(1);
      assertThat(pairs.bodyA(0)).isEqualTo(lower).isEqualTo(BodyId.of(0, 1));
      float sign = swapped ? -1 : 1;
      Vector3f read = new Vector3f();
      assertThat(pairs.impulse(0)).isEqualTo(5);
      assertThat(pairs.normal(0, read)).isEqualTo(new Vector3f(0, sign, 0));
      assertThat(pairs.frictionImpulse(0, read)).isEqualTo(new Vector3f(sign * 2, 0, sign * 3));
      assertThat(view.impulse(lower, read)).isEqualTo(new Vector3f(sign * 2, sign * 5, sign * 3));
    }
  }

  /** Its first body is pushed along y and slides. */
  private record OneManifold(boolean swapped) implements Manifolds {
    @Override
    public void list(BodyStates states, double dtSeconds, Listing listing) {
      listing.add(swapped ? 1 : 0, swapped ? 0 : 1, 0);
    }

    @Override
    public void read(int manifold, Points points) {
      points.add(0, 1, 0, 0, 1, 0, 5, 2, 0, 3);
    }
  }
}
