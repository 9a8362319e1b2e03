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
import org.isochron.remote.content.Interest;
import org.isochron.remote.stream.CommandOutbox;
import org.isochron.remote.stream.EventInbox;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.ServerNews;
import org.isochron.remote.stream.Uplink;
import org.isochron.remote.stream.ViewerNews;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.SharedState;
import org.isochron.state.command.Command;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.relay.ClockOffset;
import org.isochron.state.relay.FetchedLoop;
import org.jspecify.annotations.Nullable;

/**
 * Is the writing side of a local shared state: takes what a relay sends, and sends the commands to
 * it. A relay that is silent may only have stood: this end reports that, keeps the lines and asks
 * on another one if the relay still knows it. It joins anew if the relay does not, after the
 * longest silence, or at once if there are other relays. Owner: one thread at a time. Never waits;
 * allocates when it joins or opens a line, and when something other than a snapshot, an event or a
 * command arrives.
 */
final class RemoteLoop implements Uplink.Arrivals, FetchedLoop.Steps {
  /** A relay that is not heard for longer is reported as silent. */
  static final long SILENCE_NANOS = 2_000_000_000L;

  /** A relay has heard nothing for a little longer than this end stood. */
  private static final long GIVEN_UP_NANOS = Uplink.MOST_SILENCE_NANOS - 4 * RelayClock.ASK_NANOS;

  /**
   * How often to look while nobody reads, or no relay has answered for long: a command is sent, and
   * what came is taken, so much later at most. Looks are most of what such an end costs, and at 100
   * ticks a second more of them find nothing. A process may have many such ends, and those that
   * look for a relay must leave it time to answer.
   */
  static final long IDLE_NANOS = 10_000_000;

  /** In which a relay that was lost is likely to answer. */
  static final long SOON_NANOS = 1_000_000_000;

  private static final String SILENT = "nothing was heard of the relay for %d ms";

  /** Some frames of a reader, at a look each millisecond. */
  static final int MOST_UNREAD_LOOKS = 200;

  final RemoteCounts counts;
  final LocalWriter local;
  private final SharedState state;
  private final Supplier<Interest> interest;
  private final long token;
  private final Dialler dialler;
  private final SnapshotDecoder decoder;
  private final FragmentOrder fragments;
  private final int commandCapacity;
  private final int firstLines;
  private final CommandOutbox commands;
  private final ByteBuffer memory = Messages.memory();
  private final ViewerNews news = new ViewerNews();
  private final ServerNews heard = new ServerNews();
  private final Consumer<Command> commandHandler;
  private final Consumer<Command> commandDropper;

  private Welcome welcome;
  private @Nullable Uplink uplink;

  /** Is there while the relay is silent. */
  private @Nullable RelayProbe probe;

  private RelayClock clock;
  private EventInbox events;
  private long heardNanos;
  private long helloNanos;
  private long servedNanos;
  private long advancedNanos;

  /** The lines on which this connection has said hello. */
  private int greeted;

  /** The relay serves this connection, or did. */
  private boolean settled;

  private int unreadLooks;
  private long lostNanos;

  /** What the relay said that was asked last, as far as the status has it. */
  private Optional<Dialler.Refusal> refusal = Optional.empty();

