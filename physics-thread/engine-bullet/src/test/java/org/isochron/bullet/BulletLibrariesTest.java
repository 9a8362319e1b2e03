package org.isochron.bullet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BulletLibrariesTest {
  private static final int ELF = 0x464c457f;
  private static final int MACH_O = 0xfeedfacf;
  private static final int PE_OFFSET = 0x3c;

  /** Each format names the processor in its header. */
  @ParameterizedTest
  @CsvSource({
    "Linux x86-64, ELF 3e",
    "Linux ARM64, ELF b7",
    "Windows x86-64, PE 8664",
    "macOS x86-64, Mach-O 1000007",
    "macOS ARM64, Mach-O 100000c"
  })
  void libraryOfEachSystemIsInTheJarAndIsForItsProcessor(String system, String processor)
      throws Exception {
    String library = BulletEngine.LIBRARIES.get(system);

    try (InputStream content = BulletEngine.class.getClassLoader().getResourceAsStream(library)) {
      ByteBuffer header = ByteBuffer.wrap(content.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
      assertThat(processor(header)).isEqualTo(processor);
    }
  }

  private static String processor(ByteBuffer header) {
    return switch (header.getInt(0)) {
      case ELF -> "ELF %x".formatted(header.getShort(18));
      case MACH_O -> "Mach-O %x".formatted(header.getInt(4));
      default -> "PE %x".formatted(header.getShort(header.getInt(PE_OFFSET) + 4));
    };
  }
}
