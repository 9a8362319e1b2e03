package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.SharedState;
import org.isochron.state.command.Command;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.time.NanoClock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page in a real browser, which a processor draws for, on a machine that may be busy: with so
 * few ticks a second even three frames a second show how unevenly the newest tick moves.
 */
@Tag("evidence")
@Tag("alone")
class PageInBrowserTest {
  private static final long TICK_NANOS = 1_000_000_000L / 7;

  @TempDir
  private static Path profile;

  private static Chromium chromium;

  private final ServedBodies bodies = new ServedBodies(12, TICK_NANOS, NanoClock.system());
  private final LoopThread physics = new LoopThread("ticks", this::tick);
  private WebRelay relay;

  @BeforeAll
  static void start() throws Exception {
    chromium = Chromium.assumed(profile);
  }

  @AfterAll
  static void end() throws Exception {
    if (chromium != null) {
      chromium.close();
    }
  }

  @BeforeEach
  void serve() throws Exception {
    relay = serve(WebRelay.Settings.DEFAULT);
    physics.start();
  }

  @AfterEach
  void close() {
    relay.close();
    assertThat(relay.failure()).isEmpty();
    physics.end(java.time.Duration.ofSeconds(5));
    bodies.close();
  }

  private WebRelay serve(WebRelay.Settings settings) throws Exception {
    SharedState state = bodies.state;
    return WebRelay.serve(
        state,
        settings
            .withDescription("balls")
            .withCommands(command -> command.kind() == Command.IMPULSE));
  }

  private void tick() {
    while (!physics.isStopping()) {
      long waitNanos = bodies.dueNanos() - bodies.state.clock().nanos();
      if (waitNanos > 0) {
        LockSupport.parkNanos(waitNanos);
      } else {
        bodies.tick();
      }
    }
  }

  @Test
  void blendedPictureMovesEvenlyWhereTheNewestTickDoesNot() throws Exception {
    assertThatItMovesEvenly(chromium.open(relay.address()));
  }

  @Test
  void blendedPictureMovesEvenlyOverASlowNetworkThatLoses() throws Exception {
    try (SlowProxy proxy = new SlowProxy(relay.address(), 300, 5)) {
      assertThatItMovesEvenly(chromium.open(proxy.address()));
    }
  }

  private static void assertThatItMovesEvenly(Chromium.Tab page) throws Exception {
    boolean even = page.waitsFor(
        tab -> tab.number("newestJudder") > 10
            && tab.number("blendedJudder") >= 0
            && tab.number("blendedJudder") <= 2,
        90);

    assertThat(even)
        .as(
            "judder of the newest tick %s %%, blended %s %%, %s frames of %s ms, %s starved, delay %s ms, shown %s ms old, trip %s ms",
            page.figure("newestJudder"),
            page.figure("blendedJudder"),
            page.figure("frames"),
            page.figure("intervalMillis"),
            page.figure("starvedFrames"),
            page.figure("delayMillis"),
            page.figure("ageMillis"),
            page.figure("tripMillis"))
        .isTrue();
    assertThat(page.number("bodies")).isEqualTo(13);
    assertThat(page.number("damaged")).isZero();
  }

  @Test
  void pageComesBackWhenTheServerDoes() throws Exception {
    URI address = relay.address();
    Chromium.Tab page = chromium.open(address);
    assertThat(page.waitsFor(tab -> tab.figure("connection").equals("joined"), 20))
        .isTrue();

    relay.close();
    assertThat(page.waitsFor(tab -> tab.figure("connection").equals("lost"), 20))
        .isTrue();
    relay = serve(
        WebRelay.Settings.DEFAULT.withPort(address.getPort()).withToken(address.getFragment()));

    assertThat(page.waitsFor(tab -> tab.number("lives") == 2, 20)).isTrue();
    double before = page.number("tick");
    assertThat(page.waitsFor(tab -> tab.number("tick") > before + 5, 20)).isTrue();
  }

  @Test
  void wrongTokenIsSaidOnThePage() throws Exception {
    Chromium.Tab page = chromium.open(URI.create(relay.address() + "x"));

    assertThat(page.waitsFor(tab -> tab.figure("connection").equals("refused"), 20))
        .isTrue();
    assertThat(page.figure("reason")).contains("the token is not that of this run");
    assertThat(page.number("tick")).isEqualTo(-1);
  }

  @Test
  void pageThatSleptShowsTheNewestWhenItIsLookedAtAgain() throws Exception {
    Chromium.Tab asleep = chromium.open(relay.address());
    assertThat(asleep.waitsFor(tab -> tab.number("tick") > 0, 20)).isTrue();

    Chromium.Tab other = chromium.open(relay.address());
    assertThat(other.waitsFor(tab -> tab.number("tick") > 0, 20)).isTrue();
    double asleepAt = asleep.number("tick");
    assertThat(other.waitsFor(tab -> tab.number("tick") > asleepAt + 24, 30)).isTrue();
    assertThat(asleep.number("tick")).as("it sleeps").isLessThan(asleepAt + 12);
    chromium.look(asleep);

    assertThat(asleep.waitsFor(tab -> tab.number("tick") > asleepAt + 24, 20)).isTrue();
    assertThat(asleep.number("damaged")).isZero();
    assertThat(asleep.number("lives")).isEqualTo(1);
  }
}
