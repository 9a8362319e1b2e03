package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.StateRecorderImpl;
import com.github.stephengold.joltjni.enumerate.EStateRecorderState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.state.body.Joint;
import org.jspecify.annotations.Nullable;

/**
 * The impulses of Jolt's constraints in a step. The binding hands them out in saved states only, so
 * this reads one, in the layout that {@link JoltStateCheck} describes. Owner: the thread of the
 * world. Each reading allocates the state.
 */
final class JoltForces {
  private final PhysicsSystem system;
  private final float[] impulses;

  JoltForces(PhysicsSystem system, int capacity) {
    this.system = system;
    impulses = new float[capacity];
  }

  /**
   * Reads the impulses of the joints of these kinds, which are listed by their slots; null in an
   * empty one.
   */
  void read(Joint.@Nullable Kind[] kinds, int slotCount) {
    try (StateRecorderImpl recorder = new StateRecorderImpl()) {
      system.saveState(recorder, EStateRecorderState.Constraints);
      ByteBuffer state = ByteBuffer.wrap(recorder.getData()).order(ByteOrder.LITTLE_ENDIAN);
      state.get(); // which parts it has
      state.getInt(); // how many constraints
      for (int slot = 0; slot < slotCount; slot++) {
        Joint.Kind kind = kinds[slot];
        impulses[slot] = kind == null ? 0 : takeImpulse(kind, state);
      }
    }
  }

  /** Returns the impulse in newton seconds that the joint in a slot had. */
  float impulse(int slot) {
    return impulses[slot];
  }

  /** Reads a constraint, and returns its linear impulse: all components but those of rotations. */
  private static float takeImpulse(Joint.Kind kind, ByteBuffer state) {
    state.getInt(); // its index
    state.get(); // whether it is enabled
    return switch (kind) {
      case WELD -> skip(3, state) + length(3, state);
      case BALL -> length(3, state);
      case HINGE -> takeHinge(state);
      case SLIDER -> takeSlider(state);
      case ROD -> takeRod(state);
    };
  }

  private static float takeHinge(ByteBuffer state) {
    skip(1 + 2, state); // motor and rotation
    float impulse = length(3, state);
    skip(1 + 1 + 2, state); // limits, motor
    return impulse;
  }

  private static float takeSlider(ByteBuffer state) {
    float motor = state.getFloat();
    float aside = length(2, state);
    skip(3, state); // rotation
    float along = motor + state.getFloat();
    skip(1 + 2, state); // motor
    return (float) Math.hypot(along, aside);
  }

  private static float takeRod(ByteBuffer state) {
    float impulse = Math.abs(state.getFloat());
    skip(3, state); // direction
    return impulse;
  }

  private static float length(int count, ByteBuffer state) {
    float sum = 0;
    for (int i = 0; i < count; i++) {
      float number = state.getFloat();
      sum += number * number;
    }
    return (float) Math.sqrt(sum);
  }

  /** Skips words of four bytes, and returns 0. */
  private static float skip(int count, ByteBuffer state) {
    state.position(state.position() + count * Float.BYTES);
    return 0;
  }
}
