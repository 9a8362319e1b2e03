package org.isochron.bench.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Ticks of a thread in a trace. Owner: one thread, which adds ticks in order. */
final class TickTrack {
  /**
   * Lateness above which a tick is marked as late. Up to this lateness frames extrapolate by
   * default.
   */
  static final long LATE_NANOS = 5_000_000;

  private final TraceFile file;
  private final long track;
  private final long lateness;
  private long endNanos = Long.MIN_VALUE;

  enum Cause {
    TICK_BEFORE("the previous tick ended after this one was due"),
    GARBAGE_COLLECTION("the garbage collector stopped all threads"),
    WAKE_UP("the thread was woken late"),
    NOT_RECORDED("a long step, a pause or a late wake-up; a flight recording shows which");

    private final String text;

    Cause(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  TickTrack(TraceFile file, String name) throws IOException {
    this.file = file;
    track = file.track("ticks " + name);
    lateness = file.counter("lateness " + name);
  }

  long endNanos() {
    return endNanos;
  }

  /** @param cause why the tick is late; ignored if it is on time */
  void tick(
      long beginNanos,
      long untilNanos,
      long latenessNanos,
      Cause cause,
      long flow,
      List<TraceFile.Argument> more)
      throws IOException {
    boolean isLate = latenessNanos > LATE_NANOS;
    List<TraceFile.Argument> arguments = new ArrayList<>(more);
    arguments.add(new TraceFile.Argument("lateness ns", latenessNanos));
    if (isLate) {
      arguments.add(new TraceFile.Argument("cause", cause.text()));
    }
    long begin = Math.max(beginNanos, endNanos);
    file.slice(track, begin, untilNanos, isLate ? "late tick" : "tick", flow, arguments);
    file.count(lateness, begin, latenessNanos);
    endNanos = Math.max(begin, untilNanos);
  }

  void instant(long nanos, String name, TraceFile.Argument... arguments) throws IOException {
    file.instant(track, nanos, name, List.of(arguments));
  }
}
