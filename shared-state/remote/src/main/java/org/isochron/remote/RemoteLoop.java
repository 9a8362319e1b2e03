package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.codec.BundleReader;
import org.isochron.remote.codec.FragmentOrder;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.remote.stream.CommandOutbox;
import org.isochron.remote.stream.EventInbox;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.ServerNews;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.ViewerNews;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.Command;
import org.isochron.state.Link;
import org.isochron.state.SharedState;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.relay.ClockOffset;

/**
 * The writing side of a viewer's shared state: receives the data of a relay, and sends commands to
 * it. The loop's relation to relays is {@link Connected}, {@link Searching} or {@link Left}. Owner:
 * one thread. Never waits. Ciphers allocate; otherwise it allocates when it joins or opens a
 * stream, and when anything other than a snapshot, event or command arrives.
 */
final class RemoteLoop implements AutoCloseable {
  static final long SILENCE_NANOS = 2_000_000_000L;

  /** A snapshot that is older is late. */
  private static final long LATE_NANOS = 500_000_000;

  /** Excess of the time with late snapshots over the rest, after which the streams are replaced. */
  private static final long MAX_LATE_NANOS = 5_000_000_000L;

  /**
   * After a longer stall of this end, the relay has dropped it. The limit is below the maximum
   * silence, because the silence begins before the stall.
   */
  private static final long GIVEN_UP_NANOS = Uplink.MAX_SILENCE_NANOS - 4 * RelayClock.ASK_NANOS;

  /**
   * Interval of turns while nobody reads, or no relay has answered for a long time. Commands and
   * messages are delayed by up to this interval, and by another 64 ms while nothing else makes this
   * process's driver poll often. A process may have many such ends, and turns are most of their
   * cost. Ends that search for a relay must also leave the relay time to answer.
   */
  static final long IDLE_NANOS = 10_000_000;

  /** Typical time for a lost relay to answer again. */
  static final long SOON_NANOS = 1_000_000_000;

  private static final int LINK_STREAM = 1 << Uplink.LINK_LINE;

  private static final String SILENT = "the relay has been silent for %d ms";

  /** A few frames of a reader. */
  static final int MAX_UNREAD_TURNS = 2_000;

  final RemoteCounts counts;
  final LocalWriter local;
  private final SharedState state;
  private final Supplier<RemoteState.Interest> interest;
  private final long token;
  private final Dialler dialler;
  private final SnapshotDecoder decoder;
  private final FragmentOrder fragments;
  private final BundleReader bundles;
  private final int commandCapacity;
  private final int firstStreams;
  private final CommandOutbox commands;
  private final ByteBuffer memory = Messages.memory();
  private final ViewerNews viewerStatus = new ViewerNews();
  private final AskedLinks asked = new AskedLinks();
  private final ArrivalPoll poll = new ArrivalPoll();
  private final Consumer<Command> commandHandler;
  private final Consumer<Command> commandDropper;

  private Welcome welcome;

  /** True if a snapshot has arrived since the last turn. */
  private boolean pictured;

  /** True if a part of a snapshot has arrived since the last turn. */
  private boolean moved;

  private Optional<InnerLink> link = Optional.empty();
  private RelayClock clock;
  private EventInbox events;
  private LossWatch losses;
  private Relation relation;

  /** Turns since a reader looked. */
  private final AtomicInteger unreadTurns = new AtomicInteger();

  RemoteLoop(
      SharedState state,
      SealedUplink uplink,
      Welcome welcome,
      ClockOffset offset,
      Dialler dialler,
      Supplier<RemoteState.Interest> interest,
      int commandCapacity) {
    this.state = state;
    this.welcome = welcome;
    this.interest = interest;
    token = welcome.token();
    firstStreams = ViewerSession.firstStreams(welcome.layout());
    this.dialler = dialler;
    decoder = new SnapshotDecoder(welcome.layout(), welcome.steps());
    fragments =
        new FragmentOrder(decoder, Uplink.SNAPSHOT_LINES, this::fragmentRead, state.clock());
    bundles = new BundleReader(fragments);
    // room for all waiting commands, and for as many in flight
    this.commandCapacity = commandCapacity;
    commands = new CommandOutbox(2 * commandCapacity);
    commandHandler = this::addCommand;
    long nowNanos = state.clock().nanos();
    counts = new RemoteCounts(decoder, commands, uplink.encrypts(), nowNanos);
    commandDropper = command -> counts.lostCommands(command.isOfViewer() ? 0 : 1);
    local = new LocalWriter(state, decoder, counts);
    clock = new RelayClock(state.clock(), offset, nowNanos);
    events = new EventInbox(welcome.nextEvent());
    commands.restart(welcome.session(), welcome.nextCommand());
    viewerStatus.interest = interest.get();
    losses = new LossWatch(nowNanos);
    relation = connected(uplink, nowNanos);
  }

