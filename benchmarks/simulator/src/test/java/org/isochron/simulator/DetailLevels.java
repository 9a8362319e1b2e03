package org.isochron.simulator;

import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.TickCommands;
import org.joml.Vector3f;

/**
 * A simulation with three levels of quality. At a lower level it pushes a body, so that a tick that
 * is computed again with another level has another result.
 */
final class DetailLevels extends ForwardingSimulation {
  static final int COUNT = 3;

  private final long body;
  private final TickCommands commands;
  private int level;

  DetailLevels(Simulation simulation, long body) {
    super(simulation);
    this.body = body;
    commands = new TickCommands(simulation, 2);
  }

  @Override
  public void control(TickInput input) {
    if (level > 0) {
      commands.sender().impulse(body, new Vector3f(0.01f * level, 0, 0));
    }
    commands.give();
    simulation.control(input);
  }

  @Override
  public int qualityLevels() {
    return COUNT;
  }

  @Override
  public void useQuality(int to) {
    level = to;
  }
}
