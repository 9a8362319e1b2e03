package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.isochron.remote.RemoteState.Status.Connection;
import org.isochron.remote.codec.FragmentOrder;
import org.isochron.remote.codec.SnapshotDecoder;
import org.isochron.remote.codec.SnapshotDecoder.Outcome;
import org.isochron.remote.stream.CommandOutbox;
import org.isochron.remote.stream.EventInbox;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.ServerNews;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.ViewerNews;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.Command;
import org.isochron.state.SharedState;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.relay.ClockOffset;
import org.isochron.state.relay.FetchedLoop;

/**
 * The writing side of a viewer's shared state: takes what a relay sends, and sends the commands to
 * it. It is {@link Connected} to a relay, {@link Searching} for one, or has {@link Left} for good.
 * Owner: one thread at a time. Never waits; allocates when it joins or opens a line, and when
 * something other than a snapshot, an event or a command arrives.
 */
final class RemoteLoop implements FetchedLoop.Steps {
  /** A relay that is not heard for longer is reported as silent. */
  static final long SILENCE_NANOS = 2_000_000_000L;

  /** A relay has heard nothing for a little longer than this end stood. */
  private static final long GIVEN_UP_NANOS = Uplink.MOST_SILENCE_NANOS - 4 * RelayClock.ASK_NANOS;

  /**
   * How often to look while nobody reads, or no relay has answered for long. A command is sent, and
   * a message is taken, later by up to this time, and by up to 64 ms more while nothing else
   * hurries the driver of this process. Looks are most of what such an end costs, and at 100 ticks
   * a second more of them find nothing. A process may have many such ends, and those that look for
   * a relay must leave it time to answer.
   */
  static final long IDLE_NANOS = 10_000_000;

  /** Typical time for a lost relay to answer again. */
  static final long SOON_NANOS = 1_000_000_000;

  private static final String SILENT = "nothing was heard of the relay for %d ms";

  /** Some frames of a reader, at a look each millisecond. */
  static final int MOST_UNREAD_LOOKS = 200;

  final RemoteCounts counts;
  final LocalWriter local;
  private final SharedState state;
  private final Supplier<RemoteState.Interest> interest;
  private final long token;
  private final Dialler dialler;
  private final SnapshotDecoder decoder;
  private final FragmentOrder fragments;
  private final int commandCapacity;
  private final int firstLines;
  private final CommandOutbox commands;
  private final ByteBuffer memory = Messages.memory();
  private final ViewerNews news = new ViewerNews();
  private final Consumer<Command> commandHandler;
  private final Consumer<Command> commandDropper;

  private Welcome welcome;
  private RelayClock clock;
  private EventInbox events;
  private Relation relation;
  private int unreadLooks;

  /** Goes on where a joining ended. */
  RemoteLoop(
      SharedState state,
      Uplink uplink,
      Welcome welcome,
      ClockOffset offset,
      Dialler dialler,
      Supplier<RemoteState.Interest> interest,
      int commandCapacity) {
    this.state = state;
    this.welcome = welcome;
    this.interest = interest;
    token = welcome.token();
    firstLines = ViewerSession.firstLines(welcome.layout());
    this.dialler = dialler;
    decoder = new SnapshotDecoder(welcome.layout(), welcome.steps());
    fragments = new FragmentOrder(decoder, Uplink.SNAPSHOT_LINES, this::hear, state.clock());
    // all that wait fit, and as many are under way
    this.commandCapacity = commandCapacity;
    commands = new CommandOutbox(2 * commandCapacity);
    commandHandler = commands::add;
    long nowNanos = state.clock().nanos();
    counts = new RemoteCounts(decoder, commands, nowNanos);
    commandDropper = command -> counts.lostCommands(1);
    local = new LocalWriter(state, decoder, counts);
    clock = new RelayClock(state.clock(), offset, nowNanos);
    events = new EventInbox(welcome.nextEvent());
    commands.restart(welcome.session(), welcome.nextCommand());
    news.interest = interest.get();
    relation = connected(uplink, nowNanos);
  }

  RemoteState.Status status() {
    return counts.status();
  }

  /** By how much the local writer's offset may be wrong. */
  long clockErrorNanos() {
    return clock.offset.errorNanos();
  }