  /** The next relay numbers this end itself, and does not know the viewers of this end. */
  private void addCommand(Command command) {
    if (!command.isOfViewer()) {
      commands.add(command);
    }
  }

  RemoteState.Status status() {
    return counts.status();
  }

  long clockErrorNanos() {
    return clock.offset.errorNanos();
  }

  /** Returns the next due instant. */
  long advance(long nowNanos) {
    try {
      relation.advance(nowNanos);
      sendLink();
    } catch (RuntimeException | InternalError e) {
      giveUp(e);
    }
    counts.publish(clock, nowNanos);
    // ordering: opaque, so that the loop sees a reset soon; nothing else depends on it.
    int unread = unreadTurns.getOpaque() + 1;
    // ordering: opaque, for the same reason; a reset in between is lost.
    unreadTurns.setOpaque(unread);
    if (relation.isIdle(nowNanos) || (unread > MAX_UNREAD_TURNS && link.isEmpty())) {
      return nowNanos + IDLE_NANOS;
    }
    long next = poll.next(nowNanos);
    return link.isEmpty() ? next : Math.min(next, nowNanos + InnerLink.LOOK_NANOS);
  }

  /** Returns a link to the program of the relay, in place of an earlier one. Any thread. */
  Link link() {
    return asked.ask("", 0);
  }

  /** Sends the waiting messages of the link, which are lost while no relay serves this end. */
  private void sendLink() {
    for (AskedLinks.Asked next = asked.poll(); next != null; next = asked.poll()) {
      link.ifPresent(InnerLink::close);
      link = Optional.of(next.link());
    }
    if (link.isPresent() && !link.get().isOpen()) {
      link = Optional.empty();
    } else if (link.isPresent()) {
      link.get().sendTo(relation.linkStream(), token);
    }
  }

  /** Records that a reader looked; any thread. */
  void read() {
    // ordering: opaque, as in advance: only the loop reads it.
    unreadTurns.setOpaque(0);
  }

  /** Disconnects after an error of the network engine, because another attempt may succeed. */
  private void giveUp(Throwable error) {
    disconnect(
        Connection.SILENT,
        "the network engine of this end failed: " + error.getMessage(),
        Optional.of(error));
  }

  private void fragmentRead(Outcome outcome) {
    moved |= outcome != Outcome.DAMAGED;
    if (outcome == Outcome.DAMAGED) {
      counts.damaged();
    } else if (outcome == Outcome.WHOLE) {
      long nowNanos = state.clock().nanos();
      poll.arrived(nowNanos);
      long publishedNanos = decoder.snapshot().publishedNanos() + clock.offset.nanos();
      losses.arrived(nowNanos - publishedNanos, clock.medianTripNanos(), nowNanos);
      pictured = true;
      if (counts.snapshotArrived()) {
        // readers of this snapshot must already see the connection as served
        counts.publish(clock, nowNanos);
      }
      local.publish();
    }
  }

  private void want(RemoteState.Interest wanted) {
    if (!wanted.equals(viewerStatus.interest)) {
      viewerStatus.interest = wanted;
      viewerStatus.interestNumber++;
    }
  }

  private long disconnect(Connection as, String because, Optional<Throwable> cause) {
    counts.connection(as, because);
    long nowNanos = state.clock().nanos();
    counts.publish(clock, nowNanos);
    local.end(cause);
    Relation before = relation;
    relation =
        as == Connection.CLOSED ? new Left() : new Searching(nowNanos, as == Connection.SILENT);
    before.hangUp();
    dialler.restart(nowNanos + Dialler.SEARCH_NANOS);
    return nowNanos;
  }

