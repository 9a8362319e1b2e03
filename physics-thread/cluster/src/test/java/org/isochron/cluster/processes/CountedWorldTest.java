package org.isochron.cluster.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.SavedState;
import org.isochron.state.Command;
import org.junit.jupiter.api.Test;

class CountedWorldTest {
  private final CountedWorld world = world(Long.MAX_VALUE);

  @Test
  void aRepeatedCommandAndAMissingOneAreCounted() {
    world.apply(command(0));
    world.apply(command(1));
    world.apply(command(1));
    world.apply(command(4));

    assertThat(world.next()).isEqualTo(5);
    assertThat(world.twice()).isEqualTo(1);
    assertThat(world.lost()).isEqualTo(2);
  }

  @Test
  void theCountsAreSavedAndPartOfTheHash() {
    long before = world.stateHash();
    world.apply(command(0));
    SavedState state = new SavedState();
    world.save(state);
    CountedWorld other = world(Long.MAX_VALUE);

    other.restore(state.rewind());

    assertThat(other.next()).isEqualTo(1);
    assertThat(other.stateHash()).isEqualTo(world.stateHash()).isNotEqualTo(before);
  }

  @Test
  void aPlantedDifferenceChangesTheHashFromItsTickOn() {
    CountedWorld planted = world(2);
    planted.step(1, 0.01);
    world.step(1, 0.01);
    assertThat(planted.stateHash()).isEqualTo(world.stateHash());
    planted.step(2, 0.01);
    world.step(2, 0.01);

    assertThat(planted.stateHash()).isNotEqualTo(world.stateHash());
  }

  private static CountedWorld world(long plantedTick) {
    return new CountedWorld(Engines.named("reference").build(Scene.fallingPile(3)), plantedTick);
  }

  private static Command command(long number) {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    bytes
        .putInt(CountedWorld.NUMBERED)
        .putInt(0)
        .putLong(0)
        .putLong(0)
        .putLong(0)
        .putLong(number);
    return Command.empty().readFrom(bytes.clear());
  }
}
