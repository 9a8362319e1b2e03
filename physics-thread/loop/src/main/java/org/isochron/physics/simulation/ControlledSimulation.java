package org.isochron.physics.simulation;

import java.util.function.Consumer;
import org.isochron.physics.input.TickInput;
import org.isochron.state.event.EventPublisher;

/**
 * A simulation that a {@link Controller} controls. Owner: the physics thread; allocates nothing
 * after construction unless the controller throws.
 */
final class ControlledSimulation extends ForwardingSimulation {
  /** The most commands that a controller can send in a tick; more are refused. */
  static final int MAX_COMMANDS = 4_096;

  private final Controller controller;
  private final Consumer<Controller.FailedException> onFailure;
  private final ForwardingSimulation.TickCommands commands;
  private boolean failed;
  private long tick;

  /**
   * Puts a controller around a simulation.
   *
   * @param onFailure called by the physics thread when the controller throws. If it returns, the
   *     commands of that call are dropped, the ticks go on, and the controller is not called again;
   *     if it throws, the tick fails with what it throws
   * @throws IllegalArgumentException if the simulation has a past, which the controller could not
   *     follow
   */
  ControlledSimulation(
      Simulation simulation,
      Controller controller,
      Consumer<Controller.FailedException> onFailure) {
    super(simulation);
    this.controller = controller;
    this.onFailure = onFailure;
    commands = new ForwardingSimulation.TickCommands(simulation, MAX_COMMANDS);
  }

  @Override
  public void begin(long ofTick, EventPublisher events) {
    tick = ofTick;
    simulation.begin(ofTick, events);
  }

  @Override
  public void control(TickInput input) {
    if (!failed) {
      call(input);
    }
    simulation.control(input);
  }

  @Override
  public long stateHash() {
    return (simulation.stateHash() * 31 + controller.stateHash()) * 31 + (failed ? 1 : 0);
  }

  @Override
  public void save(SavedState destination) {
    simulation.save(destination);
    destination.putInt(failed ? 1 : 0);
    controller.save(destination);
  }

  @Override
  public void restore(SavedState source) {
    simulation.restore(source);
    failed = source.takeCount(1) == 1;
    controller.restore(source);
  }

  private void call(TickInput input) {
    try {
      controller.control(tick, input, simulation.view(tick - 1), commands.sender());
    } catch (Throwable e) { // whatever the user's code threw
      failed = true;
      commands.drop();
      onFailure.accept(new Controller.FailedException(tick, e));
      return;
    }
    commands.give();
  }
}