  /** Goes on where a joining ended. */
  RemoteLoop(
      SharedState state,
      Uplink uplink,
      Welcome welcome,
      ClockOffset offset,
      Dialler dialler,
      Supplier<Interest> interest,
      int commandCapacity) {
    this.state = state;
    this.uplink = uplink;
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
    begin(nowNanos);
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
      if (uplink == null) {
        search(nowNanos);
      } else {
        exchange(uplink, nowNanos);
      }
    } catch (RuntimeException | InternalError e) {
      giveUp(e);
    }
    counts.publish(clock, nowNanos);
    unreadLooks++;
    boolean searches = uplink == null && nowNanos - lostNanos > SOON_NANOS;
    boolean isSeldom = searches || unreadLooks > MOST_UNREAD_LOOKS;
    return nowNanos + (isSeldom ? IDLE_NANOS : ArrivalPoll.SELDOM_NANOS);
  }

  /** Takes the snapshots that have arrived. */
  @Override
  public void fetch() {
    unreadLooks = 0;
    try {
      if (uplink != null) {
        uplink.pollSnapshots(this);
      }
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

  private void exchange(Uplink line, long nowNanos) {
    long stoodNanos = nowNanos - advancedNanos;
    advancedNanos = nowNanos;
    if (stoodNanos > GIVEN_UP_NANOS) {
      settled = true; // the relay is not to blame
      fallSilent("this end stood for %d ms, and the relay has given it up", stoodNanos);
      return;
    }
    if (stoodNanos > ServerLoop.STOOD_NANOS) {
      heardNanos = nowNanos; // nobody could be heard
      servedNanos = nowNanos;
    }
    line.pollControl(this);
    line.pollSnapshots(this);
    if (uplink == null) {
      return; // the relay ended
    }
    if (clock.isDue(nowNanos)) {
      sendNews(line, nowNanos);
    }
    if (commands.room() >= commandCapacity) {
      local.commands().drain(nowNanos + 1, commandHandler);
    }
    long resendNanos = ViewerSession.resendNanos(clock.roundTripNanos());
    commands.send(line.control(), memory, token, nowNanos, resendNanos, clock.offset.nanos());
    servedNanos = heard.serving ? nowNanos : servedNanos;
    if (heard.serving && !settled) {
      settled = true;
      dialler.succeeded();
    }
    ask(line, nowNanos, resendNanos);
    local.publishPrefabs();
    local.prefabs.ask(line.control(), memory, token, nowNanos, news.interest.bytesPerSecond());
    boolean mayBeBusy = !settled && line.control().isOpen();
    long patience = mayBeBusy ? dialler.patienceNanos() / 2 : SILENCE_NANOS;
    if (nowNanos - heardNanos > patience) {
      doubt(nowNanos, patience);
    } else if (nowNanos - servedNanos > 2 * patience) {
      fallSilent("the relay answers and does not serve this end for %d ms", 2 * patience);
    }
  }

  /** A relay that has served this end and is the only one may go on with what it knows of it. */
  private void doubt(long nowNanos, long patience) {
    boolean mayGoOn = settled && dialler.isOnly();
    long most = mayGoOn ? Uplink.MOST_SILENCE_NANOS : patience;
    if (nowNanos - heardNanos > most) {
      fallSilent(SILENT, most);
      return;
    }
    if (probe == null) {
      String silent = SILENT.formatted(patience / 1_000_000);
      counts.silent(silent);
      counts.publish(clock, nowNanos); // before the state, whose reader then finds the reason
      local.end(Optional.of(new IllegalStateException(silent)));
      probe = new RelayProbe(dialler.dialAgain(), token);
    }
    if (probe.isUnknown(nowNanos)) {
      fallSilent(
          "the relay has begun anew, or has given this end up, and was silent for %d ms",
          nowNanos - heardNanos);
    }
  }

  /** What was silent is heard again, on the lines that were kept. */
  private void goOn() {
    if (counts.heard()) {
      local.renew();
    }
    closeProbe();
  }

  private void closeProbe() {
    if (probe != null) {
      probe.close();
      probe = null;
    }
  }

  /** A line takes some time to open, and is tried at every look until it has taken one hello. */
  private void ask(Uplink line, long nowNanos, long resendNanos) {
    int lines = (firstLines | heard.lacking) & ~greeted;
    if (heard.lacking != 0 && nowNanos - helloNanos >= 0) {
      helloNanos = nowNanos + resendNanos;
      lines |= heard.lacking;
    }
    if (lines != 0) {
      greeted |= line.ask(memory, token, lines);
    }
  }

  private void fallSilent(String reason, long nanos) {
    String silent = reason.formatted(nanos / 1_000_000);
    boolean wasSettled = settled;
    boolean reached = uplink != null && uplink.control().isOpen();
    disconnect(Connection.SILENT, silent, Optional.of(new IllegalStateException(silent)));
    if (wasSettled) {
      dialler.restart(lostNanos); // as it was awaited for long enough
    } else {
      dialler.failed(lostNanos, reached);
    }
  }

  private void sendNews(Uplink line, long nowNanos) {
    want(interest.get());
    news.nextEvent = events.expected();
    news.needsKeyframe = !decoder.isSynced();
    news.roundTripNanos = clock.roundTripNanos();
    news.question = clock.next();
    if (line.control().offer(news.write(memory, token))) {
      clock.asked(nowNanos);
    }
  }

  private void want(Interest wanted) {
    if (!wanted.equals(news.interest)) {
      news.interest = wanted;
      news.interestNumber++;
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
  public void fragment(int line, ByteBuffer message) {
    counts.received(message.remaining() + SnapshotFeed.HEADER_BYTES);
    fragments.take(line, message);
  }

  private void hear(Outcome outcome) {
    if (outcome == Outcome.DAMAGED) {
      counts.damaged();
    } else if (outcome == Outcome.WHOLE) {
      local.publish();
      if (counts.pictured()) {
        counts.publish(clock, state.clock().nanos());
      }
    }
  }

  private void disconnect(Connection as, String because, Optional<Throwable> cause) {
    counts.connection(as, because);
    lostNanos = state.clock().nanos();
    counts.publish(clock, lostNanos);
    local.end(cause);
    hangUp();
    dialler.restart(lostNanos + Dialler.SEARCH_NANOS);
  }

  private void hangUp() {
    Uplink closing = uplink;
    uplink = null;
    if (closing != null) {
      closing.close();
    }
    closeProbe();
  }

  private void search(long nowNanos) {
    if (!counts.isChanged()) {
      Optional<Welcome> answer = dialler.advance(nowNanos, welcome.life(), interest.get());
      if (!dialler.refusal().equals(refusal)) { // stays while this end waits
        refusal = dialler.refusal();
        refusal.ifPresent(this::refused);
      }
      if (answer.isPresent()) {
        resume(answer.get(), nowNanos);
      }
    }
  }

  private void refused(Dialler.Refusal by) {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(by.waitNanos());
    counts.connection(
        Connection.REFUSED, "%s; asked again after %d s".formatted(by.reason(), seconds));
  }

  private void resume(Welcome next, long nowNanos) {
    if (!next.layout().equals(welcome.layout()) || !next.steps().equals(welcome.steps())) {
      counts.connection(Connection.CHANGED, "another relay serves another state there");
      dialler.hangUp();
      return;
    }
    uplink = dialler.take();
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
    begin(nowNanos);
  }

  private void begin(long nowNanos) {
    local.offsetNanos(clock.offset.nanos());
    heardNanos = nowNanos;
    helloNanos = nowNanos;
    servedNanos = nowNanos;
    advancedNanos = nowNanos;
    heard.serving = false;
    heard.lacking = 0;
    greeted = 0;
    settled = false;
    fragments.forget();
    news.interestNumber++; // the relay compares with what it knows of this viewer, not with the
    // join
    want(interest.get());
    counts.connected();
  }

  /**
   * Returns true if the relay has all commands that were accepted here, or is not there to take
   * them.
   */
  boolean isFlushed(long nowNanos) {
    return uplink == null || (commands.waiting() == 0 && !local.commands().hasDue(nowNanos + 1));
  }

  /** Leaves the relay and ends the writing. Commands that the relay does not have count as lost. */
  @Override
  public void close() {
    if (uplink != null) {
      uplink.control().offer(Messages.plain(memory, Messages.LEAVE, token));
    }
    local.commands().drain(state.clock().nanos() + 1, commandDropper);
    counts.lostCommands(commands.waiting());
    disconnect(Connection.CLOSED, "this end was closed", Optional.empty());
    dialler.hangUp();
    local.close();
  }
}
