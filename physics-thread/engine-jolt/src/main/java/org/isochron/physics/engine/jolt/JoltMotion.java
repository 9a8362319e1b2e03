package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.enumerate.EMotionQuality;
import com.github.stephengold.joltjni.enumerate.EMotionType;
import org.isochron.state.body.Prefab;

/** How a prefab moves, in Jolt's words. */
final class JoltMotion {
  private JoltMotion() {}

  static EMotionType type(Prefab prefab) {
    return switch (prefab.motion()) {
      case STATIC -> EMotionType.Static;
      case KINEMATIC -> EMotionType.Kinematic;
      case DYNAMIC -> EMotionType.Dynamic;
    };
  }

  static EMotionQuality quality(Prefab prefab) {
    return prefab.continuous() ? EMotionQuality.LinearCast : EMotionQuality.Discrete;
  }
}
