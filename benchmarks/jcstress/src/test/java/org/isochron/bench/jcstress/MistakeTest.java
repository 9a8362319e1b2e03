package org.isochron.bench.jcstress;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fails the build as soon as the library changes code that a broken variant edits. */
final class MistakeTest {
  @Test
  void everyTwinIsMadeOfTheLibraryAsItIs() throws IllegalAccessException {
    List<Field> mistakes = Arrays.stream(Mistake.class.getDeclaredFields())
        .filter(field -> field.getType() == Mistake.class)
        .toList();

    assertThat(mistakes).hasSizeGreaterThan(20);
    for (Field field : mistakes) {
      assertThat(((Mistake<?>) field.get(null)).make()).as(field.getName()).isNotNull();
    }
  }
}
