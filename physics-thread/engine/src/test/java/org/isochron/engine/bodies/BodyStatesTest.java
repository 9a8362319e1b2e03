package org.isochron.engine.bodies;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.physics.SavedState;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class BodyStatesTest {
  @Test
  void stateOfABodyThatTurnedRoundAtTheGreatestSpeedCanBeRestored() {
    BodyStates states = new BodyStates(1, false);
    Vector3f fastest = new Vector3f(SavedState.MAX_NUMBER, 0, 0);
    states.velocities().set(0, fastest.negate(new Vector3f()), new Vector3f());
    states.beginStep(1);
    states.velocities().set(0, fastest, new Vector3f());
    states.endStep(1);
    SavedState saved = new SavedState();
    states.save(saved, 1);

    BodyStates restored = new BodyStates(1, false);
    restored.restore(saved.rewind(), 1);

    assertThat(restored.gained(0, new Vector3f())).isEqualTo(states.gained(0, new Vector3f()));
  }

  @Test
  void bodyThatIsNewHasFeltNothing() {
    BodyStates states = new BodyStates(1, false);
    states.beginStep(1);
    states.velocities().set(0, new Vector3f(1, 2, 3), new Vector3f());
    states.endStep(1);
    assertThat(states.gained(0, new Vector3f())).isEqualTo(new Vector3f(1, 2, 3));

    states.created(0);

    assertThat(states.gained(0, new Vector3f())).isEqualTo(new Vector3f());
  }
}
