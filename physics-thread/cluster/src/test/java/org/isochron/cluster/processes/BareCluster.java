package org.isochron.cluster.processes;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.NanosecondClusterClock;
import io.aeron.cluster.PriorityHeapTimerServiceSupplier;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.Header;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Three nodes of plain Aeron Cluster in this process, with the library's settings and a service
 * that only answers. Owner: one thread, which is also the thread of the client.
 */
final class BareCluster implements AutoCloseable {
  private static final long SLEEP_NANOS = 100_000;
  private static final long HEARTBEAT_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int PORTS = 5;
  private static final int TERM_BYTES = 1 << 20;
  private static final int SMALL_TERM_BYTES = 64 << 10;

  private final List<String> members;
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final AeronCluster client;
  private final Answers answers = new Answers();

  BareCluster(List<String> members, Path folder) {
    this.members = members;
    for (int node = 0; node < members.size(); node++) {
      start(node, folder.resolve("bare" + node));
    }
    MediaDriver driver = driver(new MediaDriver.Context(), SMALL_TERM_BYTES);
    parts.push(driver);
    client = AeronCluster.connect(new AeronCluster.Context()
        .aeronDirectoryName(driver.aeronDirectoryName())
        .messageTimeoutNs(TimeUnit.SECONDS.toNanos(20))
        .ingressEndpoints(IntStream.range(0, members.size())
            .mapToObj(node -> node + "=" + members.get(node))
            .collect(Collectors.joining(",")))
        .ingressChannel("aeron:udp?mtu=1408|term-length=64k")
        .egressChannel("aeron:udp?term-length=64k|endpoint=127.0.0.1:0")
        .egressListener(answers));
    parts.push(client);
  }

  void send(UnsafeBuffer message) {
    long before = answers.count;
    while (client.offer(message, 0, message.capacity()) < 0) {
      LockSupport.parkNanos(SLEEP_NANOS);
    }
    client.pollEgress();
    while (answers.count == before) {
      LockSupport.parkNanos(SLEEP_NANOS);
      client.pollEgress();
    }
  }

  @Override
  public void close() {
    while (!parts.isEmpty()) {
      CloseHelper.quietClose(parts.pop());
    }
  }

  private void start(int node, Path folder) {
    String directory = folder.resolve("driver").toString();
    String host = "aeron:udp?endpoint=127.0.0.1:";
    MediaDriver.Context context = new MediaDriver.Context().aeronDirectoryName(directory);
    parts.push(driver(context, TERM_BYTES));
    parts.push(Archive.launch(new Archive.Context()
        .aeronDirectoryName(directory)
        .archiveDir(folder.resolve("archive").toFile())
        .controlChannel(host + (port(node) + PORTS - 1))
        .localControlChannel("aeron:ipc?term-length=1m")
        .replicationChannel(host + "0")
        .recordingEventsEnabled(false)
        .segmentFileLength(16 * TERM_BYTES)
        .threadingMode(ArchiveThreadingMode.SHARED)
        .idleStrategySupplier(sleep())));
    parts.push(ConsensusModule.launch(new ConsensusModule.Context()
        .aeronDirectoryName(directory)
        .clusterDir(folder.resolve("cluster").toFile())
        .archiveContext(archive(directory))
        .clusterMemberId(node)
        .clusterMembers(IntStream.range(0, members.size())
            .mapToObj(member -> member + "," + endpoints(member))
            .collect(Collectors.joining("|")))
        .ingressChannel("aeron:udp?mtu=1408|term-length=64k")
        .logChannel("aeron:udp?control-mode=manual|control=127.0.0.1:%d|term-length=1m"
            .formatted(port(node) + 2))
        .replicationChannel(host + "0")
        .clusterClock(new NanosecondClusterClock())
        .timerServiceSupplier(new PriorityHeapTimerServiceSupplier())
        .leaderHeartbeatTimeoutNs(HEARTBEAT_NANOS)
        .leaderHeartbeatIntervalNs(HEARTBEAT_NANOS / 5)
        .electionTimeoutNs(HEARTBEAT_NANOS / 4)
        .electionStatusIntervalNs(HEARTBEAT_NANOS / 20)
        .startupCanvassTimeoutNs(10 * HEARTBEAT_NANOS)
        .idleStrategySupplier(sleep())));
    parts.push(ClusteredServiceContainer.launch(new ClusteredServiceContainer.Context()
        .aeronDirectoryName(directory)
        .clusterDir(folder.resolve("cluster").toFile())
        .archiveContext(archive(directory))
        .clusteredService(new Echo())
        .idleStrategySupplier(sleep())));
  }

  private static MediaDriver driver(MediaDriver.Context context, int termBytes) {
    context
        .threadingMode(ThreadingMode.SHARED)
        .sharedIdleStrategy(new SleepingIdleStrategy(SLEEP_NANOS))
        .publicationTermBufferLength(termBytes)
        .ipcTermBufferLength(termBytes)
        .termBufferSparseFile(true)
        .warnIfDirectoryExists(false)
        .dirDeleteOnStart(true)
        .dirDeleteOnShutdown(true);
    return termBytes == TERM_BYTES
        ? MediaDriver.launch(context)
        : MediaDriver.launchEmbedded(context);
  }

  private static AeronArchive.Context archive(String directory) {
    return new AeronArchive.Context()
        .aeronDirectoryName(directory)
        .controlRequestChannel("aeron:ipc?term-length=1m")
        .controlResponseChannel("aeron:ipc?term-length=1m");
  }

  private static Supplier<IdleStrategy> sleep() {
    return () -> new SleepingIdleStrategy(SLEEP_NANOS);
  }

  private int port(int node) {
    String member = members.get(node);
    return Integer.parseInt(member.substring(member.lastIndexOf(':') + 1));
  }

  private String endpoints(int node) {
    return IntStream.range(0, PORTS)
        .mapToObj(purpose -> "127.0.0.1:" + (port(node) + purpose))
        .collect(Collectors.joining(","));
  }

  private static final class Answers implements EgressListener {
    private long count;

    @Override
    public void onMessage(
        long session, long timestamp, DirectBuffer buffer, int offset, int length, Header header) {
      count++;
    }
  }

  /**
   * Answers with the first sixteen bytes of a message, because the library's answers have this
   * size.
   */
  private static final class Echo implements ClusteredService {
    private static final int ANSWER_BYTES = 16;

    @Override
    public void onSessionMessage(
        ClientSession session,
        long timestamp,
        DirectBuffer buffer,
        int offset,
        int length,
        Header header) {
      session.offer(buffer, offset, ANSWER_BYTES);
    }

    @Override
    public void onStart(Cluster cluster, Image snapshot) {}

    @Override
    public void onSessionOpen(ClientSession session, long timestamp) {}

    @Override
    public void onSessionClose(ClientSession session, long timestamp, CloseReason reason) {}

    @Override
    public void onTimerEvent(long correlation, long timestamp) {}

    @Override
    public void onTakeSnapshot(ExclusivePublication publication) {}

    @Override
    public void onRoleChange(Cluster.Role role) {}

    @Override
    public void onTerminate(Cluster cluster) {}
  }
}
