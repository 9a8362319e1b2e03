package org.isochron.physics.journal;

import org.isochron.physics.input.ControlTable;
import org.isochron.physics.input.TickInput;
import org.isochron.physics.slice.Slice;
import org.isochron.state.command.Command;

/**
 * The current state of all controls: down, or at a level. Slices contain only changes; this class applies them, so that
 * a keyframe can save the state and a replay can continue from it. Owner: one thread; allocates nothing after
 * construction.
 */
final class HeldControls {
  private final ControlTable table = new ControlTable();
  private final ControlTable whole = new ControlTable();
  private final Slice slice = new Slice();

  /** The table to give to a simulation. */
  ControlTable table() {
    return table;
  }

  /** Applies the changes of a tick. */
  void change(Slice changes) {
    table.beginSlice();
    changes.fill(table);
  }

  /** Resets every control to rest. */
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

  /** Returns all controls that are not at rest, as a slice without commands; valid until the next call. */
  Slice slice() {
    slice.clear();
    slice.input(whole(table, false));
    return slice;
  }

  /** Returns an input with the changed controls and those that are held without a change. */
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
