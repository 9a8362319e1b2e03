package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Welcome;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;

/** A viewer on a virtual network, which checks what it gets. */
@SuppressWarnings("NullAway.Init") // set when it has joined
public final class VirtualViewer {
  static final SharedState.Limits LIMITS =
      SharedState.Limits.DEFAULT.withCommands(16).withWindowLength(128);

  final long sender;
  final NanoClock.Manual clock;
  SharedState.Limits limits = LIMITS;
  RemoteState.Interest interest = RemoteState.Interest.EVERYTHING;

  long tickNanos = TokenPhysics.TICK_NANOS;
  RemoteLoop loop;
  SharedState state;
  private final VirtualNetwork.Port port;
  private final RemoteSettings settings;
  private Dialler dialler;

  /** The connection that was dialled last. */
  Connection connection;

  SnapshotReader reader;
  private EventCursor cursor;
  private boolean joined;
  private long lastSequence;
  private long lastTick;
  private long lastEpoch;
  private long eventEpoch;
  private long lastToken;
  private int eventRun;
  /** True if the relay serves a {@link TokenPhysics}, whose numbers the viewer checks. */
  boolean isOfTokens = true;

  /** True if the network is so bad that the relay may leave out bodies. */
  boolean mayBeLimited;

  long snapshots;
  long events;
  long gaps;
  long sentCommands;

  /** The reason for which commands may be refused. */
  Event.Refusal refusal = Event.Refusal.NOT_ALLOWED;

  /** Tokens of refused commands. */
  final List<Long> refused = new ArrayList<>();

  long longestWaitNanos;

  private long seenNanos;
  private long stalledUntilNanos;

  VirtualViewer(VirtualNetwork network, long sender, long clockNanos, RemoteSettings settings) {
    port = network.open();
    this.sender = sender;
    this.settings = settings;
    clock = new NanoClock.Manual(clockNanos);
    stalledUntilNanos = clockNanos;
    dialler = dialler(1);
  }

  /** Sets the number of relay addresses that the viewer knows. */
  void relays(int count) {
    dialler = dialler(count);
  }

  private Dialler dialler(int relays) {
    return new Dialler(relay -> connection = port.dial(relay), relays, clock, sender, settings);
  }

  public boolean isJoined() {
    return joined;
  }

  /** Returns the viewer's state, once it has joined. */
  public SharedState state() {
    return state;
  }

  /** Returns the time of the viewer's clock. */
  public long nowNanos() {
    return clock.nanos();
  }

  /** Returns how many bodies the newest snapshot left out, which the status tells later. */
  public int leftOutBodies() {
    return loop.local.leftOut();
  }

  public RemoteState.Status status() {
    return loop.status();
  }

  /** Returns what the viewer now adds to the epochs of the relay. */
  public long epochOffset() {
    return loop.local.epochOffset();
  }

  /** Returns a number that no other viewer has. */
  public long number() {
    return sender;
  }

  /** Returns the number of the relay's run, which its numbers of events belong to. */
  public int run() {
    return (int) loop.run();
  }

  /** Returns the relay's number of the next event. */
  public long nextEvent() {
    return loop.nextEvent();
  }

  /** Returns the messages of a viewer that has joined. */
  public MessageStream messages() {
    return loop.messages();
  }

  /** Makes the viewer's thread stop for a while. */
  public void stall(long nanos) {
    stalledUntilNanos = clock.nanos() + nanos;
  }

  public void want(RemoteState.Interest wanted) {
    interest = wanted;
  }

  Optional<String> refusal() {
    return dialler.refusal().map(Dialler.RefusedBy::reason);
  }

  void advance() {
    if (clock.nanos() - stalledUntilNanos < 0) {
      return;
    }
    if (!joined) {
      port.poll(dialler);
      Optional<Welcome> welcome = dialler.advance(clock.nanos(), 0, interest);
      if (welcome.isEmpty()) {
        return;
      }
      joined = true;
      seenNanos = clock.nanos();
      state = SharedState.relayed(welcome.get().layout(), limits, clock, () -> loop.read());
      reader = state.openReader();
      cursor = state.openEvents();
      loop = new RemoteLoop(
          state,
          dialler.take(),
          welcome.get(),
          dialler.offset(),
          dialler,
          () -> interest,
          limits.commands());
    }
    advanceUnread();
    look();
  }

  /** Returns the time until the next turn is due. */
  long advanceUnread() {
    port.poll(loop);
    return loop.advance(clock.nanos()) - clock.nanos();
  }

  void command() {
    if (joined
        && state
            .commands()
            .user(TokenPhysics.KIND, 0, 0, sender * TokenPhysics.SENDER + sentCommands + 1)) {
      sentCommands++;
    }
  }

  private void look() {
    cursor.poll(this::receive);
    if (reader.refresh()) {
      for (int age = reader.length() - 1; age >= 0; age--) {
        Snapshot snapshot = reader.at(age);
        if (snapshot.sequence() > lastSequence) {
          lastSequence = snapshot.sequence();
          see(snapshot);
        }
      }
    }
  }

  private void see(Snapshot snapshot) {
    snapshots++;
    longestWaitNanos = Math.max(longestWaitNanos, clock.nanos() - seenNanos);
    seenNanos = clock.nanos();
    boolean later = snapshot.epoch() > lastEpoch
        || (snapshot.epoch() == lastEpoch && snapshot.tick() >= lastTick);
    if (!later || reader.timeline().epoch() < snapshot.epoch()) {
      throw new AssertionError("tick %d of epoch %d".formatted(snapshot.tick(), snapshot.epoch()));
    }
    lastEpoch = snapshot.epoch();
    lastTick = snapshot.tick();
    if (isOfTokens && !mayBeLimited && interest.equals(RemoteState.Interest.EVERYTHING)) {
      TokenPhysics.requireWhole(snapshot, tickNanos, Quantisation.DEFAULT);
    }
  }

  private void receive(Event event) {
    if (!isOfTokens) {
      return;
    }
    if (event.kind() == Event.Kind.REFUSED_COMMAND) {
      refused.add(event.token());
      assertThat(event.refusal()).isEqualTo(refusal);
      assertThat(event.commandKind()).isEqualTo(TokenPhysics.KIND);
      return;
    }
    if (event.kind() == Event.Kind.GAP) {
      gaps += event.lostCount();
      lastToken = 0;
      return;
    }
    events++;
    boolean next = lastToken == 0
        ? event.detail() >= eventRun
        : event.detail() == eventRun && event.token() == lastToken + 1;
    if (event.epoch() < eventEpoch || !next) {
      throw new AssertionError("event %d of run %d in epoch %d, after %d of run %d in epoch %d"
          .formatted(
              event.token(), event.detail(), event.epoch(), lastToken, eventRun, eventEpoch));
    }
    eventEpoch = event.epoch();
    eventRun = event.detail();
    lastToken = event.token();
  }

  long lastTick() {
    return lastTick;
  }

  long lastEvent() {
    return lastToken;
  }

  /** Allows events of any run, because the viewer returns to an earlier relay. */
  void allowAnyRun() {
    eventRun = 0;
  }

  void close() {
    if (joined) {
      loop.close();
      reader.close();
    } else {
      dialler.hangUp();
    }
  }
}
