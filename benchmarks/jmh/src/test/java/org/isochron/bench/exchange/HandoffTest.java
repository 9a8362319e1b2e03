package org.isochron.bench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the correctness of every implementation, because a benchmark of a handoff that loses states
 * would be worthless.
 */
@Timeout(600)
class HandoffTest {
  static Stream<Arguments> rivals() {
    return Arrays.stream(HandoffRival.values())
        .flatMap(
            rival -> Arrays.stream(PayloadSize.values()).map(size -> Arguments.of(rival, size)));
  }

  @ParameterizedTest
  @MethodSource("rivals")
  void readerTakesTheNewestOfSeveral(HandoffRival rival, PayloadSize size) {
    Handoff handoff = rival.create(size::create);
    publish(handoff, size, 1);
    publish(handoff, size, 2);
    publish(handoff, size, 3);

    assertThat(handoff.refresh()).isTrue();

    assertThat(handoff.held().number()).isEqualTo(3);
    assertThat(handoff.held().isConsistent()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("rivals")
  void readerLearnsWhenNothingIsNew(HandoffRival rival, PayloadSize size) {
    Handoff handoff = rival.create(size::create);
    publish(handoff, size, 1);
    assertThat(handoff.refresh()).isTrue();

    assertThat(handoff.refresh()).isFalse();

    assertThat(handoff.held().number()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("rivals")
  void heldStateStaysWhileTheWriterContinues(HandoffRival rival, PayloadSize size) {
    Handoff handoff = rival.create(size::create);
    publish(handoff, size, 1);
    assertThat(handoff.refresh()).isTrue();

    for (int number = 2; number < HandoffRival.QUEUE_CAPACITY; number++) {
      publish(handoff, size, number);
    }

    assertThat(handoff.held().number()).isEqualTo(1);
    assertThat(handoff.held().isConsistent()).isTrue();
  }

  @ParameterizedTest
  @Tag("evidence")
  @MethodSource("rivals")
  void twoThreadsNeverTearOrGoBack(HandoffRival rival, PayloadSize size)
      throws InterruptedException {
    int last = 20_000;
    Handoff handoff = rival.create(size::create);
    Thread writer = new Thread(() -> {
      for (int number = 1; number <= last; number++) {
        publish(handoff, size, number);
      }
    });
    writer.start();

    long number = 0;
    while (number < last) {
      if (handoff.refresh()) {
        assertThat(handoff.held().isConsistent()).isTrue();
        assertThat(handoff.held().number()).isGreaterThan(number);
        number = handoff.held().number();
      }
    }

    writer.join();
    assertThat(handoff.refresh()).isFalse();
  }

  private static void publish(Handoff handoff, PayloadSize size, long number) {
    Payload source = size.create();
    source.fill(number);
    while (!handoff.publish(source)) {
      Thread.onSpinWait();
    }
  }
}
