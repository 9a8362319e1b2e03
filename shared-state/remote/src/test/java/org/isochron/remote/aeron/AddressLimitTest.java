package org.isochron.remote.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AddressLimitTest {
  private final AddressLimit limit = new AddressLimit(2);

  @Test
  void addressMayHaveSoManyStreamsAndAnotherAsMany() {
    assertThat(limit.add("192.168.0.7:1")).isTrue();
    assertThat(limit.add("192.168.0.7:2")).isTrue();
    assertThat(limit.add("192.168.0.7:3")).isFalse();
    assertThat(limit.add("192.168.0.8:1")).isTrue();

    limit.remove("192.168.0.7:1");
    assertThat(limit.add("192.168.0.7:4")).isTrue();
    assertThat(limit.add("192.168.0.7:5")).isFalse();
  }

  @Test
  void networkOfVersionSixCountsAsOneAddress() {
    assertThat(limit.add("[2001:db8:0:1::5]:1")).isTrue();
    assertThat(limit.add("[2001:db8:0:1::6]:1")).isTrue();
    assertThat(limit.add("[2001:db8:0:1:9::7]:1")).isFalse();
    assertThat(limit.add("[2001:db8:0:2::5]:1")).isTrue();
  }

  @Test
  void thisMachineIsNotLimited() {
    for (int stream = 0; stream < 10; stream++) {
      assertThat(limit.add("127.0.0.1:" + stream)).isTrue();
      assertThat(limit.add("[::1]:" + stream)).isTrue();
      assertThat(limit.add("aeron:ipc")).isTrue();
    }
  }
}
