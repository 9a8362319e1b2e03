package org.isochron.render.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class UsualLeadTest {
  private static final long MILLI = 1_000_000;
  private static final long NOW = 500 * MILLI;

  private final UsualLead lead = new UsualLead();

  @Test
  void shorterOneOfTheFirstTwoLeadsCounts() {
    frames(1, 33 * MILLI);
    frames(1, 16 * MILLI);

    assertThat(lead.nanos()).isEqualTo(16 * MILLI);
    assertThat(lead.longerOfTwoNanos()).isEqualTo(33 * MILLI);
  }

  @Test
  void singleFrameLengthensTheLeadByAMillisecondAtMost() {
    frames(10, 16 * MILLI);

    frames(1, 17 * MILLI + 1);
    assertThat(lead.nanos()).isEqualTo(16 * MILLI);
    frames(1, 16 * MILLI);
    frames(1, 17 * MILLI);
    assertThat(lead.nanos()).isEqualTo(17 * MILLI);
  }

  @Test
  void secondLongerLeadInARowCounts() {
    frames(10, 16 * MILLI);

    frames(2, 33 * MILLI);

    assertThat(lead.nanos()).isEqualTo(33 * MILLI);
  }

  @Test
  void forgottenLeadIsLearntAsAtFirst() {
    frames(10, 33 * MILLI);

    lead.forget();
    frames(2, 7 * MILLI);

    assertThat(lead.nanos()).isEqualTo(7 * MILLI);
  }

  @Test
  void longerLeadIsForgottenAfterTwoBlocks() {
    frames(10, 33 * MILLI);
    frames(245, 16 * MILLI);
    assertThat(lead.nanos()).isEqualTo(33 * MILLI);

    frames(1, 16 * MILLI);

    assertThat(lead.nanos()).isEqualTo(16 * MILLI);
  }

  @Test
  void irregularFrameIsShownAsAskedUpToSixMilliseconds() {
    frames(10, 16 * MILLI);

    assertThat(lead.present(NOW, NOW + 22 * MILLI)).isEqualTo(NOW + 22 * MILLI);
    frames(1, 16 * MILLI);
    assertThat(lead.present(NOW, NOW + 22 * MILLI + 1)).isEqualTo(NOW + 16 * MILLI);
  }

  @Test
  void frameIsRefusedBeyondTenSecondsMoreThanUsual() {
    frames(10, 16 * MILLI);

    assertThatCode(() -> lead.requirePlausible(NOW, NOW + 10_016 * MILLI))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> lead.requirePlausible(NOW, NOW + 10_016 * MILLI + 1))
        .hasMessageContaining("which is 10016000001 ns from now");
  }

  private void frames(int count, long leadNanos) {
    for (int frame = 0; frame < count; frame++) {
      lead.present(NOW, NOW + leadNanos);
    }
  }
}
