package org.isochron.web;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import org.isochron.remote.Quantisation;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.access.Ticket;
import org.isochron.remote.access.TokenCheck;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.BodyNumbers;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.remote.stream.EventLog;
import org.isochron.remote.visibility.VisibilityRule;
import org.isochron.shapes.Joint;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;
import org.isochron.state.Viewer;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.relay.CheckedRule;
import org.isochron.state.relay.PassedSnapshots;
import org.isochron.state.relay.ScenePrefabs;
import org.jspecify.annotations.Nullable;

/**
 * Sends new data of a shared state to pages, and commands of pages to the state. The loop reads the
 * state like any other reader. Owner: the thread that advances it. Never waits; allocates the
 * messages that connections queue.
 *
 * <p>Invariant 1: a page gets a change only if it has the previous snapshot; otherwise it gets a
 * keyframe.
 */
final class WebLoop implements AutoCloseable {
  /** First byte of a page's message. */
  static final byte JOIN = 'J';

  static final byte QUESTION = 'Q';
  static final byte COMMAND = 'C';

  /** Time limit from a page's connection to its join. */
  static final long JOIN_NANOS = 10_000_000_000L;

  /** A page that connects again within this time has not left. */
  static final long LEAVE_NANOS = 10_000_000_000L;

  /** Minimum time between two messages to a page about refused commands. */
  static final long NOTICE_NANOS = 1_000_000_000L;

  /** Maximum number of events sent per turn; for further events, the page gets only a count. */
  static final int MAX_EVENTS = 512;

  /** A prefab with a longer message is shown as its bounding ball. */
  static final int MAX_PREFAB_CHARACTERS = 1 << 20;

  private final SharedState state;
  private final WebRelay.Settings settings;
  private final byte[] token;
  private final Optional<TokenCheck> tokens;
  private final SnapshotLayout layout;
  private final SnapshotReader reader;
  private final EventCursor cursor;
  private final BodyNumbers numbers;

  /** Encodes for all pages, if no rule hides bodies. */
  private final SnapshotEncoder encoder;

  /** Null if no rule hides bodies. */
  private final @Nullable VisibilityRule visibility;

  /** The events that the rule has to pass on. */
  private final EventLog hiding = new EventLog(MAX_EVENTS);

  private final List<PageSight> sights = new ArrayList<>();
  private final ArrivalPoll poll = new ArrivalPoll();
  private final List<WebViewer> viewers = new ArrayList<>();
  private final Queue<Absent> absent = new ArrayDeque<>();
  private final CheckedRule rule;
  private final Consumer<Event> eventHandler = this::addEvent;
  private final StringBuilder rows = new StringBuilder();
  private final Command command = Command.empty();
  private int rowCount;
  private long beyondRows;
  private final PassedSnapshots passed = new PassedSnapshots();
  private long watchedNanos;
  private long joinCount;
  private long refusedJoins;
  private long refusedCommands;
  private long droppedCommands;
  private long sentBytes;
  private final ScenePrefabs scenePrefabs = new ScenePrefabs();
  private List<Joint.HeldPoints> lastJoints = List.of();
  private String jointsMessage = WebMessages.joints(lastJoints);
  private Timeline lastTimeline;
  private SharedState.WriterState lastState;

  WebLoop(SharedState state, WebRelay.Settings settings, String token) {
    this.state = state;
    this.settings = settings;
    rule = new CheckedRule(settings.commands());
    this.token = token.getBytes(StandardCharsets.UTF_8);
    tokens = settings.tokenKey().isEmpty()
        ? Optional.empty()
        : Optional.of(TokenCheck.of(settings.tokenKey()));
    SnapshotLayout full = state.layout();
    layout = new SnapshotLayout(full.bodyCapacity(), false, full.far(), full.channels());
    numbers = new BodyNumbers(layout, Quantisation.DEFAULT);
    encoder = new SnapshotEncoder(numbers, 1);
    visibility = settings.visibility() == RemoteSettings.Visibility.EVERYTHING
        ? null
        : new VisibilityRule(settings.visibility(), layout, hiding);
    cursor = state.openEvents();
    reader = state.openFollower();
    lastTimeline = reader.timeline();
    lastState = reader.writerState();
  }

