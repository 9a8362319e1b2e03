package org.isochron.render.blend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompilerTest {
  private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

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

  @Test
  void sumsAreAllRoundedOnceWhereTheProcessorCanAndElseAllTwice() throws IOException {
    boolean known = Files.exists(PROCESSOR) && Files.readString(PROCESSOR).contains(" fma ");
    Random random = new Random(1);
    int once = 0;
    int twice = 0;
    for (int draw = 0; draw < 1_000; draw++) {
      float a = random.nextFloat();
      float b = random.nextFloat();
      float c = random.nextFloat();
      float sum = Compiler.multiplyAdd(a, b, c);
      once += sum == Math.fma(a, b, c) ? 1 : 0;
      twice += sum == a * b + c ? 1 : 0;
    }

    assertThat(Math.max(once, twice)).isEqualTo(1_000);
    assertThat(Math.min(once, twice)).isLessThan(1_000);
    if (known) {
      assertThat(once).isEqualTo(1_000);
    }
  }
}
