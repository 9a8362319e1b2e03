package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RemoteSettingsTest {
  private static final Quantisation STEPS = new Quantisation(256, 12, 64);
  private static final RemoteSettings.Priority FIRST = (snapshot, slot) -> 2;

  @Test
  void eachMethodChangesItsValueAndNoOther() {
    RemoteSettings all = new RemoteSettings(
        "aeron:udp?endpoint=localhost:9000",
        Optional.of(Path.of("driver")),
        "secret",
        3,
        true,
        STEPS,
        "scene",
        FIRST,
        List.of("other"),
        7,
        "lobby");

    RemoteSettings changed = RemoteSettings.DEFAULT
        .withChannel("aeron:udp?endpoint=localhost:9000")
        .withDriver(Path.of("driver"))
        .withSecret("secret")
        .withViewers(3)
        .withVelocities()
        .withSteps(STEPS)
        .withDescription("scene")
        .withPriority(FIRST)
        .withOthers(List.of("other"))
        .withWorld(7)
        .withWorldName("lobby");

    assertThat(changed).isEqualTo(all);
    assertThat(all.withWorldName("lobby").withChannel(all.channel())).isEqualTo(all);
  }
}
