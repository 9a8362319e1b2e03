package org.isochron.lockstep.slices;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.isochron.physics.slice.Slice;
import org.junit.jupiter.api.Test;

class SliceWindowTest {
  private final SliceWindow window = new SliceWindow(3, 6);

  @Test
  void beginsWithTheEmptySlicesOfTheInputDelay() {
    assertThat(window.capacity()).isEqualTo(6);
    assertThat(window.earliest()).isEqualTo(1);
    assertThat(window.completeTick()).isEqualTo(3);
    assertThat(window.holds(1)).isTrue();
    assertThat(window.holds(3)).isTrue();
    assertThat(window.holds(4)).isFalse();
    assertThat(window.bytes(3).remaining()).isEqualTo(Long.BYTES + new Slice().byteSize());
    assertThat(window.hash(3)).isZero();
  }

  @Test
  void coversFromTheEarliestAsFarAsItsCapacity() {
    window.forgetBefore(2);

    assertThat(window.covers(1)).isFalse();
    assertThat(window.holds(1)).isFalse();
    assertThat(window.covers(2)).isTrue();
    assertThat(window.covers(7)).isTrue();
    assertThat(window.covers(8)).isFalse();
    assertThat(window.earliest()).isEqualTo(2);
  }

  @Test
  void completeTickAdvancesAsSoonAsTheGapIsFilled() {
    window.put(5, slice(5, 20));
    assertThat(window.completeTick()).isEqualTo(3);
    assertThat(window.holds(5)).isTrue();

    window.put(4, slice(4, 20));

    assertThat(window.completeTick()).isEqualTo(5);
    assertThat(window.hash(4)).isEqualTo(4);
    assertThat(window.hash(5)).isEqualTo(5);
  }

  @Test
  void sameMeansEqualBytes() {
    window.put(4, slice(4, 20));

    assertThat(window.isSame(4, slice(4, 20))).isTrue();
    assertThat(window.isSame(4, slice(5, 20))).isFalse();
    assertThat(window.isSame(4, slice(4, 21))).isFalse();
  }

  @Test
  void bufferGrowsToTheLargestSlice() {
    assertThat(window.put(4, 256).capacity()).isEqualTo(256);
    assertThat(window.put(4, 257).capacity()).isEqualTo(512);
    assertThat(window.put(4, 2_000).capacity()).isEqualTo(2_000);
    ByteBuffer grown = window.put(4, 100);
    assertThat(grown.capacity()).isEqualTo(2_000);
    assertThat(grown.remaining()).isEqualTo(2_000);
  }

  @Test
  void readSliceStaysToBeReadAgain() {
    window.readTo(new Slice(), 2);

    assertThat(window.bytes(2).position()).isZero();
    window.readTo(new Slice(), 2);
    assertThat(window.bytes(2).remaining()).isEqualTo(Long.BYTES + new Slice().byteSize());
  }

  private static ByteBuffer slice(long hash, int byteSize) {
    return ByteBuffer.allocate(byteSize).putLong(0, hash);
  }
}
