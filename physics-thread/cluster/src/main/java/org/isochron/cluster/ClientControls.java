package org.isochron.cluster;

import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;

/**
 * Builds the input of a tick from the reports of device controls among its commands: that of each
 * client, and the merged input. A command may name only prefabs
 * that existed when the node started, because another node may not have later ones. Owner: the
 * physics thread. Allocates nothing after construction.
 */
final class ClientControls extends ForwardingSteppable<Steppable> {
  private final ControlTable controls = new ControlTable();
  private final int prefabCount;

  ClientControls(Steppable simulation) {
    super(simulation);
    prefabCount = simulation.prefabs().table().count();
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    controls.beginSlice();
    super.begin(tick, events);
  }

  @Override
  public void apply(Command command) {
    if (controls.take(command, 0)) {
      return;
    }
    if (command.namesPrefab() && !prefabs().isFixed() && command.detail() >= prefabCount) {
      command.invalidatePrefab();
    }
    super.apply(command);
  }

  @Override
  public void control(TickInput none) {
    super.control(controls);
  }

  /**
   * Also saves the pressed controls, because a restored node reads the log only from this
   * checkpoint on.
   */
  @Override
  public void save(SavedState destination) {
    super.save(destination);
    controls.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    super.restore(source);
    controls.restore(source);
  }
}
