package org.isochron.simulator;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.isochron.lockstep.Lockstep;
import org.isochron.lockstep.Lockstep.Settings.EventReport;
import org.isochron.physics.GameLoop;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.slice.CallOrder;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandQueue;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * A session of peers that compute the world of a program. The service's loop is peer 0. The truth is
 * an arbiter's world: it is in no session, and gets what the loops of all peers gave to theirs, as
 * the session's documents say.
 */
final class Match implements AutoCloseable {
  /** A slice has no room for more commands. */
  private static final int COMMANDS_PER_SLICE = 256;

  private static final int EVENTS = 16_384;

  /** No peer rolls back so many ticks. */
  private static final long KEPT = 20;

  private static final List<EventReport> EVENT_REPORTS = List.of(EventReport.values());

  /** Predicts now and then what nobody does. */
  private static final Lockstep.Prediction WILD = (peer, tick, last, predicted) -> {
    if (tick % 16 < 2) {
      predicted.add(guess());
    }
  };

  private static final long EPOCH_OFFSET = 2L * Integer.BYTES;

  final Lockstep.Settings settings;
  final VirtualLinks links;
  final List<Peer> peers = new ArrayList<>();

  /** Hashes of the arbiter's state, by tick. */
  final TreeMap<Long, Long> hashes = new TreeMap<>();

  /** Events of the arbiter's ticks. */
  final TreeMap<Long, List<ByteBuffer>> events = new TreeMap<>();

  private final Probe arbiter;
  private final Truth truth;
  private final NanoClock.Manual clock;
  private final CallOrder order;
  private final EventRing ring = new EventRing(EVENTS);
  private final EventPublisher publisher = ring.claimPublisher();
  private final EventCursor cursor = ring.openCursor();
  private final ControlTable input = new ControlTable();
  private long tick;

  Match(Program program, World world, Probe arbiter, Truth truth, NanoClock.Manual clock) {
    this.arbiter = arbiter;
    this.truth = truth;
    this.clock = clock;
    order = new CallOrder(arbiter, clock);
    Random random = new Random(program.seed() + 11);
    int count = 2 + random.nextInt(2);
    List<Simulation> worlds =
        IntStream.range(0, count).mapToObj(peer -> world.game().simulation).toList();
    settings = settings(random, world.rate(), count, worlds.get(0).savesState());
    links = new VirtualLinks(clock, program.seed() + 12, count);
    int watched = random.nextInt(count);
    for (int number = 0; number < count; number++) {
      PeerPictures pictures =
          number == watched ? new PeerPictures(worlds.get(number), world.rate()) : null;
      peers.add(new Peer(number, pictures == null ? worlds.get(number) : pictures, pictures));
      input.table(number);
    }
    for (Peer peer : peers.subList(1, count)) {
      peer.start();
    }
  }

  private static Lockstep.Settings settings(
      Random random, TickRate rate, int count, boolean canPredict) {
    long session = random.nextLong();
    boolean predicts = canPredict && random.nextInt(4) > 0;
    Lockstep.Settings settings = predicts
        ? Lockstep.Settings.rollback(session, 0, count)
            .withPredictedTicks(1 + random.nextInt(Lockstep.Settings.MAX_PREDICTED_TICKS))
            .withInputDelay(random.nextInt(4))
            .withReport(EVENT_REPORTS.get(random.nextInt(EVENT_REPORTS.size())))
        : Lockstep.Settings.of(session, 0, count).withInputDelay(1 + random.nextInt(6));
    return settings
        .withRate(rate)
        .withHashInterval(1 + random.nextInt(20))
        .withSilence(Duration.ofMillis(500 + random.nextInt(1_500)))
        .withPrediction(random.nextBoolean() ? Lockstep.Prediction.HOLD : WILD);
  }

  private static Lockstep.Settings seat(Lockstep.Settings its, int peer) {
    return new Lockstep.Settings(
        its.session(),
        peer,
        its.peers(),
        its.rate(),
        its.inputDelay(),
        its.predictedTicks(),
        its.hashInterval(),
        its.silence(),
        its.onTrouble(),
        its.prediction(),
        its.report());
  }

  private static Command guess() {
    CommandQueue.SingleThreaded queue =
        new CommandQueue.SingleThreaded(2, () -> BodyId.NONE, () -> BodyId.NONE);
    queue.sender().impulse(World.LOOSE, new Vector3f(0, 1, 0));
    Command guess = Command.empty();
    queue.drain(command -> copy(command, guess));
    return guess;
  }

  private static Command copy(Command command, Command destination) {
    ByteBuffer bytes = ByteBuffer.allocate(Command.BYTES);
    command.writeTo(bytes);
    return destination.readFrom(bytes.flip());
  }

  /** Returns true if peers run ticks that may not happen like that. */
  boolean predicts() {
    return settings.predictedTicks() > 0;
  }

