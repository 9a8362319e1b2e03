package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.isochron.remote.ConnectTokens;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandRule;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.Viewer;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebLoopTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final int BODIES = 40;

  /** Offset of a snapshot's flags, and the flag for missed ticks; see REMOTE.md. */
  private static final int FLAGS_AT = 0;

  private static final int TICKS_MISSING = 4;
  private static final WebRelay.Settings SETTINGS = WebRelay.Settings.DEFAULT.withViewers(2);

  private final NanoClock.Manual clock = new NanoClock.Manual(5_000_000_000L);
  private final ServedBodies bodies = new ServedBodies(BODIES, TICK_NANOS, clock);
  private WebLoop loop = new WebLoop(bodies.state, SETTINGS, "secret");

  @AfterEach
  void close() {
    loop.close();
    bodies.close();
  }

  @Test
  void pageThatJoinsReceivesTheTimeTheShapesAndEverySnapshot() {
    FakeLine page = joined();
    SnapshotDecoder decoder = decoder();

    tick(20);

    assertThat(page.texts.get(0)).contains("\"type\":\"welcome\"", "\"version\":8");
    assertThat(page.texts.get(1)).contains("\"type\":\"time\"", "\"speed\":1000");
    assertThat(page.texts).anyMatch(text -> text.contains("\"kind\":\"ball\",\"radius\":0.4"));
    assertThat(page.snapshots.stream().map(decoder::take).toList())
        .contains(SnapshotDecoder.Outcome.WHOLE)
        .doesNotContain(SnapshotDecoder.Outcome.EARLY, SnapshotDecoder.Outcome.DAMAGED);
    assertThat(decoder.number()).isEqualTo(20);
  }

  @Test
  void wrongTokenIsRefusedBeforeAnythingIsSent() {
    FakeLine page = new FakeLine();
    loop.arrived(page, clock.nanos());

    send(page, "J01234567secreu");
    tick(3);

    assertThat(page.texts).hasSize(1);
    assertThat(page.last()).contains("\"code\":\"token\"", "the token is not that of this run");
    assertThat(page.joined).isFalse();
    assertThat(page.snapshots).isEmpty();
    assertThat(page.isOpen()).isFalse();
    assertThat(loop.status().refusedJoins()).isEqualTo(1);
  }

  @Test
  void connectTokenGivesAPageItsIdentityAndIsAcceptedFromOnePage() {
    String key = ConnectTokens.newKey();
    ConnectTokens tokens = ConnectTokens.of(key);
    loop.close();
    loop = new WebLoop(bodies.state, SETTINGS.withTokenKey(key), "secret");
    String token = tokens.issue("ann", "", "drive", Duration.ofMinutes(1));

    FakeLine ann = joined("00000001", token);
    assertThat(ann.texts.get(0)).contains("welcome");
    assertThat(bodies.state.viewers().present())
        .extracting(Viewer::identity, Viewer::permissions)
        .containsExactly(tuple("ann", "drive"));

    assertThat(joined("00000002", token).last()).contains("another viewer has used");
    ann.open = false;
    tick(1);
    assertThat(joined("00000001", token).texts.get(0)).as("it returns").contains("welcome");
    assertThat(joined("00000003", "secret").last()).contains("not for this page");
    assertThat(joined("00000004", tokens.issue("bob", "arena", "", Duration.ofMinutes(1)))
            .last())
        .contains("not for this page");
    assertThat(joined("00000005", tokens.issue("cat", "", "", Duration.ofMinutes(-1)))
            .last())
        .contains("expired");
  }

  @Test
  void connectionThatDoesNotJoinIsClosedAfterTenSeconds() {
    FakeLine page = new FakeLine();
    loop.arrived(page, clock.nanos());

    tick(1_000);
    assertThat(page.isOpen()).isTrue();
    tick(2);

    assertThat(page.last()).contains("\"code\":\"late\"");
    assertThat(page.isOpen()).isFalse();
    assertThat(page.snapshots).isEmpty();
  }

  @Test
  void pageBeyondTheLastSlotIsRefusedUntilAnotherLeaves() {
    FakeLine first = joined();
    joined();
    FakeLine third = joined();

    assertThat(third.last()).contains("\"code\":\"full\"", "all 2 places are taken");
    assertThat(third.joined).isFalse();
    assertThat(first.joined).isTrue();
    assertThat(third.isOpen()).isFalse();

    first.open = false;
    tick(1);

    assertThat(joined().isOpen()).isTrue();
  }

  @Test
  void pageThatDoesNotReadIsBoundedAndFindsTheNewestWhenItReadsAgain() {
    FakeLine still = joined();
    FakeLine reading = joined();
    SnapshotDecoder decoder = decoder();
    tick(5);
    still.reads = false;

    tick(3_000);

    assertThat(still.maxQueued).isBetween(100, WebViewer.MAX_QUEUED + 40);
    assertThat(reading.snapshots.size()).isGreaterThan(3_000);

    still.reads = true;
    still.read();
    tick(10);
    still.snapshots.forEach(decoder::take);

    assertThat(decoder.isSynced()).isTrue();
    assertThat(decoder.number()).isEqualTo(3_015);
  }

  @Test
  void pageGetsNoMoreBytesASecondThanItsLimit() {
    loop.close();
    loop = new WebLoop(bodies.state, SETTINGS.withBytesPerSecond(10_000), "secret");
    FakeLine page = joined();
    SnapshotDecoder decoder = decoder();

    tick(1_000);

    int sent = page.snapshots.stream().mapToInt(ByteBuffer::remaining).sum();
    assertThat(sent).isBetween(60_000, 11 * 10_000 + 10_000);
    assertThat(page.snapshots.stream().map(decoder::take).toList())
        .doesNotContain(SnapshotDecoder.Outcome.DAMAGED, SnapshotDecoder.Outcome.EARLY);
  }

  @Test
  void commandIsPassedOnOnlyIfTheEmbedderAllowsItsKind() {
    FakeLine watching = joined();
    sendImpulse(watching);
    assertThat(received()).containsExactly("ENTERED 1");
    assertThat(loop.status().refusedCommands()).isEqualTo(1);

    loop.close();
    loop = new WebLoop(
        bodies.state,
        SETTINGS.withCommands(
            (viewer, command) -> command.kind() == Command.IMPULSE, Command.IMPULSE),
        "secret");
    FakeLine dragging = joined();
    sendImpulse(dragging);

    assertThat(watching.texts.get(0)).contains("\"commands\":[]");
    assertThat(dragging.texts.get(0)).contains("\"commands\":[5]");
    assertThat(received()).containsExactly("LEFT 1", "ENTERED 1", "IMPULSE 1");
    assertThat(loop.status().refusedCommands()).isZero();
  }

  @Test
  void pageLearnsOnceASecondThatItsCommandsAreRefused() {
    tick(1);
    FakeLine page = joined();
    FakeLine other = joined("other...");
    for (int turn = 0; turn < 250; turn++) {
      sendImpulse(page);
      tick(1);
    }

    assertThat(page.texts).filteredOn(text -> text.contains("notAllowed")).hasSize(3);
    assertThat(other.texts).noneMatch(text -> text.contains("notAllowed"));
    tick(200);
    assertThat(page.texts)
        .as("one for the commands since the third")
        .filteredOn(text -> text.contains("notAllowed"))
        .hasSize(4);
  }

  @Test
  void pagesAndRemoteViewersOfAStateHaveDifferentNumbersAndForgeNone() {
    bodies.state.viewers().enter(7L, "", "");
    loop.close();
    loop = new WebLoop(bodies.state, SETTINGS.withCommands(CommandRule.EVERYTHING), "secret");
    sendImpulse(joined());
    sendImpulse(joined("other..."));

    assertThat(received())
        .containsExactly("ENTERED 1", "ENTERED 2", "IMPULSE 2", "ENTERED 3", "IMPULSE 3");
  }

  @Test
  void pageThatConnectsAgainSoonKeepsItsNumberAndHasNotLeft() {
    FakeLine before = joined();
    tick(1);
    before.close();
    tick(900);
    FakeLine after = joined();
    tick(2_000);
    assertThat(received()).containsExactly("ENTERED 1");

    after.close();
    tick(1_000);
    assertThat(received()).isEmpty();
    tick(2);

    assertThat(received()).containsExactly("LEFT 1");
    joined("other...");
    joined();
    assertThat(received()).containsExactly("ENTERED 2", "ENTERED 1");
  }

  @Test
  void pagesThatComeAndGoManyTimesAreNotAllRemembered() {
    for (int turn = 0; turn < 50; turn++) {
      joined("key...%02d".formatted(turn)).close();
      tick(1);
    }

    assertThat(bodies.state.viewers().present()).hasSize(SETTINGS.viewers());
  }

  @Test
  void commandsOfPagesThatAreRefusedAreCounted() {
    FakeLine stranger = new FakeLine();
    loop.arrived(stranger, clock.nanos());
    FakeLine page = joined();

    sendImpulse(stranger);
    sendImpulse(stranger);
    send(page, "C");
    sendImpulse(page);

    assertThat(stranger.last()).contains("\"code\":\"invalid\"");
    assertThat(page.last()).contains("\"code\":\"invalid\"");
    assertThat(loop.status().refusedCommands()).isEqualTo(4);
  }

  @Test
  void garbageClosesItsOwnLineAlone() {
    FakeLine good = joined();
    Random random = new Random(7);
    for (int attempt = 0; attempt < 500; attempt++) {
      FakeLine bad = attempt % 2 == 0 ? new FakeLine() : joined();
      loop.arrived(bad, clock.nanos());
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      loop.receive(bad, ByteBuffer.wrap(bytes));
      bad.open = false;
      tick(1);
    }

    assertThat(good.isOpen()).isTrue();
    assertThat(good.snapshots.size()).isGreaterThanOrEqualTo(500);
    assertThat(received()).containsExactly("ENTERED 1");
  }

  @Test
  void eventsReachThePageAndThoseBeyondTheBoundAreCounted() {
    FakeLine page = joined();
    tick(1);
    for (int number = 0; number < WebLoop.MAX_EVENTS + 9; number++) {
      bodies.writer().events().user(0, 1, 0, 0, number);
    }

    tick(1);

    String events = page.texts.stream()
        .filter(text -> text.contains("\"events\""))
        .findAny()
        .orElse("");
    assertThat(events).contains("\"lost\":9", "[1000,1,");
  }

  @Test
  void eventsThatTheServedStateHasLostAreLostAlsoIfNobodyKnowsHowMany() {
    FakeLine page = joined();
    bodies.writer().events().publish(Event.Kind.GAP, 0, 0, 0, 0);
    bodies.writer().events().user(0, 1, 0, 0, 1);

    tick(1);

    assertThat(page.texts).anyMatch(text -> text.contains("\"lost\":1"));
  }

  @Test
  void jointsComeBeforeTheFirstSnapshotThatHasThemAndOnlyWhenTheyChange() {
    FakeLine page = joined();
    tick(3);
    int snapshotCount = page.snapshots.size();
    assertThat(jointsOf(page)).isEmpty();

    bodies.joints = List.of(joint(1, 2), joint(2, 3));
    tick(5);
    bodies.joints = List.copyOf(bodies.joints.subList(0, 1));
    tick(5);
    FakeLine late = joined();
    tick(1);

    String one = "[1,1,0.0,0.5,0.0,2,1,0.0,-0.5,0.0]";
    String other = "[2,1,0.0,0.5,0.0,3,1,0.0,-0.5,0.0]";
    assertThat(jointsOf(page))
        .containsExactly(
            "{\"type\":\"joints\",\"rows\":[" + one + "," + other + "]}",
            "{\"type\":\"joints\",\"rows\":[" + one + "]}");
    assertThat(jointsOf(late)).containsExactly("{\"type\":\"joints\",\"rows\":[" + one + "]}");
    assertThat(page.snapshotsBefore("joints")).containsExactly(snapshotCount, snapshotCount + 5);
    assertThat(late.snapshotsBefore("joints")).containsExactly(0);
  }

  @Test
  void pageThatDidNotReadReceivesTheJointsThatThereAreWhenItReadsAgain() {
    FakeLine page = joined();
    tick(1);
    page.reads = false;
    tick(WebViewer.MAX_QUEUED + 10);
    bodies.joints = List.of(joint(4, 5));
    tick(1);
    assertThat(jointsOf(page)).isEmpty();

    page.reads = true;
    page.read();
    tick(1);

    assertThat(jointsOf(page)).hasSize(1);
    assertThat(page.maxQueued).isLessThanOrEqualTo(WebViewer.MAX_QUEUED + 40);
  }

  @Test
  void pageRestartsWithTheShapesOfAnotherSceneInTheSameState() {
    FakeLine page = joined();
    tick(3);
    int texts = page.texts.size();
    bodies.prefabs = ServedBodies.PREFABS.with(ServedBodies.PREFABS);
    tick(3);
    assertThat(page.texts.subList(texts, page.texts.size()))
        .as("additional prefabs do not restart the page")
        .hasSize(2)
        .allMatch(text -> text.contains("\"prefab\""));
    texts = page.texts.size();
    bodies.prefabs = ServedBodies.PREFABS;
    tick(3);
    bodies.prefabs = ServedBodies.PREFABS.with(ServedBodies.PREFABS);
    tick(3);
    assertThat(page.texts).as("nor do those from before a rewind").hasSize(texts);
    int snapshots = page.snapshots.size();

    bodies.prefabs = PrefabTable.of(
        List.of(Prefab.fixed(new Shape.Sphere(9)), Prefab.dynamic(new Shape.Box(1, 2, 3), 1)));
    tick(3);

    assertThat(page.texts.get(texts)).contains("\"type\":\"welcome\"");
    assertThat(page.texts.subList(texts, page.texts.size()))
        .filteredOn(text -> text.contains("\"prefab\""))
        .satisfiesExactly(
            first -> assertThat(first).contains("\"number\":0,", "\"radius\":9"),
            second -> assertThat(second).contains("\"number\":1,", "\"half\":[1"));
    assertThat(page.snapshotsBefore("welcome")).containsExactly(0, snapshots);
    SnapshotDecoder decoder = decoder();
    page.snapshots.subList(snapshots, page.snapshots.size()).forEach(decoder::take);
    assertThat(decoder.isSynced()).isTrue();
    assertThat(decoder.number()).isEqualTo(15);
  }

  @Test
  void ticksThatTheServedStateHasMissedAreNotBlendedOver() {
    FakeLine page = joined();
    tick(5);
    int before = page.snapshots.size();
    bodies.miss(20);

    tick(2);

    assertThat(page.snapshots.subList(before, page.snapshots.size()))
        .extracting(snapshot -> snapshot.get(FLAGS_AT) & TICKS_MISSING)
        .containsExactly(TICKS_MISSING, 0);
  }

  @Test
  void jointsBeyondTheBoundAreLeftOut() {
    List<Joint.HeldPoints> many = Collections.nCopies(WebMessages.MAX_JOINTS + 9, joint(1, 2));

    assertThat(WebMessages.joints(many).split("\\],\\[")).hasSize(WebMessages.MAX_JOINTS);
  }

  @Test
  void limitsFollowTheirJointInMillimetresUpToABound() {
    Joint.OneAxis slider =
        Joint.slider(new Vector3f(0, 0, 1)).with(Joint.Axis.within(-0.25f, 0.5f));
    Vector3f middle = new Vector3f(1, 2, 3);
    Joint.HeldPoints held = new Joint.HeldPoints(
        BodyId.of(1, 1),
        new Vector3f(),
        BodyId.of(2, 1),
        new Vector3f(),
        JointAxes.ranges(slider, middle, new Quaternionf(), new Quaternionf()));

    assertThat(WebMessages.joints(List.of(held)))
        .contains("[1,1,0.0,0.0,0.0,2,1,0.0,0.0,0.0,[1000.0,2000.0,2750.0,1000.0,2000.0,3500.0,")
        .endsWith("],[]]]}");
    String many = WebMessages.joints(Collections.nCopies(WebMessages.MAX_JOINTS, held));
    assertThat(many.split("2750.0", -1).length - 1)
        .as("five ends of the five lines of each joint")
        .isEqualTo(5 * (WebMessages.MAX_LIMIT_LINES / 5));
    assertThat(many.split("\\],\\[1,1,")).hasSize(WebMessages.MAX_JOINTS);
  }

  @Test
  void welcomeNamesTheChannelsAndSaysIfPagesMayGoBack() {
    SnapshotLayout layout = SnapshotLayout.bodies(5)
        .withChannel("fuel", SnapshotLayout.Blend.LINEAR)
        .withChannel("\"angle\"", SnapshotLayout.Blend.ANGLE);

    assertThat(WebMessages.welcome(layout, Quantisation.DEFAULT, SETTINGS))
        .contains("\"channels\":[\"fuel\",\"\\\"angle\\\"\"]", "\"rewinds\":false");
    assertThat(WebMessages.welcome(layout, Quantisation.DEFAULT, SETTINGS.withRewind(true)))
        .contains("\"rewinds\":true");
  }

  private static Joint.HeldPoints joint(int slotA, int slotB) {
    return new Joint.HeldPoints(
        BodyId.of(slotA, 1),
        new Vector3f(0, 0.5f, 0),
        BodyId.of(slotB, 1),
        new Vector3f(0, -0.5f, 0));
  }

  private static List<String> jointsOf(FakeLine page) {
    return page.texts.stream().filter(text -> text.contains("\"joints\"")).toList();
  }

  @Test
  void everyShapeHasAWord() {
    List<Shape> shapes = List.of(
        new Shape.Box(1, 2, 3),
        new Shape.Sphere(1),
        new Shape.Capsule(1, 0.5f),
        new Shape.Cylinder(1, 0.5f),
        new Shape.Cone(1, 0.5f),
        Shape.HeightField.of(2, 2, 1, new float[4]),
        new Shape.Hull(List.of(
            new Vector3f(), new Vector3f(1, 0, 0), new Vector3f(0, 1, 0), new Vector3f(0, 0, 1))),
        new Shape.Mesh(
            List.of(new Vector3f(), new Vector3f(1, 0, 0), new Vector3f(0, 0, 1)),
            List.of(new Shape.Triangle(0, 2, 1))),
        new Shape.Compound(List.of(
            new Shape.Part(new Shape.Sphere(1), new Vector3f(1, 0, 0), new Quaternionf()))));

    assertThat(shapes)
        .extracting(Shape::getClass)
        .hasSameSizeAs(Shape.class.getPermittedSubclasses());
    for (Shape shape : shapes) {
      assertThat(WebMessages.prefab(3, Prefab.fixed(shape)))
          .startsWith("{\"type\":\"prefab\",\"number\":3,")
          .contains("\"shape\":{\"kind\":\"")
          .endsWith("}}");
    }
  }

  private SnapshotDecoder decoder() {
    SnapshotLayout layout = bodies.state.layout();
    return new SnapshotDecoder(layout, Quantisation.DEFAULT);
  }

  private FakeLine joined() {
    return joined("01234567");
  }

  private FakeLine joined(String key) {
    return joined(key, "secret");
  }

  private FakeLine joined(String key, String token) {
    FakeLine page = new FakeLine();
    loop.arrived(page, clock.nanos());
    send(page, "J" + key + token);
    return page;
  }

  private List<String> received() {
    List<String> received = new ArrayList<>();
    bodies
        .writer()
        .commands()
        .drain(
            clock.nanos() + 1,
            (Command command) ->
                received.add(Command.name(command.kind()) + " " + command.sender()));
    return received;
  }

  private void send(FakeLine page, String text) {
    loop.receive(page, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  private void sendImpulse(FakeLine page) {
    ByteBuffer message = ByteBuffer.allocate(1 + Command.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    message.put(WebLoop.COMMAND).putInt(Command.IMPULSE | 99 << 16); // from a forged sender
    loop.receive(page, message.clear());
  }

  private void tick(int count) {
    for (int turn = 0; turn < count; turn++) {
      clock.advance(TICK_NANOS);
      bodies.tick();
      loop.advance(clock.nanos());
    }
  }
}
