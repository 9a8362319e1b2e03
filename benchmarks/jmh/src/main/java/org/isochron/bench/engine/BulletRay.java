package org.isochron.bench.engine;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.PhysicsRayTestResult;
import com.jme3.math.Vector3f;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3fc;

/** Bullet's ray as in its documentation: its results are sorted by distance. */
final class BulletRay implements RawRay {
  private final PhysicsSpace space;
  private final Vector3f begin = new Vector3f();
  private final Vector3f end = new Vector3f();
  private final Vector3f normal = new Vector3f();
  private final List<PhysicsRayTestResult> results = new ArrayList<>();

  BulletRay(PhysicsSpace space) {
    this.space = space;
  }

  @Override
  public float cast(Vector3fc from, Vector3fc way) {
    begin.set(from.x(), from.y(), from.z());
    end.set(from.x() + way.x(), from.y() + way.y(), from.z() + way.z());
    space.rayTest(begin, end, results);
    if (results.isEmpty()) {
      return 0;
    }
    PhysicsRayTestResult nearest = results.get(0);
    return nearest.getHitFraction() * way.length() + nearest.getHitNormalLocal(normal).y;
  }
}