  private void resume(Welcome next, long nowNanos) {
    if (!next.layout().equals(welcome.layout()) || !next.steps().equals(welcome.steps())) {
      counts.connection(Connection.CHANGED, "the relay now serves a different state");
      dialler.hangUp();
      relation = new Left();
      return;
    }
    SealedUplink uplink = dialler.take();
    boolean sameRelaySession = next.life() == welcome.life();
    boolean sameWorld = next.world() != 0 && next.world() == welcome.world();
    welcome = next;
    clock = new RelayClock(state.clock(), dialler.offset(), nowNanos);
    if (!sameRelaySession && sameWorld) {
      local.beginRelay();
    } else if (!sameRelaySession) {
      local.beginSession();
    }
    if (sameRelaySession && next.resumed()) {
      commands.repeat();
    } else {
      local.commands().drain(nowNanos + 1, commandDropper);
      commands.restart(next.session(), next.nextCommand());
      long missed = next.nextEvent() - events.expected();
      if (sameRelaySession && missed > 0) {
        local.gapHandler.accept(missed);
      }
      // never go back to earlier events, because the relay may not have received the last
      // acknowledgement
      if (!sameRelaySession || missed > 0) {
        events = new EventInbox(next.nextEvent());
      }
    }
    local.renew();
    relation = connected(uplink, nowNanos);
  }

  private Connected connected(SealedUplink uplink, long nowNanos) {
    local.offsetNanos(clock.offset.nanos());
    fragments.forget();
    bundles.forget();
    losses = new LossWatch(nowNanos);
    // send the interest again with a new number, because the relay ignores an interest whose number
    // it already knows
    viewerStatus.interestNumber++;
    want(interest.get());
    counts.connected();
    return new Connected(uplink, nowNanos);
  }

  /**
   * Returns true if the relay has all commands that were accepted here, or will not receive more of
   * them.
   */
  boolean isFlushed(long nowNanos) {
    boolean isAcknowledged = commands.waiting() == 0 && !local.commands().hasDue(nowNanos + 1);
    return isAcknowledged || !relation.takesCommands();
  }

  /** Unacknowledged commands count as lost, or as unknown if they were sent. */
  @Override
  public void close() {
    relation.sayGoodbye();
    local.commands().drain(state.clock().nanos() + 1, commandDropper);
    commands.discard();
    disconnect(Connection.CLOSED, "this end was closed", Optional.empty());
    dialler.hangUp();
    asked.close();
    link.ifPresent(InnerLink::close);
    local.close();
  }

  private sealed interface Relation {
    void advance(long nowNanos);

    boolean isIdle(long nowNanos);

    /** Returns true if the relay may still receive commands that were accepted before. */
    default boolean takesCommands() {
      return false;
    }

    default Line linkStream() {
      return Line.NONE;
    }

    default void sayGoodbye() {}

    default void hangUp() {}
  }

  /** The relay serves another state, or this end was closed. */
  private static final class Left implements Relation {
    @Override
    public void advance(long nowNanos) {
      // ended permanently
    }

    @Override
    public boolean isIdle(long nowNanos) {
      return true;
    }
  }

  private final class Searching implements Relation {
    private final long sinceNanos;
    private final boolean mayResume;

    private Optional<Dialler.Refusal> refusal = dialler.refusal();

    Searching(long sinceNanos, boolean mayResume) {
      this.sinceNanos = sinceNanos;
      this.mayResume = mayResume;
    }

    @Override
    public void advance(long nowNanos) {
      Optional<Welcome> answer = dialler.advance(nowNanos, welcome.life(), interest.get());
      if (!dialler.refusal().equals(refusal)) { // a refusal stays the same while this end waits
        refusal = dialler.refusal();
        refusal.ifPresent(this::refused);
      }
      if (answer.isPresent()) {
        resume(answer.get(), nowNanos);
      }
    }

