package org.isochron.replay;

import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Command;

/**
 * The current state of all controls: whether each is down, and its level. Slices contain only
 * changes; this class applies them, so that a checkpoint can save the state and a replay can
 * continue from it. Owner: one thread; allocates nothing after construction.
 */
final class HeldControls {
  private final ControlTable table = new ControlTable();
  private final ControlTable complete = new ControlTable();
  private final Slice slice = new Slice();

  ControlTable table() {
    return table;
  }

  void change(Slice changes) {
    table.beginSlice();
    changes.fill(table);
  }

  /**
   * Applies a slice of all controls that are not at rest. Each control that differs is a change of
   * the table, so that a simulation that follows changes also sees what is at rest now.
   */
  void replace(Slice all) {
    complete.rest();
    all.fill(complete);
    table.beginSlice();
    table.follow(complete);
    table.copyDifferences(complete);
  }

  void rest() {
    table.rest();
  }

  /**
   * Returns all controls that are not at rest, as a slice without commands; valid until the next
   * call.
   */
  Slice slice() {
    slice.clear();
    slice.input(complete(table, false));
    return slice;
  }

  TickInput complete(TickInput input) {
    return complete(input, true);
  }

  private TickInput complete(TickInput input, boolean withCounts) {
    complete.rest();
    for (int index = 0; ControlTable.hasSenders(input) && index < input.senderCount(); index++) {
      int sender = input.sender(index);
      hold(complete.table(sender), input.ofSender(sender), withCounts);
    }
    hold(complete, input, withCounts);
    return complete;
  }

  private static void hold(ControlTable complete, TickInput input, boolean withCounts) {
    for (int index = 0; withCounts && index < input.changedCount(); index++) {
      int control = input.changed(index);
      complete.set(
          control,
          input.isDown(control),
          input.pressCount(control),
          input.releaseCount(control),
          input.pressOffsetNanos(control),
          input.level(control),
          input.motion(control));
    }
    for (int control = 0; control < Command.CONTROL_COUNT; control++) {
      if (isHeld(input, control) && !isHeld(complete, control)) {
        complete.set(control, input.isDown(control), 0, 0, 0, input.level(control), 0);
      }
    }
  }

  private static boolean isHeld(TickInput input, int control) {
    return input.isDown(control) || input.level(control) != 0;
  }
}
