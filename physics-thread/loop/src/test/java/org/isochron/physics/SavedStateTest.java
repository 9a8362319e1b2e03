package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SavedStateTest {
  private final SavedState state = new SavedState();

  @Test
  void givesBackWhatWasPutInTheSameOrder() {
    for (int i = 0; i < 1_000; i++) {
      state.putInt(i);
      state.putLong(-i);
      state.putFloat(i / 3f);
      state.putDouble(i / 7.0);
      state.putBytes(new byte[] {(byte) i, 1});
    }

    for (SavedState each : new SavedState[] {state.rewind(), SavedState.of(bytes())}) {
      for (int i = 0; i < 1_000; i++) {
        byte[] two = new byte[2];
        assertThat(each.takeInt()).isEqualTo(i);
        assertThat(each.takeLong()).isEqualTo(-i);
        assertThat(each.takeFloat()).isEqualTo(i / 3f);
        assertThat(each.takeDouble()).isEqualTo(i / 7.0);
        each.takeBytes(two);
        assertThat(two).containsExactly((byte) i, 1);
      }
    }
  }

  @Test
  void isEmptyAgainAfterClear() {
    state.putLong(1);

    state.clear().putInt(7);

    assertThat(state.byteSize()).isEqualTo(4);
    assertThat(state.takeInt()).isEqualTo(7);
  }

  @Test
  void refusesToReadBeyondItsEnd() {
    state.putInt(7);

    assertThatThrownBy(state::takeLong)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ends after 4 bytes, 4 short");
  }

  @Test
  void refusesACountThatCannotBe() {
    state.putInt(-1);
    state.putInt(8);

    assertThatThrownBy(() -> state.takeCount(7))
        .hasMessageContaining("the count -1, but at most 7");
    assertThatThrownBy(() -> state.takeCount(7)).hasMessageContaining("the count 8");
  }

  private byte[] bytes() {
    ByteBuffer copy = ByteBuffer.allocate(state.byteSize());
    state.copyTo(copy);
    return copy.array();
  }

  @Test
  void whatAnEngineHoldsIsTakenOnceOrClosed() {
    List<String> closed = new ArrayList<>();
    SavedState state = SavedState.processLocal();
    AutoCloseable first = () -> closed.add("first");
    AutoCloseable second = () -> closed.add("second");

    state.hold(first);
    state.hold(second);

    assertThat(state.takeHeld(AutoCloseable.class)).isSameAs(first);
    state.clear();
    assertThat(closed).containsExactly("second");
    assertThatThrownBy(() -> state.takeHeld(AutoCloseable.class))
        .hasMessage(
            "the saved state has no more held objects: a state of processLocal() can be restored once");
    assertThatThrownBy(() -> new SavedState().hold(first))
        .hasMessage("the state may leave this process; put bytes, or check isProcessLocal first");
  }
}
