package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.isochron.state.CommandRule;
import org.junit.jupiter.api.Test;

class RemoteSettingsTest {
  private static final Quantisation STEPS = new Quantisation(256, 12, 64);
  private static final RemoteSettings.Priority FIRST = (snapshot, slot) -> 2;

  private static final String TOKEN_KEY = ConnectTokens.newKey();
  private static final String TOKEN =
      ConnectTokens.of(TOKEN_KEY).issue("ann", "", "", Duration.ofMinutes(1));

  @Test
  void eachMethodChangesItsValueAndNoOther() {
    RemoteSettings all = new RemoteSettings(
        "aeron:udp?endpoint=localhost:9000",
        Optional.of(Path.of("driver")),
        true,
        "secret",
        TOKEN_KEY,
        TOKEN,
        3,
        true,
        STEPS,
        "scene",
        FIRST,
        CommandRule.INPUT,
        List.of("other"),
        7,
        "lobby",
        Duration.ofSeconds(5));

    RemoteSettings changed = RemoteSettings.DEFAULT
        .withChannel("aeron:udp?endpoint=localhost:9000")
        .withDriver(Path.of("driver"))
        .withSecret("secret")
        .withTokenKey(TOKEN_KEY)
        .withToken(TOKEN)
        .withViewers(3)
        .withVelocities()
        .withSteps(STEPS)
        .withDescription("scene")
        .withPriority(FIRST)
        .withCommands(CommandRule.INPUT)
        .withOthers(List.of("other"))
        .withWorld(7)
        .withWorldName("lobby")
        .withFlush(Duration.ofSeconds(5));

    assertThat(changed).isEqualTo(all);
    assertThat(all.withWorldName("lobby").withChannel(all.channel())).isEqualTo(all);
  }
}
