package org.isochron.physics.loop;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.isochron.physics.RunningWorld;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.Platform;
import org.jspecify.annotations.Nullable;

/**
 * The most recent garbage collection pauses in which all threads were stopped. The JVM reports each
 * pause shortly afterwards, in whole milliseconds, on its own thread. Any thread may use the log;
 * never waits; allocates a record for each pause.
 */
final class GcPauseLog implements AutoCloseable {
  private static final int CAPACITY = 64;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Deque<Pause> pauses = new ConcurrentLinkedDeque<>();
  private final Runnable unregister;

  private record Pause(long fromNanos, long toNanos) {}

  /**
   * The clock must run at real speed. Without the module that reports pauses, the log stays empty.
   */
  GcPauseLog(NanoClock clock) {
    unregister = Platform.hasModule("jdk.management") ? new Listener(this, clock) : () -> {};
  }

  long nanosWithin(long fromNanos, long toNanos) {
    return pauses.stream()
        .mapToLong(pause -> Math.max(
            0,
            Math.min(pause.toNanos() - fromNanos, toNanos - fromNanos)
                - Math.max(pause.fromNanos() - fromNanos, 0)))
        .sum();
  }

  RunningWorld.OverloadCause cause(OverloadReport report) {
    long fromNanos = report.plannedNanos() - report.stepNanos();
    long stoppedNanos = nanosWithin(fromNanos, report.wokenNanos());
    if (report.stepNanos() - stoppedNanos >= report.stepShareNanos()) {
      return RunningWorld.OverloadCause.OWN_STEP; // too long even without the pauses
    }
    return stoppedNanos > 0
        ? RunningWorld.OverloadCause.STOP_THE_WORLD
        : RunningWorld.OverloadCause.WAKE_UP;
  }

  void add(long fromNanos, long toNanos) {
    pauses.addLast(new Pause(fromNanos, toNanos));
    if (pauses.size() > CAPACITY) {
      pauses.pollFirst();
    }
  }

  @Override
  public void close() {
    unregister.run();
  }

  private static final class Listener implements NotificationListener, Runnable {
    private final GcPauseLog log;
    private final List<NotificationEmitter> emitters = new ArrayList<>();
    private final long startNanos;

    Listener(GcPauseLog log, NanoClock clock) {
      this.log = log;
      startNanos =
          clock.nanos() - ManagementFactory.getRuntimeMXBean().getUptime() * NANOS_PER_MILLI;
      for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
        boolean concurrent =
            collector.getName().contains("Cycles") || collector.getName().contains("Concurrent");
        if (!concurrent && collector instanceof NotificationEmitter emitter) {
          emitter.addNotificationListener(this, null, null);
          emitters.add(emitter);
        }
      }
    }

    @Override
    public void handleNotification(Notification notification, @Nullable Object handback) {
      if (GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION.equals(
          notification.getType())) {
        var info = GarbageCollectionNotificationInfo.from(
                (CompositeData) notification.getUserData())
            .getGcInfo();
        log.add(
            startNanos + info.getStartTime() * NANOS_PER_MILLI,
            startNanos + (info.getEndTime() + 1) * NANOS_PER_MILLI);
      }
    }

    @Override
    public void run() {
      for (NotificationEmitter emitter : emitters) {
        try {
          emitter.removeNotificationListener(this);
        } catch (ListenerNotFoundException e) {
          throw new AssertionError("the listener was removed before close()", e);
        }
      }
      emitters.clear();
    }
  }
}
