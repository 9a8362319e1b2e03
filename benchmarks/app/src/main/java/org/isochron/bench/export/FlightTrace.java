package org.isochron.bench.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Converts Isochron's events in a JFR recording to a trace, together with garbage collection pauses
 * that made ticks late. Owner: one thread; JFR delivers events in the order in which they ended.
 */
final class FlightTrace {
  private static final int KEPT_PAUSES = 64;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final TraceFile file;
  private final Runnable check;
  private final Map<Long, TickTrack> ticks = new HashMap<>();
  private final Map<Long, FrameTrack> frames = new HashMap<>();
  private final Deque<Pause> pauses = new ArrayDeque<>();
  private Optional<Long> pauseTrack = Optional.empty();
  private Optional<RuntimeException> failure = Optional.empty();
  private long lastNanos;
  private long tickCount;
  private long frameCount;

  private record Pause(long beginNanos, long endNanos) {}

  @FunctionalInterface
  private interface Handler {
    void handle(RecordedEvent event) throws IOException;
  }

  /** @param check throws an exception to cancel the export */
  FlightTrace(TraceFile file, Runnable check) {
    this.file = file;
    this.check = check;
  }

  long tickCount() {
    return tickCount;
  }

  long frameCount() {
    return frameCount;
  }

  void write(Path recording) throws IOException {
    try (EventStream events = EventStream.openFile(recording)) {
      on(events, "org.isochron.Tick", this::tick);
      on(events, "org.isochron.Frame", this::frame);
      on(events, "org.isochron.Starvation", this::starvation);
      on(events, "org.isochron.Overload", this::overload);
      on(events, "org.isochron.Timeline", this::timeline);
      on(events, "org.isochron.Rollback", this::rollback);
      on(events, "jdk.GCPhasePause", this::pause);
      events.start();
    }
    if (failure.isPresent()) {
      throw failure.get();
    }
    for (FrameTrack track : frames.values()) {
      track.end(lastNanos);
    }
  }

  /**
   * Keeps the exception of a handler, because the event stream would only print it and continue.
   */
  private void on(EventStream events, String name, Handler handler) {
    Consumer<RecordedEvent> checked = event -> {
      try {
        check.run();
        lastNanos = Math.max(lastNanos, nanos(event.getEndTime()));
        handler.handle(event);
      } catch (IOException e) {
        fail(events, new UncheckedIOException(e));
      } catch (RuntimeException e) {
        fail(events, e);
      }
    };
    events.onEvent(name, checked);
  }

  private void fail(EventStream events, RuntimeException cause) {
    if (failure.isEmpty()) {
      failure = Optional.of(cause);
      events.close();
    }
  }

  private void tick(RecordedEvent event) throws IOException {
    TickTrack track = ticks(event);
    long endNanos = nanos(event.getEndTime());
    long beginNanos = endNanos - event.getLong("stepNanos");
    long dueNanos = beginNanos - event.getLong("latenessNanos");
    TickTrack.Cause cause = TickTrack.Cause.WAKE_UP;
    if (pauses.stream().anyMatch(it -> it.endNanos > dueNanos && it.beginNanos < beginNanos)) {
      cause = TickTrack.Cause.GARBAGE_COLLECTION;
    } else if (track.endNanos() > dueNanos) {
      cause = TickTrack.Cause.TICK_BEFORE;
    }
    long tick = event.getLong("tick");
    track.tick(
        beginNanos,
        endNanos,
        event.getLong("latenessNanos"),
        cause,
        flow(tick),
        List.of(argument("tick", tick), argument("step ns", event.getLong("stepNanos"))));
    tickCount++;
  }

  private void frame(RecordedEvent event) throws IOException {
    long tick = event.getLong("tick");
    frames(event)
        .frame(
            nanos(event.getEndTime()),
            false,
            event.getLong("delayNanos"),
            event.getLong("ageNanos"),
            flow(tick),
            List.of(
                argument("tick", tick),
                argument("shown ns", event.getLong("shownNanos")),
                argument("alpha", event.getDouble("alpha"))));
    frameCount++;
  }

  private void starvation(RecordedEvent event) throws IOException {
    frames(event).starved();
  }

  private void overload(RecordedEvent event) throws IOException {
    ticks(event)
        .instant(
            nanos(event.getEndTime()),
            "overload",
            argument("first due tick", event.getLong("tick")),
            argument("due ticks", event.getLong("dueTicks")),
            argument("dropped ticks", event.getLong("droppedTicks")));
  }

  private void timeline(RecordedEvent event) throws IOException {
    ticks(event)
        .instant(
            nanos(event.getEndTime()),
            "timeline",
            argument("epoch", event.getLong("epoch")),
            argument("speed permille", (long) event.getInt("speedPermille")));
  }

  private void rollback(RecordedEvent event) throws IOException {
    ticks(event).instant(nanos(event.getEndTime()), "rollback");
  }

  private void pause(RecordedEvent event) throws IOException {
    Pause pause = new Pause(nanos(event.getStartTime()), nanos(event.getEndTime()));
    pauses.add(pause);
    if (pauses.size() > KEPT_PAUSES) {
      pauses.remove();
    }
    if (pauseTrack.isEmpty()) {
      pauseTrack = Optional.of(file.track("garbage collection"));
    }
    file.slice(
        pauseTrack.get(),
        pause.beginNanos,
        pause.endNanos,
        event.getString("name"),
        TraceFile.NO_FLOW,
        List.of());
  }

  private TickTrack ticks(RecordedEvent event) throws IOException {
    long thread = event.getThread().getId();
    if (!ticks.containsKey(thread)) {
      ticks.put(thread, new TickTrack(file, "of " + event.getThread().getJavaName()));
    }
    return ticks.get(thread);
  }

  private FrameTrack frames(RecordedEvent event) throws IOException {
    long thread = event.getThread().getId();
    if (!frames.containsKey(thread)) {
      frames.put(thread, new FrameTrack(file, "of " + event.getThread().getJavaName()));
    }
    return frames.get(thread);
  }

  /**
   * Returns the flow id that links a tick to the frames that show it; none if several threads tick.
   */
  private long flow(long tick) {
    return ticks.size() == 1 ? tick + 1 : TraceFile.NO_FLOW;
  }

  private static TraceFile.Argument argument(String name, Object value) {
    return new TraceFile.Argument(name, value);
  }

  private static long nanos(Instant instant) {
    return instant.getEpochSecond() * NANOS_PER_SECOND + instant.getNano();
  }
}
