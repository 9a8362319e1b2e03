package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.shapes.Joint;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.LoopThread;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the page in a real browser with a software renderer. The tick rate is 17 Hz because this
 * never matches the frame rate, even if that is low.
 */
@Tag("evidence")
@Tag("alone")
class PageInBrowserTest {
  private static final long TICK_NANOS = 1_000_000_000L / 17;

  private static final long POLL_NANOS = 20_000_000;

  @TempDir
  private static Path profile;

  private static Chromium chromium;

  private final ServedBodies bodies = new ServedBodies(12, TICK_NANOS, NanoClock.system());
  private final LoopThread physics = new LoopThread("ticks", this::run);
  private WebRelay relay;

  private void run() {
    bodies.run(physics::isStopping);
  }

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
    bodies.joints = List.of(
        new Joint.HeldPoints(BodyId.of(1, 1), new Vector3f(), BodyId.of(2, 1), new Vector3f()),
        new Joint.HeldPoints(BodyId.of(1, 1), new Vector3f(), BodyId.of(9, 7), new Vector3f()));
    relay = serve(WebRelay.Settings.DEFAULT);
    physics.start();
  }

  @AfterEach
  void close() throws Exception {
    chromium.closeTabs();
    relay.close();
    physics.end(Duration.ofSeconds(5));
    bodies.close();
    assertThat(relay.failure()).isEmpty();
  }

  private WebRelay serve(WebRelay.Settings settings) throws Exception {
    return WebRelay.serve(
        bodies.state,
        settings
            .withDescription("balls")
            .withCommands(CommandRule.EVERYTHING, Command.IMPULSE, Command.SPAWN)
            .withTimeKind(ServedBodies.TIME_KIND)
            .withRewind(true));
  }

  @Test
  void blendedPictureMovesEvenlyWhereTheNewestTickDoesNot() throws Exception {
    assertThatItMovesEvenly(chromium.open(relay.address()));
  }

  private static void assertThatItMovesEvenly(Chromium.Tab page) throws Exception {
    boolean even = page.waitsFor(
        tab -> tab.number("newestJudder") > 20
            && tab.number("blendedJudder") >= 0
            && tab.number("blendedJudder") <= 2,
        Chromium.LONG_SECONDS);

    String seen =
        "judder of the newest tick %.1f %%, blended %.1f %%, %.0f frames a second, shown %.0f ms old"
            .formatted(
                page.number("newestJudder"),
                page.number("blendedJudder"),
                1_000 / page.number("intervalMillis"),
                page.number("ageMillis"));
    System.out.println("the page in a browser: " + seen);
    assertThat(even).as(seen).isTrue();
    assertThat(page.number("bodies")).isEqualTo(13);
    assertThat(page.number("joints")).as("the other joint's body is not there").isEqualTo(1);
    assertThat(page.number("damaged")).isZero();
  }

  @Test
  void pageReturnsWhenTheServerDoes() throws Exception {
    URI address = relay.address();
    Chromium.Tab page = chromium.open(address);
    page.await(tab -> tab.figure("connection").equals("joined"));

    relay.close();
    page.await(tab -> tab.figure("connection").equals("lost"));
    relay = serve(
        WebRelay.Settings.DEFAULT.withPort(address.getPort()).withToken(address.getFragment()));

    page.await(tab -> tab.number("lives") == 2);
    double before = page.number("tick");
    page.await(tab -> tab.number("tick") > before + 5);
  }

  @Test
  void mouseAndKeysPickDragThrowAndControlTime() throws Exception {
    Chromium.Tab page = chromium.open(relay.address());
    page.size(640, 480, false);
    page.await(tab -> tab.number("tick") > 100);

    page.click(page.middleOf("pause"));
    assertReceives(ServedBodies.TIME_KIND, 0, 0);
    page.await(tab -> tab.figure("paused").equals("true"));

    double before = standingTick(page);
    page.click(page.middleOf("step"));
    assertReceives(ServedBodies.TIME_KIND, 2, 0);
    page.await(tab -> tab.number("tick") == before + 1);

    page.click(page.middleOf("back"));
    assertReceives(ServedBodies.TIME_KIND, 4, 34);
    page.await(tab -> tab.number("tick") == before - 33);
    bodies.received.clear();
    page.key("b"); // the page has one snapshot of this time, and knows the duration of a tick
    assertReceives(ServedBodies.TIME_KIND, 4, 34);
    page.await(tab -> tab.number("tick") == before - 67);

    Chromium.Point spot = page.spot();
    page.mouse("mousePressed", "left", spot);
    page.await(tab -> tab.number("pickedSlot") > 0);
    page.key(" ");
    assertReceives(ServedBodies.TIME_KIND, 1, 0);
    page.mouse("mouseMoved", "left", spot.movedBy(30, -40));
    page.await(tab -> isPushed((int) tab.number("pickedSlot")));
    page.await(tab -> tab.number("pickedSpeed") > 0.5);
    page.mouse("mouseReleased", "left", spot);

    page.click(page.middleOf("slow"));
    assertReceives(ServedBodies.TIME_KIND, 3, 250);
    page.await(tab -> tab.number("speed") == 250);
    page.key("s");
    assertReceives(ServedBodies.TIME_KIND, 3, 1_000);

    page.mouse("mousePressed", "right", spot);
    page.mouse("mouseReleased", "right", spot);
    assertReceives(Command.SPAWN, 1, 0);
    page.await(tab -> tab.number("bodies") == 14);
  }

  @Test
  void pageLooksWhereTheEmbedderOrTheAddressSaysAndNamesTheBodyAtThePointer() throws Exception {
    relay.close();
    relay = serve(WebRelay.Settings.DEFAULT
        .withCamera(new WebRelay.Camera(new Vector3d(1, 6, 9), new Vector3d(0, 2, 0), 60))
        .withPrefabNames(List.of("", "ball")));
    Chromium.Tab page = chromium.open(relay.address());
    page.size(640, 480, false);
    page.await(tab -> tab.figure("eye").equals("1,6,9"));
    page.key("v"); // a page with slow frames changes its picture only for a user
    page.key("v");

    page.key(" ");
    page.await(tab -> tab.figure("paused").equals("true"));
    standingTick(page);
    page.mouse("mouseMoved", "none", page.spot());

    assertThat(page.waitsFor(tab -> nameAtPointer(tab).matches("body \\d+#1 .* ball .* m/s"), 20))
        .as(nameAtPointer(page))
        .isTrue();
    page.mouse("mouseMoved", "none", new Chromium.Point(1, 1));
    assertThat(page.waitsFor(tab -> nameAtPointer(tab).isEmpty(), 20)).isTrue();

    page.key("h");
    assertThat(page.waitsFor(tab -> tab.figure("shadows").equals("false"), 20)).isTrue();

    Chromium.Tab other = chromium.open(
        URI.create(relay.address().toString().replace("/#", "/?camera=0,3,-8,0,1,0#")));
    other.await(tab -> tab.figure("eye").equals("0,3,-8"));
  }

  private static String nameAtPointer(Chromium.Tab page) throws Exception {
    return page.evaluate("(e => e.hidden ? '' : e.textContent)(document.getElementById('name'))");
  }

  @Test
  void fingerPicksDragsAndControlsTime() throws Exception {
    Chromium.Tab page = chromium.open(relay.address());
    page.size(390, 844, true);
    page.await(tab -> tab.number("tick") > 5);

    page.tap(page.middleOf("pause"));
    assertReceives(ServedBodies.TIME_KIND, 0, 0);
    page.await(tab -> tab.figure("paused").equals("true"));
    standingTick(page);

    Chromium.Point spot = page.spot();
    page.touch("touchStart", spot);
    page.await(tab -> tab.number("pickedSlot") > 0);
    page.key(" ");
    page.touch("touchMove", spot.movedBy(30, -40));
    page.await(tab -> isPushed((int) tab.number("pickedSlot")));
    page.lift();

    page.tap(page.middleOf("back"));
    assertReceives(ServedBodies.TIME_KIND, 4, 34);
    page.tap(page.middleOf("show-plots"));
    assertThat(page.middleOf("plots").x()).isBetween(0, 390);
  }

  @ParameterizedTest
  @CsvSource({
    "320, 640",
    "360, 740",
    "390, 844",
    "480, 740",
    "568, 320",
    "740, 360",
    "844, 390",
    "1280, 800"
  })
  void panelsDoNotCoverEachOther(int width, int height) throws Exception {
    Chromium.Tab page = chromium.open(relay.address());
    page.size(width, height, width < 800);
    page.await(tab -> tab.number("tick") > 5);
    page.key("v");
    page.key("v"); // a page with slow frames splits its picture only for a user
    assertApart(page, false, 4);
    assertApart(page, true, 5);
  }

  private static void assertApart(Chromium.Tab page, boolean plots, int panels) throws Exception {
    page.evaluate("if (document.getElementById('plots').hidden === %b)".formatted(plots)
        + " document.getElementById('show-plots').click()");

    boolean apart = page.waitsFor(
        tab -> tab.evaluate(
                    "[...document.querySelectorAll('.panel')].filter((e) => !e.hidden).length + ' panels'")
                .equals(panels + " panels")
            && covered(tab).isEmpty(),
        5);

    assertThat(apart).as("with %d panels: %s", panels, covered(page)).isTrue();
  }

  private static String covered(Chromium.Tab page) throws Exception {
    return page.evaluate("[...document.querySelectorAll('.panel')].filter((e) => !e.hidden)"
        + ".map((e) => [e.id, e.getBoundingClientRect()]).flatMap(([i, a], n, all) =>"
        + " [...all.slice(n + 1).filter(([j, b]) => a.left < b.right && b.left < a.right"
        + " && a.top < b.bottom && b.top < a.bottom).map(([j]) => i + ' and ' + j),"
        + " ...(a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight"
        + " ? [i + ' out'] : [])]).join(', ')");
  }

  @Test
  void pageOfAServerWithoutHistoryOffersNoRewindAndShowsThat() throws Exception {
    relay.close();
    relay = WebRelay.serve(
        bodies.state,
        WebRelay.Settings.DEFAULT
            .withCommands((viewer, command) -> command.kind() != Command.SPAWN, Command.IMPULSE)
            .withTimeKind(ServedBodies.TIME_KIND));
    Chromium.Tab page = chromium.open(relay.address());
    page.await(tab -> tab.number("tick") > 5);

    page.key("b");

    assertThat(page.evaluate("document.getElementById('notice').textContent"))
        .contains("keeps no past");
    for (String button : List.of("back", "throw")) {
      assertThat(page.evaluate("String(document.getElementById('" + button + "').hidden)"))
          .as(button)
          .isEqualTo("true");
    }
    page.key(" ");
    assertReceives(ServedBodies.TIME_KIND, 0, 0);
    assertThat(bodies.received).noneMatch(command -> command.detail() == 4);
  }

  @Test
  void pageSaysThatItsCommandsAreRefused() throws Exception {
    relay.close();
    relay = WebRelay.serve(
        bodies.state, WebRelay.Settings.DEFAULT.withCommands(CommandRule.NOTHING, Command.SPAWN));
    Chromium.Tab page = chromium.open(relay.address());
    page.await(tab -> tab.number("tick") > 5);

    page.key("t");

    page.await(tab -> tab.evaluate("document.getElementById('notice').textContent")
        .equals("this server does not let you do that"));
    assertThat(bodies.received).isEmpty();
    assertThat(relay.status().refusedCommands()).isEqualTo(1);
  }

  private static double standingTick(Chromium.Tab page) throws Exception {
    double frames = page.number("frames");
    page.await(tab -> tab.number("frames") > frames);
    return page.number("tick");
  }

  private boolean isPushed(int slot) {
    return bodies.received.stream()
        .anyMatch(command -> command.kind() == Command.IMPULSE && command.slot() == slot);
  }

  private void assertReceives(int kind, int detail, long token) {
    long until = bodies.state.clock().nanos() + TimeUnit.SECONDS.toNanos(Chromium.LONG_SECONDS);
    while (bodies.received.stream()
        .noneMatch(command ->
            command.kind() == kind && command.detail() == detail && command.token() == token)) {
      assertThat(until - bodies.state.clock().nanos())
          .as("no %d/%d/%d among %s", kind, detail, token, bodies.received)
          .isPositive();
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  @Test
  void pictureReturnsWhenTheBrowserHasTakenTheGraphicsCardAway() throws Exception {
    Chromium.Tab page = chromium.open(relay.address());
    page.await(tab -> tab.number("tick") > 5);

    page.evaluate("globalThis.card = document.getElementById('canvas').getContext('webgl2')"
        + ".getExtension('WEBGL_lose_context'); card.loseContext()");
    page.await(tab -> shows(tab, "took the graphics card away"));
    page.evaluate("card.restoreContext()");

    page.await(tab -> shows(tab, "idle"));
    double frames = page.number("frames");
    page.await(tab -> tab.number("frames") > frames + 5);
    assertThat(page.number("lives")).isEqualTo(1);
  }

  private static boolean shows(Chromium.Tab page, String status) throws Exception {
    return page.evaluate("document.getElementById('status').textContent").contains(status);
  }

  @Test
  void wrongTokenIsShownOnThePage() throws Exception {
    Chromium.Tab page = chromium.open(URI.create(relay.address() + "x"));

    page.await(tab -> tab.figure("connection").equals("refused"));
    assertThat(page.figure("reason")).contains("the token is not that of this run");
    assertThat(page.number("tick")).isEqualTo(-1);
  }

  /** {@code -Dpage.sleepSeconds=60} makes the page sleep for a minute. */
  @Test
  void pageThatSleptShowsTheNewestWhenItIsLookedAtAgain() throws Exception {
    int seconds = Integer.getInteger("page.sleepSeconds", 4);
    Chromium.Tab asleep = chromium.open(relay.address());
    asleep.await(tab -> tab.number("tick") > 0);

    Chromium.Tab other = chromium.open(relay.address());
    other.await(tab -> tab.number("tick") > 0);
    double asleepAt = asleep.number("tick");
    double awake = asleepAt + 17.0 * seconds;
    assertThat(other.waitsFor(tab -> tab.number("tick") > awake, Chromium.LONG_SECONDS + seconds))
        .isTrue();
    assertThat(asleep.number("tick")).as("it sleeps").isLessThan(asleepAt + 30);
    chromium.look(asleep);

    asleep.await(tab -> tab.number("tick") > awake);
    assertThat(asleep.number("damaged")).isZero();
    assertThat(asleep.number("lives")).isEqualTo(1);
  }
}