    private void refused(Dialler.Refusal by) {
      long seconds = TimeUnit.NANOSECONDS.toSeconds(by.waitNanos());
      counts.connection(
          Connection.REFUSED, "%s; asked again after %d s".formatted(by.reason(), seconds));
    }

    @Override
    public boolean isIdle(long nowNanos) {
      return nowNanos - sinceNanos > SOON_NANOS;
    }

    @Override
    public boolean takesCommands() {
      return mayResume;
    }

    @Override
    public void sayGoodbye() {
      dialler.sayGoodbye(memory);
    }
  }

  /**
   * Connection to a relay that has accepted this end. A silent relay may only have stalled. This
   * end reports the silence, keeps the streams, and asks on another stream whether the relay still
   * knows this end. This end joins again if the relay does not know this end or is silent for too
   * long. If there are other relays, this end joins one at once.
   */
  private final class Connected implements Relation, Uplink.Arrivals {
    private final SealedUplink line;
    private final ServerNews relayStatus = new ServerNews();
    private Trust trust = new Untried();
    private long receivedNanos;
    private long helloNanos;
    private long servedNanos;
    private long currentNanos;
    private long eventNanos;
    private long lastEvent;
    private long movedNanos;
    private long lateNanos;
    private boolean wasPictured;

    /** True if the relay was asked for a keyframe since the last loss. */
    private boolean keyframeAsked;

    private long advancedNanos;

    private int greeted;

    Connected(SealedUplink line, long nowNanos) {
      this.line = line;
      receivedNanos = nowNanos;
      helloNanos = nowNanos;
      servedNanos = nowNanos;
      currentNanos = nowNanos;
      movedNanos = nowNanos;
      eventNanos = nowNanos;
      advancedNanos = nowNanos;
      pictured = false;
      moved = false;
    }

    @Override
    public boolean isIdle(long nowNanos) {
      return false;
    }

    @Override
    public void advance(long nowNanos) {
      long stalledNanos = nowNanos - advancedNanos;
      advancedNanos = nowNanos;
      if (stalledNanos > GIVEN_UP_NANOS) { // the stall is this end's, not the relay's
        fallSilent("this end stalled for %d ms, and the relay has dropped it", stalledNanos, true);
        return;
      }
      if (stalledNanos > ServerLoop.STALL_NANOS) {
        receivedNanos = nowNanos; // nothing could be received during the stall
        servedNanos = nowNanos;
        currentNanos = nowNanos;
        movedNanos = nowNanos;
        eventNanos = nowNanos;
      }
      line.pollControl(this);
      line.pollSnapshots(this);
      if (relation != this) {
        return; // the relay ended the connection
      }
      boolean isLossNew = wasPictured && !decoder.isSynced() && !keyframeAsked;
      if (clock.isDue(nowNanos) || isLossNew) {
        sendStatus(nowNanos);
      }
      if (commands.room() >= commandCapacity) {
        local.commands().drain(nowNanos + 1, commandHandler);
      }
      long resendNanos = ViewerSession.resendNanos(clock.roundTripNanos());
      commands.send(line.control(), memory, token, nowNanos, resendNanos, clock.offset.nanos());
      if (relayStatus.serving && !isSettled()) {
        trust = new Settled();
        dialler.succeeded();
      }
      ask(nowNanos, resendNanos);
      local.publishPrefabs();
      local.prefabs.ask(
          line.control(), memory, token, nowNanos, viewerStatus.interest.bytesPerSecond());
      boolean mayBeBusy = !isSettled() && line.control().isOpen();
      long patience = mayBeBusy ? dialler.patienceNanos() / 2 : SILENCE_NANOS;
      if (nowNanos - receivedNanos > patience) {
        doubt(nowNanos, patience);
      } else if (nowNanos - servedNanos > 2 * patience) {
        String reason = "the relay answers and does not serve this end for %d ms";
        fallSilent(reason, 2 * patience, isSettled());
      } else {
        requirePicture(nowNanos, Math.min(stalledNanos, ServerLoop.STALL_NANOS));
        requireEvent(nowNanos);
      }
    }

