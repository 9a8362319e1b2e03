package org.isochron.cluster;

import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.NanosecondClusterClock;
import io.aeron.cluster.PriorityHeapTimerServiceSupplier;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingIdleStrategy;

/**
 * What Aeron runs for a node: a media driver, an archive, the consensus module, and the container of the service, on a thread each. All
 * of them sleep rather than spin, because a node shares its machine with physics. Any thread may close it.
 */
final class AeronParts implements AutoCloseable {
  private static final long SLEEP_NANOS = 100_000;

  /** A process that was stopped for less than this goes on. */
  private static final long STOPPED_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** An election without one of the members waits for it that long, and no longer. */
  private static final long LEAST_ELECTION_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final int TERM_BYTES = 1 << 20;
  private static final int SEGMENT_BYTES = 16 << 20;
  private static final long SESSION_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final AtomicBoolean closing = new AtomicBoolean();

  /** In the order in which they were started. */
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  /**
   * Starts all.
   *
   * @param failed called with what ends a part, on one of its threads
   */
  AeronParts(
      ClusterSettings settings,
      NodeFolder folder,
      ClusteredService service,
      Consumer<Throwable> failed) {
    ErrorHandler errors = this::report;
    Runnable ended = () -> failed.accept(
        new IllegalStateException(
            "a part of the node has ended; the log says why, or it was stopped for more than a minute"));
    MemberPorts ports = MemberPorts.of(settings.members().get(settings.node()));
    try {
      parts.push(driver(folder, errors));
      parts.push(archive(folder, ports, errors));
      parts.push(consensus(settings, folder, ports, errors, ended));
      parts.push(container(folder, service, errors, ended));
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  /** Logs what a part reports, unless all are being closed, when some always miss others. */
  private void report(Throwable error) {
    // ordering: opaque: a report more or less does no harm.
    if (!closing.getOpaque()) {
      System.getLogger("org.isochron").log(System.Logger.Level.WARNING, "aeron reports", error);
    }
  }

  private static Supplier<IdleStrategy> sleep() {
    return () -> new SleepingIdleStrategy(SLEEP_NANOS);
  }

  private static MediaDriver driver(NodeFolder folder, ErrorHandler errors) {
    return MediaDriver.launch(new MediaDriver.Context()
        .aeronDirectoryName(folder.driver().toString())
        .threadingMode(ThreadingMode.SHARED)
        .sharedIdleStrategy(new SleepingIdleStrategy(SLEEP_NANOS))
        .publicationTermBufferLength(TERM_BYTES)
        .ipcTermBufferLength(TERM_BYTES)
        .termBufferSparseFile(true)
        .clientLivenessTimeoutNs(STOPPED_NANOS)
        .publicationUnblockTimeoutNs(2 * STOPPED_NANOS)
        .errorHandler(errors)
        .warnIfDirectoryExists(false)
        .dirDeleteOnStart(true)
        .dirDeleteOnShutdown(true));
  }

  private static Archive archive(NodeFolder folder, MemberPorts ports, ErrorHandler errors) {
    return Archive.launch(new Archive.Context()
        .aeronDirectoryName(folder.driver().toString())
        .archiveDir(folder.archive().toFile())
        .controlChannel(ports.archive())
        .localControlChannel(MemberPorts.local())
        .replicationChannel(ports.any())
        .recordingEventsEnabled(false)
        .segmentFileLength(SEGMENT_BYTES)
        .threadingMode(ArchiveThreadingMode.SHARED)
        .idleStrategySupplier(sleep())
        .errorHandler(errors));
  }

  private static AeronArchive.Context client(NodeFolder folder) {
    return new AeronArchive.Context()
        .aeronDirectoryName(folder.driver().toString())
        .controlRequestChannel(MemberPorts.local())
        .controlResponseChannel(MemberPorts.local());
  }

  private static ConsensusModule consensus(
      ClusterSettings settings,
      NodeFolder folder,
      MemberPorts ports,
      ErrorHandler errors,
      Runnable ended) {
    long heartbeat = settings.heartbeat().toNanos();
    long election = Math.max(LEAST_ELECTION_NANOS, heartbeat / 4);
    return ConsensusModule.launch(new ConsensusModule.Context()
        .aeronDirectoryName(folder.driver().toString())
        .clusterDir(folder.cluster().toFile())
        .archiveContext(client(folder))
        .clusterMemberId(settings.node())
        .clusterMembers(MemberPorts.consensus(settings.members()))
        .ingressChannel(MemberPorts.ingressChannel())
        .logChannel(ports.log())
        .replicationChannel(ports.any())
        .clusterClock(new NanosecondClusterClock())
        .timerServiceSupplier(new PriorityHeapTimerServiceSupplier())
        .leaderHeartbeatTimeoutNs(heartbeat)
        .leaderHeartbeatIntervalNs(heartbeat / 5)
        .electionTimeoutNs(election)
        .electionStatusIntervalNs(election / 5)
        .startupCanvassTimeoutNs(10 * heartbeat)
        .sessionTimeoutNs(Math.max(SESSION_NANOS, 2 * heartbeat))
        .idleStrategySupplier(sleep())
        .errorHandler(errors)
        .terminationHook(ended));
  }

  private static ClusteredServiceContainer container(
      NodeFolder folder, ClusteredService service, ErrorHandler errors, Runnable ended) {
    return ClusteredServiceContainer.launch(new ClusteredServiceContainer.Context()
        .aeronDirectoryName(folder.driver().toString())
        .clusterDir(folder.cluster().toFile())
        .archiveContext(client(folder))
        .clusteredService(service)
        .idleStrategySupplier(sleep())
        .errorHandler(errors)
        .terminationHook(ended));
  }

  @Override
  public void close() {
    // ordering: opaque, as in report.
    closing.setOpaque(true);
    while (!parts.isEmpty()) {
      CloseHelper.quietClose(parts.pop());
    }
  }
}