  long advance(long nowNanos) {
    boolean fresh = reader.refresh();
    watch(nowNanos);
    letLeave(nowNanos);
    state.viewers().sendReports();
    long oldEvents = hiding.next();
    pollEvents();
    if (fresh) {
      poll.arrived(nowNanos);
      publishNew();
    } else if (visibility != null && hiding.next() != oldEvents && reader.length() > 0) {
      visibility.look(sights, reader.newest()); // such as events while time is paused
    }
    sendTime();
    sendEvents();
    for (int index = 0; index < viewers.size(); index++) {
      WebViewer viewer = viewers.get(index);
      if (reader.length() > 0) {
        sendPrefabs(viewer);
        if (viewer.isKeyframeDue()) {
          sendKeyframe(viewer);
        }
      }
    }
    return poll.next(nowNanos);
  }

  void arrived(PageLine line, long nowNanos) {
    viewers.add(new WebViewer(line, settings.bytesPerSecond(), nowNanos));
  }

  static boolean isCommand(ByteBuffer message) {
    return message.hasRemaining() && message.get(message.position()) == COMMAND;
  }

  /** Sets the total number of commands that were dropped before they reached the loop. */
  void setDropped(long commands) {
    droppedCommands = commands;
  }

  /** Handles a page's message, and disconnects the page if the message is invalid. */
  void receive(PageLine line, ByteBuffer message) {
    message.order(ByteOrder.LITTLE_ENDIAN);
    for (int index = 0; index < viewers.size(); index++) {
      WebViewer viewer = viewers.get(index);
      if (viewer.line == line) {
        receive(viewer, message);
        return;
      }
    }
    refusedCommands += isCommand(message) ? 1 : 0; // its page was refused
  }

  WebRelay.Status status() {
    int count = 0;
    for (int index = 0; index < viewers.size(); index++) {
      count += viewers.get(index).joined ? 1 : 0;
    }
    return new WebRelay.Status(
        count, joinCount, refusedJoins, refusedCommands + droppedCommands, sentBytes);
  }

  private void receive(WebViewer viewer, ByteBuffer message) {
    boolean isCommand = isCommand(message);
    byte type = message.hasRemaining() ? message.get() : 0;
    try {
      if (type == JOIN && !viewer.joined) {
        join(viewer, message);
      } else if (type == QUESTION && viewer.joined) {
        answer(viewer, message.getLong());
      } else if (type == COMMAND && viewer.joined) {
        take(viewer, message);
      } else {
        refusedCommands += isCommand ? 1 : 0;
        refuse(viewer, "invalid", "the message is invalid: reload the page of this version");
      }
    } catch (BufferUnderflowException e) {
      refusedCommands += isCommand ? 1 : 0;
      refuse(viewer, "invalid", "the message is too short: reload the page of this version");
    }
  }

  private void join(WebViewer viewer, ByteBuffer message) {
    PageKey key = new PageKey(message.getLong());
    byte[] claimed = new byte[message.remaining()];
    message.get(claimed);
    Optional<Ticket> ticket =
        tokens.flatMap(check -> check.openText(new String(claimed, StandardCharsets.UTF_8)));
    long nowSeconds = NanoClock.unixSeconds();
    Optional<String> objection = objection(claimed, ticket, key.bytes(), nowSeconds);
    if (objection.isPresent()) {
      refusedJoins++;
      refuse(viewer, "token", objection.get());
      return;
    }
    if (status().viewers() >= settings.viewers()) {
      refusedJoins++;
      refuse(
          viewer,
          "full",
          "all %d places are taken: close another page, or raise WebRelay.Settings.viewers"
              .formatted(settings.viewers()));
      return;
    }
    joinCount++;
    ticket.ifPresent(known -> tokens.orElseThrow().use(known, key.bytes(), nowSeconds));
    Viewer entered = state
        .viewers()
        .enter(
            key,
            ticket.map(Ticket::identity).orElse(""),
            ticket.map(Ticket::permissions).orElse(""));
    viewer.entered = entered;
    see(viewer, entered);
    viewer.line.markJoined();
    welcome(viewer);
  }

  /** Decides what a page sees that joins after the newest snapshot. */
  private void see(WebViewer viewer, Viewer entered) {
    if (visibility != null) {
      PageSight sight = new PageSight(entered, visibility.enter(), new SnapshotEncoder(numbers, 1));
      viewer.sight = sight;
      sights.add(sight);
      if (reader.length() > 0) {
        visibility.look(sight, reader.newest());
      }
    }
  }

  private Optional<String> objection(
      byte[] claimed, Optional<Ticket> ticket, byte[] owner, long nowSeconds) {
    if (tokens.isEmpty()) {
      return MessageDigest.isEqual(token, claimed)
          ? Optional.empty()
          : Optional.of(
              "the token is not that of this run: open the address that the program printed");
    }
    if (ticket.isEmpty() || !ticket.get().world().isEmpty()) {
      return Optional.of("the connect token is not for this page; ask the backend for another");
    }
    return tokens.get().objection(ticket.get(), owner, nowSeconds);
  }

