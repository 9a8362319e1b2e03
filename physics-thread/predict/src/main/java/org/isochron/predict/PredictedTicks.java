package org.isochron.predict;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.LongFunction;
import org.isochron.lockstep.rollback.CorrectedBodies;
import org.isochron.lockstep.rollback.HeldEvents;
import org.isochron.lockstep.rollback.PredictedEvents;
import org.isochron.lockstep.rollback.RewindableTicks;
import org.isochron.lockstep.slices.AgreedPrefabs;
import org.isochron.lockstep.slices.SharedTicks;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.Slice;
import org.isochron.render.FrameSource;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * The ticks of a {@link Prediction}, as a loop runs them. Owner: the physics thread, except for
 * {@link #status} and {@link #ownBody}; never waits.
 */
final class PredictedTicks extends SharedTicks<PlayedWorld> {
  /** Ticks that can be corrected: a round trip of 600 ms at 100 Hz. */
  private static final int KEPT_TICKS = 64;

  /** A car that is hit is off by up to 65 mm: 9 mm in the first frame of the fade. */
  private static final long FADE_NANOS = 65_000_000;

  /** The clock jumps instead of running faster if it is late by more ticks. */
  private static final long MAX_MISSING_TICKS = 40;

  private static final long SILENCE_NANOS = 2_000_000_000;
  private static final long MAX_ROUND_TRIP_NANOS = 10_000_000_000L;

  /** The measured round trip rises at most by a tick and this part of it in an anchor. */
  private static final int ROUND_TRIP_RISE = 8;

  private static final long NONE = -1;

  private static final double SHRINK = 0.8;
  private static final double GROW = 1.002;
  private static final double MIN_SHARE = 0.1;

  private final Link link;
  private final Prediction.Settings settings;
  private final NanoClock clock;
  private final NanoClock cpuClock;
  private final TickRate rate;
  private final long scene;

  /** No instant near this tick overflows. */
  private final long maxTick;

  /** State before the first tick: a restarted server assigns the same ids again. */
  private final SavedState initial = new SavedState();

  private final InputRing ring = new InputRing(2 * KEPT_TICKS);
  private final LeadControl lead;
  private final RewindableTicks ticks;
  private final HeldEvents held;
  private final PredictedEvents reporter;
  private final CorrectedBodies bodies;
  private final Corrections corrections;
  private final ReceivedPrefabs prefabs;
  private final PrefabLibrary library;
  private final RecordedTick[] records = new RecordedTick[KEPT_TICKS];
  private final ReportedBodies reported;
  private final EventOrigins origins;
  private final Runnable pictureReport = this::reportPicture;
  private final Event event = Event.empty();
  private final ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
  private final AnchorOrder order = new AnchorOrder();
  private final PredictionStatusRecorder recorder = new PredictionStatusRecorder();
  private Anchor newest;
  private Anchor scratch;
  private @Nullable EventPublisher events;
  private @Nullable FarBodies far;
  private boolean started;
  private boolean isNewRun;
  private Prediction.Connection refusal = Prediction.Connection.CONNECTING;
  private boolean correctsJump;

  /** True while events are published that {@link #reportPicture} has considered. */
  private boolean isNoted;

  private long arrivedNanos;
  private long roundTripNanos = MAX_ROUND_TRIP_NANOS;
  private long helloNanos;
  private long handledTick = NONE;
  private long confirmedTick = NONE;
  private long lastTick;
  private double radiusShare = 1;

  /** @param cpuClock the processor time of the physics thread */
  PredictedTicks(
      Simulation own,
      LongFunction<? extends PlayerCode> code,
      Prediction.Settings settings,
      Link link,
      NanoClock clock,
      NanoClock cpuClock) {
    super(played(own, code));
    this.link = Objects.requireNonNull(link, "link is null: pass the link to the server");
    this.settings = settings;
    this.clock = clock;
    this.cpuClock = cpuClock;
    rate = settings.rate();
    maxTick = rate.tickAt(Long.MAX_VALUE / 2);
    scene = MessageHeader.sceneOf(simulation, initial);
    lead = new LeadControl(rate);
    ticks = new RewindableTicks(simulation, Players.MAX_PLAYERS, this::readTo, KEPT_TICKS);
    held = new HeldEvents(KEPT_TICKS);
    reporter = new PredictedEvents(held, KEPT_TICKS, this::publish);
    bodies = new CorrectedBodies(rate.periodNanos(), FADE_NANOS);
    int capacity = simulation.layout().bodyCapacity();
    RecordedTick atStart = new RecordedTick(capacity);
    atStart.copy(simulation, 0);
    corrections = new Corrections(atStart, simulation.prefabs());
    prefabs = new ReceivedPrefabs(simulation.prefabs(), scene);
    library = new AgreedPrefabs(
        simulation.prefabs(),
        "a prediction has the prefabs of its server: add the prefab there, and it arrives here under the same number");
    newest = new Anchor(capacity, Players.MAX_PLAYERS);
    scratch = new Anchor(capacity, Players.MAX_PLAYERS);
    newest.tick = NONE;
    for (int index = 0; index < KEPT_TICKS; index++) {
      records[index] = new RecordedTick(capacity);
    }
    reported = new ReportedBodies(simulation, records);
    origins = new EventOrigins(simulation, records, reported);
    arrivedNanos = clock.nanos();
    helloNanos = arrivedNanos - rate.periodNanos();
  }

  private static PlayedWorld played(Simulation own, LongFunction<? extends PlayerCode> code) {
    if (!own.savesState()) {
      throw new IllegalArgumentException(
          "%s cannot save its state, which a correction restores: choose Jolt or ode4j"
              .formatted(own.domain()));
    }
    return new PlayedWorld(own, code, false, failure -> {
      throw failure;
    });
  }

  void showFar(FrameSource server) {
    far = new FarBodies(server, simulation.layout(), rate.dtSeconds());
    reported.withFar(far);
  }

  long ownBody() {
    return recorder.ownBody();
  }

  Prediction.Status status() {
    return recorder.status();
  }

  @Override
  public boolean isReady(long tick) {
    boolean isKnown = tick - newest.tick < KEPT_TICKS; // a silent server is waited for
    return started && isKnown && simulation.isReady(tick);
  }

  @Override
  public int pacePermille() {
    int permille = started ? lead.permille() : 1_000;
    recorder.pace(permille);
    return permille;
  }

  /** Jumps to the server's time at the start, and if the clock is too late to catch up. */
  @Override
  public long resumeTick(long last, Runnable beforeJump) {
    receive();
    recorder.connection(connection());
    boolean late = started && (isNewRun || newest.tick >= last || isLate(last));
    if (!isReady(last + 1)) {
      greet();
    }
    if (newest.tick == NONE || (started && !late) || newest.tick <= handledTick) {
      return last;
    }
    if (events != null && confirmedTick < lastTick) {
      reporter.cancelAfter(confirmedTick);
      ticks.restore(confirmedTick); // what listeners know now
      beforeJump.run();
      ticks.restore(lastTick); // less to patch
    } else {
      beforeJump.run();
    }
    restart();
    if (lastTick == last) { // no jump for the loop, so the next tick reports the differences
      correctsJump = true;
    } else {
      reported.restart(lastTick);
    }
    return lastTick;
  }

  /** Ticks that are sent already are kept: after a pause of the server, the clock only seems late. */
  private boolean isLate(long last) {
    boolean seems = lead.missingTicks() > MAX_MISSING_TICKS;
    if (seems && jumpTarget() <= last) {
      lead.restart();
    }
    return seems && jumpTarget() > last;
  }

  /** Returns the tick at whose input the server will arrive in time. */
  private long jumpTarget() {
    long ahead = roundTripNanos / rate.periodNanos() + 3 - settings.inputDelay();
    return newest.tick + Math.max(1, Math.min(ahead, KEPT_TICKS - 2));
  }

  private Prediction.Connection connection() {
    if (refusal != Prediction.Connection.CONNECTING) {
      return refusal;
    }
    if (!link.isOpen()) {
      return Prediction.Connection.CLOSED;
    }
    boolean isSilent = clock.nanos() - arrivedNanos > SILENCE_NANOS;
    return isSilent
        ? Prediction.Connection.SILENT
        : started ? Prediction.Connection.PLAYING : Prediction.Connection.CONNECTING;
  }

  /** Also reaches a server that was restarted while this client waits. */
  private void greet() {
    long now = clock.nanos();
    if (now - helloNanos >= rate.periodNanos()) {
      helloNanos = now;
      send();
    }
  }

  private void restart() {
    long target = jumpTarget();
    if (isNewRun) {
      simulation.restore(initial.rewind());
      ticks.restControls();
      reported.forget();
    }
    started = true;
    isNewRun = false;
    events = null; // the ticks that lead up to the present publish nothing
    lead.restart();
    bodies.restart();
    if (far != null) {
      far.restart(clock.nanos());
    }
    ring.restart(target + settings.inputDelay());
    ticks.forgetAfter(NONE);
    RecordedTick present = records[0];
    for (RecordedTick record : records) {
      record.tick = NONE;
    }
    present.copy(simulation, newest.tick);
    patch(present);
    for (long tick = newest.tick + 1; tick <= target; tick++) {
      run(tick);
    }
    present.tick = present.tick == newest.tick ? NONE : present.tick;
    handledTick = newest.tick;
    confirmedTick = target;
    lastTick = target;
    if (far != null) {
      chooseFar(far);
    }
  }

  private void chooseFar(FarBodies bodies) {
    bodies.choose(
        simulation.view(lastTick),
        records[index(lastTick)],
        simulation.prefabs().table(),
        ownBody(),
        newest.radius);
  }

  @Override
  public void begin(long tick, EventPublisher publisher) {
    events = publisher;
    bodies.begin();
    receive();
  }

  /** Ignores commands, because they would not reach the server. */
  @Override
  public void apply(Command command) {}

  @Override
  public void control(TickInput input) {
    long effect = rate.instantNanos(ring.newestTick() + 1);
    ring.add(input, far == null ? 0 : far.delayNanos(effect));
  }

  @Override
  public void step(long tick, double dtSeconds) {
    if (!isNewRun && newest.tick > handledTick && newest.tick <= lastTick) {
      handle();
    }
    bodies.fade();
    run(tick);
    lastTick = tick;
    lead.sent(ring.newestTick(), clock.nanos());
    send();
    if (events != null) {
      events.atBegin(pictureReport); // frames show these bodies from the start of the tick
    }
    isNoted = true;
    report(tick, tick);
    isNoted = false;
  }

  /** Reports the bodies of the picture beyond the events of the tick, which are published next. */
  private void reportPicture() {
    if (events == null) {
      return;
    }
    ByteBuffer next = held.bytes(lastTick);
    while (next.hasRemaining()) {
      note(event.readFrom(next), events);
    }
    if (far != null) {
      far.advance(rate.instantNanos(lastTick));
      chooseFar(far);
      origins.forwardOthers(far.frame(), events, lastTick);
    }
    reported.publishDifferences(lastTick, events, correctsJump);
    correctsJump = false;
  }

  private void handle() {
    handledTick = newest.tick;
    radiusShare = Math.min(1, radiusShare * GROW);
    lead.reported(newest.worstTick, newest.margin, clock.nanos());
    RecordedTick record = records[index(newest.tick)];
    if (record.tick != newest.tick) { // before a jump
      return;
    }
    double ownError = corrections.distance(newest, newest.players.body(newest.own), record);
    recorder.anchor(newest, lastTick - newest.tick, ownError);
    RecordedTick present = records[index(lastTick)];
    if (corrections.areNeeded(newest, record, present, simulation)) {
      correct(record);
    } else {
      long ahead = rate.instantNanos(lastTick) - rate.instantNanos(newest.tick);
      corrections.follow(newest, record, present, ahead, simulation.patches());
    }
    confirm(newest.tick);
  }

  private void correct(RecordedTick record) {
    long before = clock.nanos();
    long cpuBefore = cpuClock.nanos();
    bodies.keep();
    long from = ticks.restore(newest.tick);
    if (from != newest.tick) {
      throw new AssertionError("no state of tick %d is saved".formatted(newest.tick));
    }
    ticks.forgetAfter(from);
    ticks.save(from); // a jump goes back to the confirmed tick
    patch(record);
    for (long tick = from + 1; tick <= lastTick; tick++) {
      run(tick);
    }
    report(from + 1, lastTick);
    correctsJump = from < confirmedTick; // these ticks publish nothing
    bodies.correct(from);
    recorder.corrected(lastTick - from);
    // the processor time is coarse on some systems, and the time includes preemptions
    long spent = Math.min(clock.nanos() - before, cpuClock.nanos() - cpuBefore);
    boolean isTooLong = spent > rate.periodNanos();
    radiusShare = isTooLong ? Math.max(MIN_SHARE, radiusShare * SHRINK) : radiusShare;
  }

  private void patch(RecordedTick record) {
    corrections.restorePlayers(newest, simulation);
    corrections.patch(newest, record, simulation.patches());
  }

  private void run(long tick) {
    long begin = rate.instantNanos(tick - 1);
    ticks.run(tick, rate.dtSeconds(), held.begin(tick, begin, rate.instantNanos(tick)));
    held.end();
    bodies.ran(simulation, tick);
    ticks.save(tick);
    records[index(tick)].copy(simulation, tick);
    corrections.mark(records[index(tick)]);
    if (far != null) {
      origins.keepPredicted(held.bytes(tick), tick);
    }
  }

  /** After a jump, ticks that led up to the present are not confirmed, so they publish nothing. */
  private void report(long firstTick, long last) {
    if (events != null) {
      reporter.ran(Math.max(firstTick, confirmedTick + 1), last);
    }
  }

  private void publish(Event next) {
    if (events != null) {
      if (!isNoted) {
        note(next, events);
      }
      events.forward(next);
    }
  }

  private void note(Event next, EventPublisher publisher) {
    reported.note(next, publisher);
    if (far != null) {
      far.note(next);
    }
  }

  private void confirm(long until) {
    for (; confirmedTick < until && events != null; confirmedTick++) {
      reporter.confirmed(confirmedTick + 1);
    }
  }

  /** Reads the input of a player: its own by tick, the newest known one of all others. */
  private void readTo(Slice slice, int player, long tick) {
    if (player == newest.own) {
      ring.readTo(slice, tick);
    } else {
      slice.clear();
      slice.mergedInput(newest.players.input(player));
    }
  }

  private void receive() {
    while (link.receive(message)) {
      byte kind = MessageHeader.open(message);
      if (kind == MessageHeader.FROM_SERVER && message.getLong() == scene) {
        read();
      } else if (kind == MessageHeader.REFUSAL && message.remaining() > Long.BYTES) {
        refusal = Prediction.Connection.numbered(message.get(message.limit() - 1));
      } else if (kind == MessageHeader.PREFABS && message.getLong() == scene) {
        prefabs.receive(message);
      }
    }
    prefabs.advance(message, link, clock.nanos());
  }

  /** Returns true while prefabs are prepared. */
  boolean isPreparing() {
    return prefabs.isPreparing();
  }

  private void read() {
    try {
      int echo = message.getInt();
      int run = message.getInt();
      scratch.readFrom(message);
      long now = clock.nanos();
      boolean isOther = newest.tick == NONE || order.run() != run;
      AnchorOrder.Verdict verdict = scratch.tick > maxTick
          ? AnchorOrder.Verdict.IGNORED
          : order.next(run, scratch.tick, echo, clock32(now));
      if (verdict != AnchorOrder.Verdict.IGNORED) {
        isNewRun |= verdict == AnchorOrder.Verdict.RESTARTS;
        handledTick = isNewRun ? NONE : handledTick;
        if (isOther) {
          prefabs.begin(run);
          corrections.forget();
        }
        Anchor older = newest;
        newest = scratch;
        scratch = older;
        arrivedNanos = now;
        measure((clock32(now) - echo) * 1_000L);
        refusal = Prediction.Connection.CONNECTING;
        lead.follow(newest.speedPermille, now);
        corrections.note(newest);
        recorder.ownBody(newest.players.body(newest.own));
      }
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      // damaged or forged: the next anchor replaces it
    }
  }

  /** The first anchors after a silence answer messages from before it, so the rise is limited. */
  private void measure(long nanos) {
    long highest = roundTripNanos + roundTripNanos / ROUND_TRIP_RISE + rate.periodNanos();
    roundTripNanos = Math.max(0, Math.min(nanos, highest));
  }

  private void send() {
    MessageHeader.begin(message, MessageHeader.FROM_CLIENT, scene).putInt(clock32(clock.nanos()));
    message.putInt(order.run()).putLong(newest.tick);
    message.putShort((short) Math.max(1, Math.round(radius() * MessageHeader.RADIUS_STEPS)));
    ring.writeTo(message);
    link.send(message.flip());
  }

  /** Fewer bodies are predicted while a correction would not fit into a tick. */
  private double radius() {
    return settings.radiusMetres() * radiusShare;
  }

  /** A clock of microseconds that overflows after 71 minutes. */
  private static int clock32(long nanos) {
    return (int) (nanos / 1_000);
  }

  private static int index(long tick) {
    return (int) (tick % KEPT_TICKS);
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    simulation.capture(snapshots);
    snapshots.prefabs(simulation.prefabs().table()); // far bodies may have newer ones
    bodies.addTo(snapshots);
    if (far != null) {
      far.addTo(snapshots);
    }
  }

  @Override
  public void snapshotPublished() {
    simulation.snapshotPublished();
    bodies.published();
  }

  @Override
  public void timelineChanged(Timeline timeline) {
    if (far != null) {
      far.timelineChanged(timeline);
    }
  }

  @Override
  public void listPresent(Presence presence) {
    reported.list(presence);
  }

  @Override
  public PrefabLibrary prefabs() {
    return library;
  }

  @Override
  public void close() {
    if (far != null) {
      far.close();
    }
    ticks.clear();
    link.close();
    prefabs.close();
    simulation.close();
  }
}
