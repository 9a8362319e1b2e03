package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RelayLoadTest {
  private static final long LOOK_NANOS = 500_000;
  private static final long SECOND = 1_000_000_000L;

  private int viewers;
  private long nowNanos = 7;
  private final RelayLoad load = new RelayLoad(() -> viewers);

  @Test
  void relayWithTimeTakesSomeAndMoreOnceTheirCostIsKnown() {
    run(RelayLoad.WINDOW_NANOS, 10);
    assertThat(join(1_000)).isEqualTo(RelayLoad.UNMEASURED_VIEWERS);
    assertThat(load.isFull()).isFalse();

    run(2 * RelayLoad.WINDOW_NANOS, 100);
    assertThat(join(1_000)).isEqualTo(64 * RelayLoad.MAX_PERMILLE / 100 - 64);
  }

  @Test
  void busyRelayTakesAsManyAsItsTimeIsEnoughFor() {
    viewers = 100;
    run(2 * SECOND, 600);

    assertThat(join(1_000)).isEqualTo(100 * RelayLoad.MAX_PERMILLE / 600 - 100);
    assertThat(load.isFull()).isTrue();
    assertThat(load.busyPermille()).isEqualTo(600);
  }

  @Test
  void relayThatStalledOnceIsNotFull() {
    viewers = 100;
    run(2 * SECOND, 100);
    nowNanos += 5 * SECOND;
    load.worked(5 * SECOND, nowNanos);

    assertThat(load.isFull()).isFalse();
    assertThat(load.hasRoom()).isTrue();
  }

  @Test
  void fewViewersAreTakenWhateverKeepsTheRelayBusy() {
    viewers = 1;
    run(2 * SECOND, 1_000);

    assertThat(join(1_000)).isEqualTo(RelayLoad.FEW_VIEWERS - 1);
  }

  @Test
  void fullRelayHasRoomAgainOnceItHasTime() {
    viewers = 300;
    run(2 * SECOND, 980);
    assertThat(load.isFull()).isTrue();

    viewers = 200;
    run(2 * RelayLoad.WINDOW_NANOS, 650);

    assertThat(load.isFull()).isFalse();
    assertThat(join(1_000)).isEqualTo(200 * RelayLoad.MAX_PERMILLE / 650 - 200);
  }

  private void run(long nanos, int busyPermille) {
    for (long passed = 0; passed < nanos; passed += LOOK_NANOS) {
      nowNanos += LOOK_NANOS;
      load.worked(LOOK_NANOS * busyPermille / 1_000, nowNanos);
    }
  }

  private int join(int wanted) {
    int before = viewers;
    for (int i = 0; i < wanted && load.hasRoom(); i++) {
      viewers++;
    }
    return viewers - before;
  }
}
