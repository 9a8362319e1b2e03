package org.isochron.remote.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.ChannelUri;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelsTest {
  @ParameterizedTest
  @ValueSource(strings = {"aeron:ipc", "aeron:udp?endpoint=127.0.0.1:40456"})
  void parametersOfTheChannelAreKept(String channel) {
    String with = channel + (channel.contains("?") ? "|" : "?") + "alias=arena|sparse=true";

    ChannelUri listening = ChannelUri.parse(Channels.of(with).listening());

    assertThat(listening.get("alias")).isEqualTo("arena");
    assertThat(listening.get("sparse")).isEqualTo("true");
    assertThat(listening.get("mtu")).isEqualTo("1408");
  }

  @Test
  void answersWithinADriverComeOnAResponseChannel() {
    assertThat(Channels.of("aeron:ipc?alias=arena").answering())
        .isEqualTo("aeron:ipc?control-mode=response");
  }
}
