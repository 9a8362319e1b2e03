package org.isochron.physics.journal;

import org.isochron.physics.input.ControlTable;
import org.isochron.physics.input.TickInput;
import org.isochron.physics.slice.Slice;
import org.isochron.state.command.Command;

/**
 * What the controls are at from tick to tick: down, or at a level. Slices tell what changes; this is what they change, so
 * that a keyframe can say it and a replay go on from there. Owner: one thread; allocates nothing after construction.
 */
final class HeldControls {
  private final ControlTable table = new ControlTable();
  private final ControlTable whole = new ControlTable();
  private final Slice slice = new Slice();

  /** The table, to be given to a simulation. */
  ControlTable table() {
    return table;
  }

  /** Takes in what changed in a tick. */
  void change(Slice changes) {
    table.beginSlice();
    changes.fill(table);
  }

  /** Lets every control be at rest. */
  void rest() {
    rest(table);
  }

  private static void rest(ControlTable table) {
    for (int control = 0; control < Command.CONTROL_COUNT; control++) {
      if (isHeld(table, control)) {
        table.set(control, false, 0, 0, 0, 0, 0);
      }
    }
    table.beginSlice();
  }

  /** All controls that are not at rest, as a slice without commands: valid until the next call. */
  Slice slice() {
    slice.clear();
    slice.input(whole(table, false));
    return slice;
  }

  /** An input that names, after the changed controls, also those that are held and did not change. */
  TickInput whole(TickInput input) {
    return whole(input, true);
  }

  private TickInput whole(TickInput input, boolean withCounts) {
    rest(whole);
    for (int index = 0; withCounts && index < input.changedCount(); index++) {
      int control = input.changed(index);
      whole.set(
          control,
          input.isDown(control),
          input.pressCount(control),
          input.releaseCount(control),
          input.pressOffsetNanos(control),
          input.level(control),
          input.motion(control));
    }
    for (int control = 0; control < Command.CONTROL_COUNT; control++) {
      if (isHeld(input, control) && !isHeld(whole, control)) {
        whole.set(control, input.isDown(control), 0, 0, 0, input.level(control), 0);
      }
    }
    return whole;
  }

  private static boolean isHeld(TickInput input, int control) {
    return input.isDown(control) || input.level(control) != 0;
  }
}