  /** Takes what has arrived, sends what is due, and returns the instant at which to look again. */
  @Override
  public long advance(long nowNanos) {
    try {
      relation.advance(nowNanos);
    } catch (RuntimeException | InternalError e) {
      giveUp(e);
    }
    counts.publish(clock, nowNanos);
    unreadLooks++;
    boolean isSeldom = relation.isSeldom(nowNanos) || unreadLooks > MOST_UNREAD_LOOKS;
    return nowNanos + (isSeldom ? IDLE_NANOS : ArrivalPoll.SELDOM_NANOS);
  }

  /** Takes the snapshots that have arrived. */
  @Override
  public void fetch() {
    unreadLooks = 0;
    try {
      relation.fetch();
    } catch (RuntimeException | InternalError e) {
      giveUp(e);
    }
  }

  /** An error is the network engine's, and another attempt may not meet it. */
  private void giveUp(Throwable error) {
    disconnect(
        Connection.SILENT,
        "the network engine of this end failed: " + error.getMessage(),
        Optional.of(error));
  }

  private void hear(Outcome outcome) {
    if (outcome == Outcome.DAMAGED) {
      counts.damaged();
    } else if (outcome == Outcome.WHOLE) {
      if (counts.pictured()) {
        counts.publish(clock, state.clock().nanos()); // a reader of the picture finds it served
      }
      local.publish();
    }
  }

  private void want(RemoteState.Interest wanted) {
    if (!wanted.equals(news.interest)) {
      news.interest = wanted;
      news.interestNumber++;
    }
  }

  /** Returns the instant of the disconnect. */
  private long disconnect(Connection as, String because, Optional<Throwable> cause) {
    counts.connection(as, because);
    long nowNanos = state.clock().nanos();
    counts.publish(clock, nowNanos);
    local.end(cause);
    Relation before = relation;
    relation = as == Connection.CLOSED ? new Left() : new Searching(nowNanos);
    before.hangUp();
    dialler.restart(nowNanos + Dialler.SEARCH_NANOS);
    return nowNanos;
  }

  private void resume(Welcome next, long nowNanos) {
    if (!next.layout().equals(welcome.layout()) || !next.steps().equals(welcome.steps())) {
      counts.connection(Connection.CHANGED, "another relay serves another state there");
      dialler.hangUp();
      relation = new Left();
      return;
    }
    Uplink uplink = dialler.take();
    boolean sameLife = next.life() == welcome.life();
    boolean sameWorld = next.world() != 0 && next.world() == welcome.world();
    welcome = next;
    clock = new RelayClock(state.clock(), dialler.offset(), nowNanos);
    if (!sameLife && sameWorld) {
      local.beginRelay();
    } else if (!sameLife) {
      local.beginLife();
    }
    if (sameLife && next.resumed()) {
      commands.repeat();
    } else {
      local.commands().drain(nowNanos + 1, commandDropper);
      counts.lostCommands(commands.restart(next.session(), next.nextCommand()));
      long missed = next.nextEvent() - events.expected();
      if (sameLife && missed > 0) {
        local.gapHandler.accept(missed);
      }
      if (!sameLife || missed > 0) { // never back: the relay may not have heard what came
        events = new EventInbox(next.nextEvent());
      }
    }
    local.renew();
    relation = connected(uplink, nowNanos);
  }

  private Connected connected(Uplink uplink, long nowNanos) {
    local.offsetNanos(clock.offset.nanos());
    fragments.forget();
    // the relay compares with what it knows of this viewer, not with the join
    news.interestNumber++;
    want(interest.get());
    counts.connected();
    return new Connected(uplink, nowNanos);
  }

  /**
   * Returns true if the relay has all commands that were accepted here, or is not there to take
   * them.
   */
  boolean isFlushed(long nowNanos) {
    return relation.isFlushed(nowNanos);
  }

  /** Leaves the relay and ends the writing. Commands that the relay does not have count as lost. */
  @Override
  public void close() {
    relation.sayGoodbye();
    local.commands().drain(state.clock().nanos() + 1, commandDropper);
    counts.lostCommands(commands.waiting());
    disconnect(Connection.CLOSED, "this end was closed", Optional.empty());
    dialler.hangUp();
    local.close();
  }