  /** Sends a welcome message, after which the page discards everything that it received before. */
  private void welcome(WebViewer viewer) {
    viewer.begin();
    viewer.line.send(WebMessages.welcome(layout, Quantisation.DEFAULT, settings));
    answer(viewer, 0);
  }

  private void refuse(WebViewer viewer, String code, String reason) {
    viewer.joined = false;
    viewer.line.send(WebMessages.refused(code, reason));
    viewer.line.close();
    viewers.remove(viewer);
    gone(viewer);
  }

  /** The page may connect again. */
  private void gone(WebViewer viewer) {
    Viewer entered = viewer.entered;
    if (entered != null) {
      viewer.entered = null;
      absent.add(new Absent(entered, watchedNanos));
    }
    PageSight sight = viewer.sight;
    if (visibility != null && sight != null) {
      viewer.sight = null;
      sights.remove(sight);
      visibility.left(sight.seen());
    }
  }

  private void letLeave(long nowNanos) {
    Absent longest = absent.peek();
    while (longest != null
        && (nowNanos - longest.sinceNanos() > LEAVE_NANOS || absent.size() > settings.viewers())) {
      state.viewers().leave(longest.viewer());
      absent.remove();
      longest = absent.peek();
    }
  }

  private void answer(WebViewer viewer, long question) {
    if (viewer.hasRoom()) {
      viewer.line.send(WebMessages.time(question, state.clock().nanos(), lastTimeline, lastState));
    }
  }

  private void take(WebViewer viewer, ByteBuffer message) {
    Viewer sender = viewer.entered;
    if (sender == null) {
      return;
    }
    command.readFrom(message).from(sender.number());
    boolean isAllowed = rule.allows(sender, command);
    viewer.isRefused |= !isAllowed;
    try {
      boolean sent = isAllowed
          && state.viewers().sendReports()
          && state
              .commands()
              .forwardForeign(command, sender.number(), state.clock().nanos());
      refusedCommands += sent ? 0 : 1;
    } catch (IllegalArgumentException e) {
      refusedCommands++;
    }
  }

  private void publishNew() {
    for (int age = reader.lengthAcrossGaps() - 1; age >= 0; age--) {
      Snapshot snapshot = reader.at(age);
      if (passed.isNew(snapshot)) {
        boolean broken = passed.isBroken(snapshot);
        passed.pass(snapshot);
        follow(snapshot.prefabs());
        if (visibility != null) {
          visibility.look(sights, snapshot);
          publishSeen(snapshot, broken);
        } else {
          publish(snapshot, broken);
        }
      }
    }
  }

  private void publish(Snapshot snapshot, boolean broken) {
    follow(snapshot.joints());
    if (!isTaken()) {
      encoder.pass(snapshot, broken);
      return;
    }
    ByteBuffer change = encoder.encode(snapshot, BodyChoice.EVERYTHING, broken);
    for (int index = 0; index < viewers.size(); index++) {
      sendChange(viewers.get(index), change);
    }
  }

  /** Sends each page the bodies that it may see, and the joints between them. */
  private void publishSeen(Snapshot snapshot, boolean broken) {
    for (int index = 0; index < viewers.size(); index++) {
      WebViewer viewer = viewers.get(index);
      PageSight sight = viewer.sight;
      if (sight == null) {
        continue;
      }
      List<Joint.HeldPoints> joints = sight.joints(snapshot.joints());
      if (viewer.isSynced() && viewer.misses(joints)) {
        viewer.sendJoints(joints, WebMessages.joints(joints));
      }
      if (viewer.isSynced()) {
        sendChange(viewer, sight.encode(snapshot, broken));
      } else {
        sight.pass(snapshot, broken);
      }
    }
  }

  /**
   * Restarts all pages if prefab numbers have another meaning, because another scene runs in the
   * state.
   */
  private void follow(PrefabTable prefabs) {
    if (scenePrefabs.isOther(prefabs)) {
      for (int index = viewers.size() - 1; index >= 0; index--) {
        restart(viewers.get(index));
      }
    }
  }

  private void restart(WebViewer viewer) {
    if (!viewer.hasRoom()) {
      viewer.line.close(); // the page connects again
      viewers.remove(viewer);
      gone(viewer);
    } else if (viewer.joined) {
      welcome(viewer);
    }
  }

