package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompilerTest {
  @Test
  void optionIsTheVirtualMachinesOrElseWhatIsGiven() {
    assertThat(Compiler.option("MaxHeapSize", "none")).matches("[0-9]+");
    assertThat(Compiler.option("NoSuchOption", "none")).isEqualTo("none");
  }

  @Test
  void longLoopsHaveBallastUnlessAnOptionMakesItNeedless() {
    assertThat(Compiler.wantsBallast(60)).isTrue();
    assertThat(Compiler.wantsBallast(239)).isTrue();
    assertThat(Compiler.wantsBallast(240)).isFalse();
  }
}