  /** State of the connection to a relay. */
  private sealed interface Relation {
    void advance(long nowNanos);

    /** Returns true if it is enough to look seldom. */
    boolean isSeldom(long nowNanos);

    default void fetch() {}

    default boolean isFlushed(long nowNanos) {
      return true;
    }

    default void sayGoodbye() {}

    default void hangUp() {}
  }

  /** Another state is served there, or this end was closed. */
  private static final class Left implements Relation {
    @Override
    public void advance(long nowNanos) {
      // for good
    }

    @Override
    public boolean isSeldom(long nowNanos) {
      return true;
    }
  }

  /** Looks for the relay, or for another one. */
  private final class Searching implements Relation {
    private final long sinceNanos;

    /** What the relay said that was asked last, as far as the status has it. */
    private Optional<Dialler.Refusal> refusal = dialler.refusal();

    Searching(long sinceNanos) {
      this.sinceNanos = sinceNanos;
    }

    @Override
    public void advance(long nowNanos) {
      Optional<Welcome> answer = dialler.advance(nowNanos, welcome.life(), interest.get());
      if (!dialler.refusal().equals(refusal)) { // stays while this end waits
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
    public boolean isSeldom(long nowNanos) {
      return nowNanos - sinceNanos > SOON_NANOS;
    }
  }

  /**
   * A relay has taken this end. One that is silent may only have stalled: this end reports that,
   * keeps the lines and asks on another one if the relay still knows it. It joins again if the
   * relay does not, after the longest silence, or at once if there are other relays.
   */
  private final class Connected implements Relation, Uplink.Arrivals {
    private final Uplink line;
    private final ServerNews heard = new ServerNews();
    private Trust trust = new Untried();
    private long heardNanos;
    private long helloNanos;
    private long servedNanos;
    private long advancedNanos;

    /** The lines on which this connection has said hello. */
    private int greeted;

    Connected(Uplink line, long nowNanos) {
      this.line = line;
      heardNanos = nowNanos;
      helloNanos = nowNanos;
      servedNanos = nowNanos;
      advancedNanos = nowNanos;
    }

    @Override
    public boolean isSeldom(long nowNanos) {
      return false;
    }

    @Override
    public void fetch() {
      line.pollSnapshots(this);
    }

    @Override
    public void advance(long nowNanos) {
      long stoodNanos = nowNanos - advancedNanos;
      advancedNanos = nowNanos;
      if (stoodNanos > GIVEN_UP_NANOS) { // the relay is not to blame
        fallSilent("this end stood for %d ms, and the relay has given it up", stoodNanos, true);
        return;
      }
      if (stoodNanos > ServerLoop.STOOD_NANOS) {
        heardNanos = nowNanos; // nobody could be heard
        servedNanos = nowNanos;
      }
      line.pollControl(this);
      line.pollSnapshots(this);
      if (relation != this) {
        return; // the relay ended
      }
      if (clock.isDue(nowNanos)) {
        sendNews(nowNanos);
      }
      if (commands.room() >= commandCapacity) {
        local.commands().drain(nowNanos + 1, commandHandler);
      }
      long resendNanos = ViewerSession.resendNanos(clock.roundTripNanos());
      commands.send(line.control(), memory, token, nowNanos, resendNanos, clock.offset.nanos());
      servedNanos = heard.serving ? nowNanos : servedNanos;
      if (heard.serving && !isSettled()) {
        trust = new Settled();
        dialler.succeeded();
      }
      ask(nowNanos, resendNanos);
      local.publishPrefabs();
      local.prefabs.ask(line.control(), memory, token, nowNanos, news.interest.bytesPerSecond());
      boolean mayBeBusy = !isSettled() && line.control().isOpen();
      long patience = mayBeBusy ? dialler.patienceNanos() / 2 : SILENCE_NANOS;
      if (nowNanos - heardNanos > patience) {
        doubt(nowNanos, patience);
      } else if (nowNanos - servedNanos > 2 * patience) {
        String reason = "the relay answers and does not serve this end for %d ms";
        fallSilent(reason, 2 * patience, isSettled());
      }
    }

    private boolean isSettled() {
      return !(trust instanceof Untried);
    }

    /** A relay that has served this end and is the only one may go on with what it knows of it. */
    private void doubt(long nowNanos, long patience) {
      boolean mayGoOn = isSettled() && dialler.isOnly();
      long most = mayGoOn ? Uplink.MOST_SILENCE_NANOS : patience;
      if (nowNanos - heardNanos > most) {
        fallSilent(SILENT, most, isSettled());
      } else if (doubted(nowNanos, patience).probe().isUnknown(nowNanos)) {
        fallSilent(
            "the relay has begun anew, or has given this end up, and was silent for %d ms",
            nowNanos - heardNanos, true);
      }
    }

    private Doubted doubted(long nowNanos, long patience) {
      if (trust instanceof Doubted before) {
        return before;
      }
      String silent = SILENT.formatted(patience / 1_000_000);
      counts.silent(silent);
      counts.publish(clock, nowNanos); // before the state, whose reader then finds the reason
      local.end(Optional.of(new IllegalStateException(silent)));
      Doubted doubted = new Doubted(new RelayProbe(dialler.dialAgain(), token));
      trust = doubted;
      return doubted;
    }

    /** What was silent is heard again, on the lines that were kept. */
    private void goOn() {
      if (counts.heard()) {
        local.renew();
      }
      if (trust instanceof Doubted doubted) {
        trust = new Settled();
        doubted.probe().close();
      }
    }

    /** A line takes some time to open, and is tried at every look until it has taken one hello. */
    private void ask(long nowNanos, long resendNanos) {
      int lines = (firstLines | heard.lacking) & ~greeted;
      if (heard.lacking != 0 && nowNanos - helloNanos >= 0) {
        helloNanos = nowNanos + resendNanos;
        lines |= heard.lacking;
      }
      if (lines != 0) {
        greeted |= line.ask(memory, token, lines);
      }
    }

    private void fallSilent(String reason, long nanos, boolean wasSettled) {
      String silent = reason.formatted(nanos / 1_000_000);
      boolean reached = line.control().isOpen();
      Optional<Throwable> cause = Optional.of(new IllegalStateException(silent));
      long lostNanos = disconnect(Connection.SILENT, silent, cause);
      if (wasSettled) {
        dialler.restart(lostNanos); // as it was awaited for long enough
      } else {
        dialler.failed(lostNanos, reached);
      }
    }

    private void sendNews(long nowNanos) {
      want(interest.get());
      news.nextEvent = events.expected();
      news.needsKeyframe = !decoder.isSynced();
      news.roundTripNanos = clock.roundTripNanos();
      news.question = clock.next();
      if (line.control().offer(news.write(memory, token))) {
        clock.asked(nowNanos);
      }
    }

    @Override
    public void control(ByteBuffer message) {
      if (!Messages.open(message) || Messages.token(message) != token) {
        counts.damaged();
        return;
      }
      heardNanos = state.clock().nanos();
      goOn();
      byte type = Messages.type(message);
      if (type == Messages.SERVER_NEWS) {
        if (heard.read(message)) {
          hearNews();
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

    private void hearNews() {
      clock.answer(heard.question, heard.nanos);
      local.offsetNanos(clock.offset.nanos());
      commands.acknowledge(heard.nextCommand, heardNanos);
      local.hear(heard);
      if (heard.ended) {
        disconnect(Connection.ENDED, "the relay has ended its serving", Optional.empty());
      }
    }

    @Override
    public void fragment(int number, ByteBuffer message) {
      counts.received(message.remaining() + SnapshotFeed.HEADER_BYTES);
      fragments.take(number, message);
    }

    @Override
    public boolean isFlushed(long nowNanos) {
      return commands.waiting() == 0 && !local.commands().hasDue(nowNanos + 1);
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

  /** What this end knows of the relay that has taken it. */
  private sealed interface Trust {}

  /** The relay has not served this end yet. */
  private record Untried() implements Trust {}

  /** The relay serves this end, or did. */
  private record Settled() implements Trust {}

  /** The relay has served this end and is silent, so it is asked on another line. */
  private record Doubted(RelayProbe probe) implements Trust {}
}
