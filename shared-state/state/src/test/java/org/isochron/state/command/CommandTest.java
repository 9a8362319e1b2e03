package org.isochron.state.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommandTest {
  @Test
  void everyValueMustBeFinite() {
    for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, -Float.MAX_VALUE}) {
      for (int index = 0; index < Command.VALUE_COUNT; index++) {
        Command command = Command.empty().value(index, value);
        assertThat(command.isFinite()).isEqualTo(Float.isFinite(value));
      }
    }
  }
}
