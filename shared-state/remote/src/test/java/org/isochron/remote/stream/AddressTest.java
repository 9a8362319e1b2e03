package org.isochron.remote.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
  private static final String PIN = "aZ09-_".repeat(7) + "x";

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:40456, true",
    "192.168.0.7:1, false",
    "[::1]:65535, true",
    "[2001:db8::7]:40456, false"
  })
  void hostAndPortAreThoseOfTheText(String hostAndPort, boolean isLoopback) {
    Address plain = Address.of("isochron://" + hostAndPort);
    Address pinned = Address.of("isochron://" + hostAndPort + "#" + PIN);

    assertThat(plain.isLoopback()).isEqualTo(isLoopback);
    assertThat(plain.pin()).isEmpty();
    assertThat(pinned.pin()).contains(PIN);
    assertThat(pinned.socket()).isEqualTo(plain.socket());
    assertThat(Address.of("isochron://" + pinned.hostAndPort())).isEqualTo(plain);
  }

  @Test
  void hostWithoutAnAddressIsNotThisMachine() {
    Address unknown = Address.of("isochron://no-such-host.invalid:7");

    assertThat(unknown.isLoopback()).isFalse();
    assertThat(unknown.hostAndPort()).isEqualTo("no-such-host.invalid:7");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "127.0.0.1:40456",
        "aeron:udp?endpoint=127.0.0.1:40456",
        "isochron://127.0.0.1",
        "isochron://127.0.0.1:0",
        "isochron://127.0.0.1:65536",
        "isochron://127.0.0.1:-1",
        "isochron://:40456",
        "isochron://::1:40456",
        "isochron://127.0.0.1:40456/",
        "isochron://127.0.0.1:40456#",
        "isochron://127.0.0.1:40456#short",
        "isochron://127.0.0.1:40456 ",
        "http://127.0.0.1:40456"
      })
  void otherTextIsRefusedByName(String text) {
    assertThatThrownBy(() -> Address.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text + " is not an address")
        .hasMessageContaining("isochron://host:port");
  }
}