  /** Returns what the service's loop ticks. */
  Steppable player() {
    return peers.get(0).seat;
  }

  /** Returns the sender of one of the peers, or nothing if that is the service's own. */
  CommandSender sender(long choice, SharedState own) {
    Peer peer = peers.get((int) Math.floorMod(choice, (long) peers.size()));
    return (peer.state == null ? own : peer.state).commands();
  }

  /** Advances the peers other than the service. */
  void advance() {
    for (Peer peer : peers) {
      if (peer.loop != null && !peer.isBusy && clock.nanos() - peer.stalledUntil >= 0) {
        peer.isBusy = true; // it may stall, while the others go on
        peer.loop.advance();
        peer.isBusy = false;
      }
    }
  }

  /** Ends what disturbs the session. */
  void calm() {
    links.all().forEach(end -> end.become(0, 0, 0));
    peers.forEach(peer -> peer.stalledUntil = clock.nanos());
    peers.forEach(peer -> peer.copy.stall(0, false, () -> {}));
  }

  /** Runs the arbiter's world until a tick for which all peers have given their part. */
  private void run(long until) {
    while (tick < until) {
      long next = tick + 1;
      publisher.atTick(
          0, next, settings.rate().instantNanos(tick), settings.rate().instantNanos(next));
      order.run(next, settings.rate().dtSeconds(), publisher, world -> give(next));
      tick = next;
      hashes.put(tick, truth.newest().hash());
      List<ByteBuffer> published = new ArrayList<>();
      cursor.poll(event -> published.add(bytes(event)));
      events.put(tick, published);
    }
  }

  /** Returns an event without the number of its epoch. */
  static ByteBuffer bytes(Event event) {
    ByteBuffer bytes = ByteBuffer.allocate(Event.BYTES);
    event.writeTo(bytes);
    return bytes.putLong((int) EPOCH_OFFSET, 0).flip();
  }

  /** In the order of peers: first all commands, then the controls. */
  private void give(long next) {
    input.beginSlice();
    List<Given> parts = new ArrayList<>();
    for (Peer peer : peers) {
      Given given = peer.given.remove(next);
      parts.add(given == null ? Given.NOTHING : given); // before the input delay
      for (Command command : parts.get(peer.number).commands) {
        arbiter.apply(command.from(peer.number));
      }
      input.table(peer.number); // also of a peer that has held nothing
    }
    for (Peer peer : peers) {
      for (Change change : parts.get(peer.number).changes) {
        change.setIn(input.table(peer.number));
      }
    }
    parts.stream()
        .flatMap(given -> given.changes.stream())
        .forEach(change -> merge(change.control, change.level));
    arbiter.control(input);
  }

  /** A control is what all peers do with it together; its level is of the last that changed it. */
  private void merge(int control, float level) {
    List<ControlTable> tables =
        IntStream.range(0, peers.size()).mapToObj(input::table).toList();
    input.set(
        control,
        tables.stream().anyMatch(table -> table.isDown(control)),
        tables.stream().mapToInt(table -> table.pressCount(control)).sum(),
        tables.stream().mapToInt(table -> table.releaseCount(control)).sum(),
        tables.stream()
            .filter(table -> table.pressCount(control) > 0)
            .mapToLong(table -> table.pressOffsetNanos(control))
            .min()
            .orElse(0),
        level,
        tables.stream().map(table -> table.motion(control)).reduce(0f, Float::sum));
  }

  @Override
  public void close() {
    for (Peer peer : peers) {
      if (peer.loop != null) {
        peer.loop.close();
      }
    }
    arbiter.close();
  }

  /** What a loop gave to the session in a tick. */
  private record Given(List<Command> commands, List<Change> changes) {
    static final Given NOTHING = new Given(List.of(), List.of());
  }

  /** What happened to a control. */
  private record Change(
      int control,
      boolean down,
      int presses,
      int releases,
      long offset,
      float level,
      float motion) {
    static Change of(TickInput input, int control) {
      return new Change(
          control,
          input.isDown(control),
          input.pressCount(control),
          input.releaseCount(control),
          input.pressOffsetNanos(control),
          input.level(control),
          input.motion(control));
    }

    void setIn(ControlTable table) {
      table.set(control, down, presses, releases, offset, level, motion);
    }
  }

  /** A peer of the session. */
  final class Peer {
    final int number;
    final Copy copy;
    final Lockstep lockstep;
    final Seat seat;

    /** What one of the peers shows. */
    final @Nullable PeerPictures pictures;

    /** What takes effect in a tick. */
    private final TreeMap<Long, Given> given = new TreeMap<>();

    /** The state of a peer other than the service. */
    @Nullable
    SharedState state;

    @Nullable
    GameLoop loop;

    /** True while the peer advances. */
    boolean isBusy;

    /** The peer does not advance before this instant. */
    long stalledUntil;

