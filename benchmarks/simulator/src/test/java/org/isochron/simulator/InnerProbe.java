package org.isochron.simulator;

import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.WorldView;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.jspecify.annotations.Nullable;

/**
 * Sees what the engine gets, next to it: the world before each step, and the ids of all joints, of
 * which a view has no list.
 */
final class InnerProbe extends ForwardingSimulation {
  /** A history does not bring back a joint that did not exist for so many calls. */
  private static final int FORGOTTEN = 1_000;

  /** Ids with the number of the call that found them last. */
  private final TreeMap<Long, Long> joints = new TreeMap<>();

  private @Nullable Truth truth;
  private long calls;

  InnerProbe(Simulation simulation, Scene scene) {
    super(simulation);
    for (int joint = 0; joint < scene.joints().size(); joint++) {
      joints.put(scene.joint(joint), 0L);
    }
  }

  void writeTo(Truth listener) {
    truth = listener;
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    simulation.begin(tick, events);
    if (truth != null) {
      truth.begin(tick);
    }
  }

  @Override
  public void apply(Command command) {
    if (command.kind() == Command.JOIN) {
      joints.put(command.token(), calls);
    }
    if (truth != null) {
      truth.beforeCommand(simulation, command);
    }
    simulation.apply(command);
    if (truth != null) {
      truth.afterCommand(simulation, command);
    }
  }

  @Override
  public void step(long tick, double dtSeconds) {
    if (truth != null) {
      truth.beforeStep(simulation.view(tick - 1), simulation);
    }
    simulation.step(tick, dtSeconds);
  }

  Set<Truth.Link> joints(WorldView view) {
    calls++;
    Set<Truth.Link> found = new TreeSet<>();
    joints.replaceAll((joint, last) -> {
      if (!view.containsJoint(joint)) {
        return last;
      }
      found.add(new Truth.Link(joint, view.jointBodyA(joint), view.jointBodyB(joint)));
      return calls;
    });
    joints.values().removeIf(last -> last < calls - FORGOTTEN);
    return found;
  }
}