    /**
     * Joins again on fresh streams if the relay has had newer snapshots for a while, and no part of
     * one has arrived, or most were late for seconds. A forged datagram can stop a stream of Aeron
     * while all streams stay open, and the others carry parts. A lossy network may need seconds for
     * a keyframe, but not again and again.
     */
    private void requirePicture(long nowNanos, long turnNanos) {
      boolean isNewest = decoder.isWhole() && decoder.snapshot().tick() == relayStatus.newestTick;
      if (pictured || isNewest || relayStatus.newestTick < 0) {
        currentNanos = nowNanos;
      }
      losses.check(currentNanos == nowNanos, nowNanos);
      if (moved || currentNanos == nowNanos) {
        movedNanos = nowNanos;
      }
      boolean isLate = nowNanos - currentNanos > LATE_NANOS;
      lateNanos = Math.max(0, lateNanos + (isLate ? turnNanos : -turnNanos));
      wasPictured |= pictured;
      pictured = false;
      moved = false;
      long max = wasPictured ? SILENCE_NANOS : dialler.patienceNanos();
      if (nowNanos - movedNanos > max) {
        fallSilent("the relay has new snapshots, and none has arrived for %d ms", max, true);
      } else if (lateNanos > Math.max(max, MAX_LATE_NANOS)) {
        fallSilent("snapshots were late for most of %d ms", 2 * lateNanos, true);
      }
    }

    /** Joins again if events are missing and none has arrived for seconds, for the same reason. */
    private void requireEvent(long nowNanos) {
      if (events.expected() != lastEvent || events.expected() >= relayStatus.nextEvent) {
        eventNanos = nowNanos;
      }
      lastEvent = events.expected();
      long max = Math.max(dialler.patienceNanos(), MAX_LATE_NANOS);
      if (relation == this && nowNanos - eventNanos > max) {
        fallSilent("the relay has new events, and none has arrived for %d ms", max, true);
      }
    }

    private boolean isSettled() {
      return !(trust instanceof Untried);
    }

    /**
     * Waits longer if the relay has served this end and is the only one, because it may resume.
     */
    private void doubt(long nowNanos, long patience) {
      boolean mayResume = isSettled() && dialler.isOnly();
      long max = mayResume ? Uplink.MAX_SILENCE_NANOS : patience;
      if (nowNanos - receivedNanos > max) {
        fallSilent(SILENT, max, isSettled());
      } else if (doubted(nowNanos, patience).probe().isUnknown(nowNanos)) {
        fallSilent(
            "the relay has restarted or dropped this end, and was silent for %d ms",
            nowNanos - receivedNanos, true);
      }
    }

    private Doubted doubted(long nowNanos, long patience) {
      if (trust instanceof Doubted before) {
        return before;
      }
      String silent = SILENT.formatted(patience / 1_000_000);
      counts.silent(silent);
      // published before the state, so that readers of the state find the reason
      counts.publish(clock, nowNanos);
      local.end(Optional.of(new IllegalStateException(silent)));
      Doubted doubted = new Doubted(new RelayProbe(dialler.dialAgain(), token));
      trust = doubted;
      return doubted;
    }

    /** Ends the silence, because the relay sends again on the streams that were kept. */
    private void endSilence() {
      if (counts.messageArrived()) {
        local.renew();
      }
      if (trust instanceof Doubted doubted) {
        trust = new Settled();
        servedNanos = receivedNanos; // news can arrive again
        doubted.probe().close();
      }
    }

    /**
     * Sends hellos. A stream takes time to open, and every turn retries until the stream has
     * accepted one hello.
     */
    private void ask(long nowNanos, long resendNanos) {
      int lacking = relayStatus.lacking & (link.isEmpty() ? ~LINK_STREAM : Uplink.ALL_LINES);
      int streams = (firstStreams | lacking) & ~greeted;
      if (lacking != 0 && nowNanos - helloNanos >= 0) {
        helloNanos = nowNanos + resendNanos;
        streams |= lacking;
      }
      if (streams != 0) {
        greeted |= line.ask(memory, token, streams);
      }
    }

