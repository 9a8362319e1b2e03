package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.isochron.state.CommandRule;
import org.junit.jupiter.api.Test;

class RemoteSettingsTest {
  private static final Quantisation STEPS = new Quantisation(256, 12, 64);
  private static final RemoteSettings.Priority FIRST = (snapshot, slot) -> 2;

  private static final RemoteSettings.Visibility SEEN = (viewer, snapshot, slot) -> slot < 7;

  private static final String TOKEN_KEY = ConnectTokens.newKey();
  private static final String TOKEN =
      ConnectTokens.of(TOKEN_KEY).issue("ann", "", "", Duration.ofMinutes(1));

  @Test
  void eachMethodChangesItsValueAndNoOther() {
    RemoteSettings all = new RemoteSettings(
        "isochron://localhost:9000",
        true,
        "secret",
        TOKEN_KEY,
        TOKEN,
        3,
        true,
        STEPS,
        "scene",
        FIRST,
        SEEN,
        CommandRule.INPUT,
        70,
        List.of("isochron://other:9000"),
        7,
        "lobby",
        Duration.ofSeconds(5));

    RemoteSettings changed = RemoteSettings.DEFAULT
        .withAddress("isochron://localhost:9000")
        .withAnyone()
        .withSecret("secret")
        .withTokenKey(TOKEN_KEY)
        .withToken(TOKEN)
        .withViewers(3)
        .withVelocities()
        .withSteps(STEPS)
        .withDescription("scene")
        .withPriority(FIRST)
        .withVisibility(SEEN)
        .withCommands(CommandRule.INPUT)
        .withCommandRate(70)
        .withOthers(List.of("isochron://other:9000"))
        .withWorld(7)
        .withWorldName("lobby")
        .withFlush(Duration.ofSeconds(5));

    assertThat(changed).isEqualTo(all);
    assertThat(all.withWorldName("lobby").withAddress(all.address())).isEqualTo(all);
  }
}
