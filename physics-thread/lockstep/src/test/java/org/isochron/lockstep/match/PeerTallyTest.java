package org.isochron.lockstep.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.SavedState;
import org.isochron.state.Command;
import org.junit.jupiter.api.Test;

class PeerTallyTest {
  private final PeerTally tally = tally();

  @Test
  void aCommandUnderAnotherPeersNumberIsCounted() {
    tally.apply(command(1, 0).from(1));
    tally.apply(command(1, 1).from(0));

    assertThat(tally.next(1)).isEqualTo(1);
    assertThat(tally.foreign(0)).isEqualTo(1);
    assertThat(tally.lost(0) + tally.twice(0) + tally.foreign(1)).isZero();
  }

  @Test
  void aRepeatedCommandAndAMissingOneAreCountedSavedAndPartOfTheHash() {
    tally.apply(command(0, 0).from(0));
    tally.apply(command(0, 0).from(0));
    tally.apply(command(0, 3).from(0));
    SavedState state = new SavedState();
    tally.save(state);
    PeerTally other = tally();
    assertThat(other.stateHash()).isNotEqualTo(tally.stateHash());

    other.restore(state.rewind());

    assertThat(other.twice(0)).isEqualTo(1);
    assertThat(other.lost(0)).isEqualTo(2);
    assertThat(other.next(0)).isEqualTo(4);
    assertThat(other.stateHash()).isEqualTo(tally.stateHash());
  }

  private static PeerTally tally() {
    return new PeerTally(Engines.named("reference").build(Scene.fallingPile(3)), 2);
  }

  private static Command command(int sender, long number) {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    bytes
        .putInt(PeerTally.NUMBERED)
        .putInt(sender)
        .putLong(0)
        .putLong(0)
        .putLong(0)
        .putLong(number);
    return Command.empty().readFrom(bytes.clear());
  }
}