    private void fallSilent(String reason, long nanos, boolean wasSettled) {
      String silent = reason.formatted(nanos / 1_000_000);
      boolean reached = line.control().isOpen();
      Optional<Throwable> cause = Optional.of(new IllegalStateException(silent));
      long lostNanos = disconnect(Connection.SILENT, silent, cause);
      if (wasSettled) {
        dialler.restart(lostNanos); // the relay had enough time
      } else {
        dialler.failed(lostNanos, reached);
      }
    }

    private void sendStatus(long nowNanos) {
      want(interest.get());
      viewerStatus.nextEvent = events.expected();
      viewerStatus.needsKeyframe = !decoder.isSynced();
      viewerStatus.bundleStreams = losses.streams();
      viewerStatus.roundTripNanos = clock.roundTripNanos();
      viewerStatus.question = clock.next();
      if (line.control().offer(viewerStatus.write(memory, token))) {
        clock.asked(nowNanos);
        keyframeAsked = viewerStatus.needsKeyframe;
      }
    }

    /**
     * Returns the stream of the link, which is opened once both programs want a link. Aeron opens
     * the answering stream only while the asking one is not busy, so earlier messages are lost.
     */
    @Override
    public Line linkStream() {
      boolean isOpen = (greeted & LINK_STREAM) != 0 && line.receives(Uplink.LINK_LINE);
      return isOpen ? line.asking(Uplink.LINK_LINE) : Line.NONE;
    }

    @Override
    public void control(int number, ByteBuffer message) {
      if (!Messages.open(message) || Messages.token(message) != token) {
        counts.damaged();
        return;
      }
      if (number == Uplink.LINK_LINE) { // its messages do not prove that the others arrive
        if (link.isPresent() && Messages.type(message) == Messages.DATA) {
          link.get().deliver(message);
        }
        return;
      }
      long nowNanos = state.clock().nanos();
      if (nowNanos - receivedNanos > ServerLoop.STALL_NANOS) {
        currentNanos = nowNanos; // no snapshot could arrive during the silence
        movedNanos = nowNanos;
        eventNanos = nowNanos;
      }
      receivedNanos = nowNanos;
      endSilence();
      byte type = Messages.type(message);
      if (type == Messages.SERVER_NEWS) {
        if (relayStatus.read(message)) {
          applyStatus();
        } else {
          counts.damaged();
        }
      } else if (type == Messages.PREFAB && !local.prefabs.take(message)) {
        counts.damaged();
      } else if (type == Messages.EVENTS
          && !events.take(message, local.eventHandler, local.gapHandler)) {
        counts.damaged();
      }
    }

    private void applyStatus() {
      clock.answer(relayStatus.question, relayStatus.nanos);
      local.offsetNanos(clock.offset.nanos());
      commands.acknowledge(relayStatus, local.refusedHandler, receivedNanos);
      local.receive(relayStatus);
      servedNanos = relayStatus.serving ? receivedNanos : servedNanos;
      if (relayStatus.ended) {
        commands.serverEnded();
        disconnect(Connection.ENDED, "the relay has ended its serving", Optional.empty());
      }
    }

    @Override
    public void fragment(int number, ByteBuffer message) {
      counts.received(message.remaining() + SnapshotFeed.HEADER_BYTES);
      if (number < Uplink.SNAPSHOT_LINES) {
        fragments.take(number, message);
      } else if (bundles.take(message)) {
        long nowNanos = state.clock().nanos();
        if (losses.bundled(bundles.newestNumber(), bundles.unbundledNumber(), nowNanos)) {
          local.changeDelivery();
        }
      } else {
        counts.damaged();
      }
    }

    @Override
    public boolean takesCommands() {
      return true;
    }

    @Override
    public void sayGoodbye() {
      line.control().offer(Messages.plain(memory, Messages.LEAVE, token));
    }

    @Override
    public void hangUp() {
      line.close();
      if (trust instanceof Doubted doubted) {
        doubted.probe().close();
      }
    }
  }

  private sealed interface Trust {}

  private record Untried() implements Trust {}

  private record Settled() implements Trust {}

  /** The relay has served this end and is silent; a probe asks the relay on another stream. */
  private record Doubted(RelayProbe probe) implements Trust {}
}
