package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Map;
import java.util.Optional;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;

/** A second world of a program, which computes ticks again. Each must be what it was, to the bit. */
final class Rerun {
  private final Truth truth;
  private final GameCode once;
  private final GameCode again;

  Rerun(Service service) {
    truth = service.truth;
    once = service.game;
    again = service.world.game();
  }

  Simulation simulation() {
    return again.simulation;
  }

  /** Adds the prefabs that the first world has got. */
  void addPrefabs(Service service) {
    int count = service.prefabs().table().count();
    for (int number = again.simulation.prefabs().table().count(); number < count; number++) {
      again.simulation.prefabs().add(service.prefabs().table().get(number));
    }
  }

  /** Requires the state after a tick. */
  void requireSame(long tick, Steppable world) {
    requireSame(tick, world.stateHash(), world.view(tick));
  }

  /** Requires the state after a tick. */
  void requireSame(long tick, long hash, WorldView view) {
    Optional<Truth.Moment> known = truth.ran(tick);
    known.ifPresent(moment -> requireSame(moment, view));
    assertThat(hash).as("hash of the state of tick %d, again", tick).isEqualTo(truth.hash(tick));
  }

  private void requireSame(Truth.Moment moment, WorldView view) {
    int bodies = 0;
    Map<Long, float[]> shown = again.shown(view);
    for (int slot = 0; slot < view.slotCount(); slot++) {
      long id = view.body(slot);
      if (id != BodyId.NONE) {
        bodies++;
        requireSame(moment, moment.body(id), view, shown.getOrDefault(id, again.plain()));
      }
    }
    assertThat(bodies)
        .as("bodies of tick %d, again", moment.tick())
        .isEqualTo(moment.bodies().size());
    for (Truth.Link link : moment.joints()) {
      assertThat(view.containsJoint(link.joint()) && view.jointBodyA(link.joint()) == link.bodyA())
          .as("%s in tick %d, again", link, moment.tick())
          .isTrue();
    }
  }

  private void requireSame(Truth.Moment moment, Truth.Body body, WorldView view, float[] channels) {
    boolean isSame = view.prefab(body.id()) == body.prefab()
        && view.motion(body.id()) == body.motion()
        && Truth.pose(view, body.id()).equals(body.end());
    for (int channel = 0; channel < channels.length; channel++) {
      isSame &= channels[channel] == body.channels()[channel] || once.isSilent(channel);
    }
    if (!isSame) {
      fail(
          "tick %d again: %x is at %s, but it was %s",
          moment.tick(), body.id(), Truth.pose(view, body.id()), body);
    }
  }
}
