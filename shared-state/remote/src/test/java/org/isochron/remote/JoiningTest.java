package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JoiningTest {
  private static final RemoteSettings SECRET = RemoteSettings.DEFAULT.withSecret("open");

  private final VirtualRun run = new VirtualRun(42);

  @Test
  void relayThatServesButDoesNotProveThatItHasTheSecretIsLeft() {
    run.settings = RemoteSettings.DEFAULT.withAnyone();
    run.serve();
    run.settings = SECRET;
    VirtualViewer viewer = run.view();

    run.run(500);

    assertThat(viewer.isJoined()).isFalse();
    assertThat(viewer.refusal().orElse("")).contains("does not prove");
    assertThat(run.server.status().viewers()).as("its connection is closed").isZero();
  }

  @Test
  void relayThatTheViewerKnowsByItsPinNeedsNoProof() {
    run.settings = RemoteSettings.DEFAULT.withAnyone();
    run.serve();
    run.settings = SECRET.withAddress(SECRET.address() + "#" + "p".repeat(43));
    VirtualViewer viewer = run.view();

    run.run(500);

    assertThat(viewer.isJoined()).isTrue();
  }
}
