package org.isochron.simulator;

import org.isochron.physics.ContactHash;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Vector3f;

/** Keeps a hash of all that game code can read of the last step. A tick computed again reads it too. */
final class ReadingsCode implements Controller {
  private static final int SLOTS = 8;
  private static final int GENERATIONS = 3;

  private final Vector3f vector = new Vector3f();
  private long read;

  @Override
  public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
    WorldView near = view.contains(World.LOOSE) ? view.around(World.LOOSE) : view;
    for (int slot = World.FIXED_BODIES; slot < Math.min(SLOTS, view.slotCount()); slot++) {
      long body = view.body(slot);
      if (body != BodyId.NONE) {
        add(ContactHash.of(near, body));
        add(near.contactImpulse(body, vector).hashCode());
        add(near.acceleration(body, vector).hashCode());
        add(near.isAwake(body) ? 1 : 0);
      }
    }
    for (int slot = 0; slot < SLOTS; slot++) {
      for (int generation = 1; generation <= GENERATIONS; generation++) {
        long joint = BodyId.of(slot, BodyId.MAX_GENERATION + generation);
        if (view.containsJoint(joint)) {
          add(Float.floatToIntBits(view.jointOffset(joint)));
          add(Float.floatToIntBits(view.jointSpeed(joint)));
          add(force(view, joint));
        }
      }
    }
    add(view.gravity(vector).hashCode());
  }

  private void add(long value) {
    read = 31 * read + value;
  }

  private long force(WorldView view, long joint) {
    try {
      return view.jointForce(joint, vector).hashCode();
    } catch (UnsupportedOperationException e) {
      return 0; // not every engine reports it
    }
  }

  @Override
  public void save(SavedState destination) {
    destination.putLong(read);
  }

  @Override
  public void restore(SavedState source) {
    read = source.takeLong();
  }

  @Override
  public long stateHash() {
    return read;
  }
}
