package org.isochron.cluster;

import io.aeron.Aeron;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.checksum.Checksum;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.PriorityHeapTimerServiceSupplier;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.agrona.CloseHelper;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.AgentTerminationException;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.ThreadLog;
import org.jspecify.annotations.Nullable;

/**
 * The Aeron parts of a node: a media driver, an archive, the consensus module and the service
 * container. Each part has its own thread, which sleeps instead of spinning because a node shares
 * its machine with physics. All timeouts use a monotonic clock. Any thread may close it.
 */
final class AeronParts implements AutoCloseable {
  private static final long MIN_ELECTION_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final int SEGMENT_BYTES = 16 << 20;
  private static final long SESSION_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** The old sessions of a node that reconnects stay open until their timeout. */
  private static final int SESSIONS_PER_NODE = 8;

  /** Poll interval while an answer is awaited: a command and its answer each wait up to it. */
  private static final long ANSWER_NANOS = 500_000;

  private static final long IDLE_NANOS = 50_000_000;

  private final AtomicBoolean closing = new AtomicBoolean();

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  /**
   * Starts all parts.
   *
   * @param handled returns the number of log entries that the physics thread has handled
   * @param failed called with the cause if a part ends, on a thread of one of the parts
   */
  AeronParts(
      ClusterNode.Settings settings,
      NodeFolder folder,
      Checksum checksum,
      ClusteredService service,
      StateReports reports,
      ViewerCommands commands,
      LongSupplier handled,
      Consumer<Throwable> failed) {
    ErrorHandler errors = error -> {
      report(error);
      if (error instanceof AgentTerminationException) {
        failed.accept(ended(error));
      }
    };
    CatchUpFailures catchUp = new CatchUpFailures();
    ErrorHandler consensusErrors = error -> {
      errors.onError(error);
      try {
        catchUp.reported(error, handled.getAsLong());
      } catch (IllegalStateException e) {
        failed.accept(e);
      }
    };
    Runnable ended = () -> failed.accept(ended(null));
    MemberPorts ports = MemberPorts.of(settings.members().get(settings.node()));
    try {
      prepare(
          folder.cluster(),
          () -> CheckpointList.compact(folder, settings.members().size() == 1));
      start(folder.driver(), () -> DriverSettings.launch(folder, errors));
      start(folder.archive(), () -> archive(folder, ports, checksum, errors));
      if (settings.members().size() > 1) {
        prepare(folder.cluster(), () -> fetchCheckpoint(settings, folder, ports));
      }
      start(
          folder.cluster(),
          () -> ConsensusModule.launch(consensus(settings, folder, ports)
              .appVersion(reports.identity().number())
              .errorHandler(consensusErrors)
              .terminationHook(ended)));
      start(
          folder.cluster(),
          () -> ClusteredServiceContainer.launch(container(folder, service)
              .appVersion(reports.identity().number())
              .errorHandler(errors)
              .terminationHook(ended)));
      start(
          folder.cluster(),
          () -> sender(settings, List.of(reports, commands), commands, folder, errors));
      LogPurge purge = new LogPurge(folder, () -> connect(folder), errors);
      start(
          folder.archive(),
          () -> TurnThread.start("isochron-cluster-purge", purge::turn, () -> {}, errors));
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  static IllegalStateException ended(@Nullable Throwable reported) {
    String message = reported == null ? null : reported.getMessage();
    return new IllegalStateException(
        "a part of the node has ended%s; the log gives the reason, or its process was stopped for more than ten seconds: start the node again"
            .formatted(message == null ? "" : ": " + message),
        reported);
  }

  private void fetchCheckpoint(
      ClusterNode.Settings settings, NodeFolder folder, MemberPorts ports) {
    CheckpointFetch.run(
        settings,
        folder,
        () -> connect(folder),
        context -> context
            .aeronDirectoryName(folder.driver().toString())
            .archiveContext(client(folder))
            .clusterArchiveContext(new AeronArchive.Context()
                .controlRequestChannel(ports.archive())
                .controlResponseChannel(ports.any()))
            .clusterConsensusEndpoints(
                MemberPorts.consensusOfOthers(settings.members(), settings.node()))
            .consensusChannel(ports.consensus())
            .catchupEndpoint(ports.anyEndpoint())
            .idleStrategySupplier(DriverSettings::sleep)
            .errorHandler(this::reportFetch));
  }

  private void start(Path files, Supplier<AutoCloseable> part) {
    prepare(files, () -> parts.push(part.get()));
  }

  private static void prepare(Path files, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      throw new IllegalStateException(
          "the part in %s did not start, because %s; if its files are damaged, start this node in an empty folder"
              .formatted(files, e.getMessage()),
          e);
    }
  }

  /** Logs an error of a part, except during close, when parts report that other parts are gone. */
  private void report(Throwable error) {
    // ordering: opaque, because the flag orders nothing: a race only logs one report more or less.
    if (!closing.getOpaque()) {
      log(error);
    }
  }

  static void log(Throwable error) {
    ThreadLog.warn("aeron reports", error);
  }

  private void reportFetch(Throwable error) {
    if (!(error instanceof CheckpointFetch.NotNeeded)) {
      report(error);
    }
  }

  private static Aeron aeron(NodeFolder folder) {
    return Aeron.connect(new Aeron.Context()
        .aeronDirectoryName(folder.driver().toString())
        .epochClock(SteadyClock.MILLIS)
        .errorHandler(AeronParts::log));
  }

  private static AeronArchive connect(NodeFolder folder) {
    Aeron aeron = aeron(folder);
    try {
      return AeronArchive.connect(client(folder).aeron(aeron).ownsAeronClient(true));
    } catch (Throwable e) {
      CloseHelper.quietClose(aeron);
      throw e;
    }
  }

  private static Archive archive(
      NodeFolder folder, MemberPorts ports, Checksum checksum, ErrorHandler errors) {
    ArchiveFiles.compact(folder.archive());
    try {
      return Archive.launch(archiveContext(folder, ports, checksum, errors));
    } catch (ArchiveException e) {
      if (!folder.cutTorn()) {
        throw e;
      }
      return Archive.launch(archiveContext(folder, ports, checksum, errors));
    }
  }

  private static Archive.Context archiveContext(
      NodeFolder folder, MemberPorts ports, Checksum checksum, ErrorHandler errors) {
    return new Archive.Context()
        .aeronDirectoryName(folder.driver().toString())
        .archiveDir(folder.archive().toFile())
        .controlChannel(ports.archive())
        .localControlChannel(MemberPorts.local())
        .replicationChannel(ports.any())
        .epochClock(SteadyClock.MILLIS)
        .recordChecksum(checksum)
        .recordingEventsEnabled(false)
        .segmentFileLength(SEGMENT_BYTES)
        .threadingMode(ArchiveThreadingMode.SHARED)
        .idleStrategySupplier(DriverSettings::sleep)
        .errorHandler(errors);
  }

  private static AeronArchive.Context client(NodeFolder folder) {
    return new AeronArchive.Context()
        .aeronDirectoryName(folder.driver().toString())
        .controlRequestChannel(MemberPorts.local())
        .controlResponseChannel(MemberPorts.local());
  }

  private static ConsensusModule.Context consensus(
      ClusterNode.Settings settings, NodeFolder folder, MemberPorts ports) {
    long heartbeat = settings.heartbeat().toNanos();
    long election = Math.max(MIN_ELECTION_NANOS, heartbeat / 4);
    return new ConsensusModule.Context()
        .aeronDirectoryName(folder.driver().toString())
        .clusterDir(folder.cluster().toFile())
        .archiveContext(client(folder))
        .clusterMemberId(settings.node())
        .clusterMembers(MemberPorts.consensus(settings.members()))
        .ingressChannel(MemberPorts.ingressChannel())
        .logChannel(ports.log())
        .replicationChannel(ports.any())
        .clusterClock(SteadyClock.INSTANCE)
        .epochClock(SteadyClock.MILLIS)
        .timerServiceSupplier(new PriorityHeapTimerServiceSupplier())
        .leaderHeartbeatTimeoutNs(heartbeat)
        .leaderHeartbeatIntervalNs(heartbeat / 5)
        .electionTimeoutNs(election)
        .electionStatusIntervalNs(election / 5)
        .startupCanvassTimeoutNs(10 * heartbeat)
        .sessionTimeoutNs(Math.max(SESSION_NANOS, 2 * heartbeat))
        .maxConcurrentSessions(SESSIONS_PER_NODE * settings.members().size())
        .idleStrategySupplier(DriverSettings::sleep);
  }

  private static ClusteredServiceContainer.Context container(
      NodeFolder folder, ClusteredService service) {
    return new ClusteredServiceContainer.Context()
        .aeronDirectoryName(folder.driver().toString())
        .clusterDir(folder.cluster().toFile())
        .archiveContext(client(folder))
        .epochClock(SteadyClock.MILLIS)
        .clusteredService(service)
        .idleStrategySupplier(DriverSettings::sleep);
  }

  /** Sends the messages of all outboxes into the log, and looks more often for an answer. */
  private static TurnThread sender(
      ClusterNode.Settings settings,
      List<Outbox> outboxes,
      ViewerCommands commands,
      NodeFolder folder,
      ErrorHandler errors) {
    NanoClock clock = NanoClock.system();
    ClusterSession session = new ClusterSession(
        settings.members(), settings.node(), outboxes, clock, () -> aeron(folder));
    TurnThread sender = TurnThread.start(
        "isochron-cluster-send",
        () -> {
          session.advance(clock.nanos());
          return commands.awaitsAnswer() ? ANSWER_NANOS : IDLE_NANOS;
        },
        session,
        errors);
    commands.wakeBy(sender::wake);
    return sender;
  }

  @Override
  public void close() {
    // ordering: opaque, because only the logging in report depends on the flag.
    closing.setOpaque(true);
    while (!parts.isEmpty()) {
      CloseHelper.quietClose(parts.pop());
    }
  }
}