    private Peer(int number, Simulation world, @Nullable PeerPictures pictures) {
      this.number = number;
      this.pictures = pictures;
      copy = new Copy(world);
      lockstep = new Lockstep(copy, seat(settings, number), links.of(number), clock);
      seat = new Seat(this);
      stalledUntil = clock.nanos();
    }

    private void start() {
      state = SharedState.of(copy.layout(), SharedState.Limits.DEFAULT.withEvents(EVENTS), clock);
      TickSettings ticks = TickSettings.DEFAULT
          .withRate(settings.rate())
          .withOverload(new OverloadPolicy.CatchUp(4)); // the guide's advice
      loop = GameLoop.start(state, seat, PhysicsSettings.DEFAULT.withTicks(ticks));
    }

    SharedState state(SharedState own) {
      return Objects.requireNonNullElse(state, own);
    }
  }

  /** A peer's copy of the world: notes the outcome of each tick, and is slow where it must be. */
  final class Copy extends ForwardingSimulation {
    /** Hashes of the last run of each tick. */
    final TreeMap<Long, Long> hashes = new TreeMap<>();

    private boolean isPlanted;
    /** The tick until which all is confirmed. */
    private long confirmedTick;

    private long stallNanos;
    private boolean stallsInSave;
    private Runnable whileStalled = () -> {};
    private int slowTicks;
    private long slowNanos;

    Copy(Simulation simulation) {
      super(simulation);
    }

    /** Lets a step or a save take so long that the others may miss this peer. */
    void stall(long nanos, boolean inSave, Runnable others) {
      stallNanos = nanos;
      stallsInSave = inSave;
      whileStalled = others;
    }

    private void mayStall(boolean inSave) {
      if (stallNanos > 0 && stallsInSave == inSave) {
        long until = clock.nanos() + stallNanos;
        stallNanos = 0;
        while (until - clock.nanos() > 0) {
          clock.advance(Service.STEP_NANOS);
          whileStalled.run();
        }
      }
    }

    @Override
    public void save(SavedState destination) {
      mayStall(true);
      simulation.save(destination);
    }

    /** Makes the next ticks slow. */
    void slow(int ticks, long nanos) {
      slowTicks = ticks;
      slowNanos = nanos;
    }

    /** Keeps the state of a confirmed tick. */
    void confirm(long until) {
      confirmedTick = until;
      hashes.headMap(until - KEPT).clear();
    }

    /** Lets this peer report another state than it has. */
    void plant() {
      isPlanted = true;
    }

    @Override
    public long stateHash() {
      return simulation.stateHash() + (isPlanted ? 1 : 0);
    }

    @Override
    public void step(long next, double dtSeconds) {
      mayStall(false);
      if (slowTicks > 0) {
        slowTicks--;
        clock.advance(slowNanos);
      }
      simulation.step(next, dtSeconds);
      Long last = hashes.put(next, simulation.stateHash());
      if (next <= confirmedTick && last != null && !last.equals(hashes.get(next))) {
        throw new AssertionError("tick %d was confirmed with another state".formatted(next));
      }
    }
  }

  /** Notes what a loop gives to its session. */
  private final class Seat extends ForwardingSteppable<Steppable> {
    private final Peer peer;
    private final List<Command> commands = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();

    Seat(Peer peer) {
      super(peer.lockstep.simulation());
      this.peer = peer;
    }

    @Override
    public void apply(Command command) {
      if (!command.isOfViewer() && commands.size() < COMMANDS_PER_SLICE) {
        commands.add(copy(command, Command.empty()));
      }
      if (peer.number == 0) {
        arbiter.noteChange();
      }
      simulation.apply(command);
    }

    @Override
    public void control(TickInput controls) {
      for (int index = 0; index < controls.changedCount(); index++) {
        changes.add(Change.of(controls, controls.changed(index)));
      }
      simulation.control(controls);
    }

    @Override
    public void step(long next, double dtSeconds) {
      peer.given.put(
          next + settings.inputDelay(), new Given(List.copyOf(commands), List.copyOf(changes)));
      commands.clear();
      changes.clear();
      if (peer.pictures != null) {
        peer.pictures.begin();
      }
      simulation.step(next, dtSeconds);
      if (peer.pictures != null) {
        peer.pictures.end(next);
      }
      if (peer.number == 0) {
        run(peer.lockstep.status().confirmedTick());
      }
    }

    @Override
    public void capture(SnapshotWriter snapshots) {
      if (peer.number == 0) {
        arbiter.writeChange();
      }
      if (peer.pictures != null) {
        peer.pictures.captured();
      }
      simulation.capture(snapshots);
    }

    @Override
    public void timelineChanged(Timeline timeline) {
      if (peer.number == 0) {
        arbiter.timelineChanged(timeline);
      }
      simulation.timelineChanged(timeline);
    }
  }
}