  /** Sends changed joints to every page that is about to get the snapshot. */
  private void follow(List<Joint.HeldPoints> joints) {
    if (!joints.equals(lastJoints)) {
      lastJoints = joints;
      jointsMessage = WebMessages.joints(joints);
      for (int index = 0; index < viewers.size(); index++) {
        WebViewer viewer = viewers.get(index);
        if (viewer.isSynced()) {
          viewer.sendJoints(joints, jointsMessage);
        }
      }
    }
  }

  private void sendChange(WebViewer viewer, ByteBuffer snapshot) {
    if (viewer.isSynced() && viewer.sendChange(snapshot.duplicate())) {
      sentBytes += snapshot.remaining();
    }
  }

  private void sendKeyframe(WebViewer viewer) {
    PageSight sight = viewer.sight;
    ByteBuffer keyframe;
    if (sight != null) {
      keyframe = sight.keyframe(reader.newest());
    } else if (isTaken()) {
      keyframe = encoder.keyframe();
    } else {
      encoder.restart();
      keyframe = encoder.encode(reader.newest(), BodyChoice.EVERYTHING, false);
    }
    List<Joint.HeldPoints> joints =
        sight == null ? lastJoints : sight.joints(reader.newest().joints());
    if (viewer.misses(joints)) {
      viewer.sendJoints(joints, sight == null ? jointsMessage : WebMessages.joints(joints));
    }
    sentBytes += keyframe.remaining();
    viewer.sendKeyframe(keyframe.duplicate());
  }

  private boolean isTaken() {
    for (int index = 0; index < viewers.size(); index++) {
      if (viewers.get(index).isSynced()) {
        return true;
      }
    }
    return false;
  }

  private void sendPrefabs(WebViewer viewer) {
    int count = reader.newest().prefabs().count();
    while (viewer.joined && viewer.prefabCount < count && viewer.hasRoom()) {
      int number = viewer.prefabCount++;
      var prefab = reader.newest().prefabs().get(number);
      String message = WebMessages.prefab(number, prefab);
      viewer.line.send(
          message.length() > MAX_PREFAB_CHARACTERS
              ? WebMessages.roughPrefab(number, prefab)
              : message);
    }
  }

  private void sendTime() {
    Timeline timeline = reader.timeline();
    SharedState.WriterState writerState = reader.writerState();
    if (!timeline.equals(lastTimeline) || !writerState.equals(lastState)) {
      lastTimeline = timeline;
      lastState = writerState;
      for (int index = 0; index < viewers.size(); index++) {
        if (viewers.get(index).joined) {
          answer(viewers.get(index), 0);
        }
      }
    }
  }

  private void pollEvents() {
    rows.setLength(0);
    rowCount = 0;
    beyondRows = 0;
    cursor.poll(eventHandler);
  }

  private void sendEvents() {
    for (int index = 0; index < viewers.size(); index++) {
      WebViewer viewer = viewers.get(index);
      PageSight sight = viewer.sight;
      if (sight != null) {
        sight.sendEvents(viewer, rows);
      } else if (viewer.joined && (rowCount > 0 || beyondRows > 0)) {
        viewer.sendEvents(rows, rowCount, beyondRows);
      }
    }
  }

  private void addEvent(Event event) {
    if (visibility != null) {
      hiding.add(event);
    } else if (event.kind() == Event.Kind.GAP) {
      beyondRows += Math.max(1, event.lostCount()); // 0 if the number is unknown
    } else if (rowCount == MAX_EVENTS || viewers.isEmpty()) {
      beyondRows++;
    } else {
      rows.append(rowCount++ == 0 ? "" : ",").append(WebMessages.event(event));
    }
  }

  private void watch(long nowNanos) {
    watchedNanos = nowNanos;
    for (int index = viewers.size() - 1; index >= 0; index--) {
      WebViewer viewer = viewers.get(index);
      viewer.fill(nowNanos);
      if (!viewer.line.isOpen()) {
        viewers.remove(index);
        gone(viewer);
      } else if (!viewer.joined && nowNanos - viewer.arrivedNanos > JOIN_NANOS) {
        refuse(viewer, "late", "no join came within 10 s: reload the page");
      } else if (viewer.isNoticeDue(nowNanos)) {
        viewer.sendNotice(nowNanos);
      }
    }
  }

  @Override
  public void close() {
    for (WebViewer viewer : viewers) {
      viewer.line.close();
      gone(viewer);
    }
    viewers.clear();
    absent.forEach(page -> state.viewers().leave(page.viewer()));
    absent.clear();
    reader.close();
  }

  private record PageKey(long value) {
    byte[] bytes() {
      return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }
  }

  private record Absent(Viewer viewer, long sinceNanos) {}
}
