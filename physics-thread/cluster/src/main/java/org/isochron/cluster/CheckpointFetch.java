package org.isochron.cluster;

import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterBackup;
import io.aeron.cluster.ClusterBackupEventsListener;
import io.aeron.cluster.ClusterMember;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import io.aeron.exceptions.AeronException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.agrona.IoUtil;

/**
 * Fetches the newest checkpoint of another node and the log after it. A starting node needs a fetch
 * if its folder is empty or if its log ends before the other node's checkpoint. In both cases the
 * other nodes may have purged log entries that this node needs. Owner: the thread that starts the
 * node, which blocks; allocates.
 *
 * <p>Aeron's cluster backup writes the checkpoint and the log into the node's archive. At the end a
 * new list of recordings atomically replaces the node's list. If the process is killed earlier, the
 * node keeps its old list and loses nothing.
 */
final class CheckpointFetch implements ClusterBackupEventsListener {
  private static final String FETCH_FOLDER = "fetched";

  private static final long RESPONSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final long FETCH_SECONDS = 600;

  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final long logEnd;
  private final CountDownLatch answered = new CountDownLatch(1);
  private final CountDownLatch fetched = new CountDownLatch(1);
  private final AtomicBoolean needed = new AtomicBoolean();

  private CheckpointFetch(long logEnd) {
    this.logEnd = logEnd;
  }

  /**
   * Fetches a checkpoint if another member's newest checkpoint lies past the end of this node's
   * log.
   *
   * @param settings settings of the node; only its driver and its archive are running
   * @param configure sets the channels and folders that all parts of the node share
   * @throws IllegalStateException if the checkpoint does not arrive in time
   */
  static void run(
      ClusterNode.Settings settings,
      NodeFolder folder,
      Supplier<AeronArchive> archive,
      Consumer<ClusterBackup.Context> configure) {
    Path fetchFolder = folder.cluster().resolve(FETCH_FOLDER);
    CheckpointFetch fetch = new CheckpointFetch(logEnd(folder, archive));
    ClusterBackup.Context context = new ClusterBackup.Context()
        .clusterDir(fetchFolder.toFile())
        .deleteDirOnStart(true)
        .epochClock(SteadyClock.MILLIS)
        .initialReplayStart(ClusterBackup.Configuration.ReplayStart.LATEST_SNAPSHOT)
        .clusterBackupResponseTimeoutNs(RESPONSE_NANOS)
        .clusterBackupCoolDownIntervalNs(RETRY_NANOS)
        .eventsListener(fetch);
    configure.accept(context);
    ClusterBackup backup = ClusterBackup.launch(context);
    try {
      fetch.await(settings.members().size(), folder);
    } finally {
      backup.close();
    }
    // ordering: volatile; pairs with onBackupResponse.
    if (fetch.needed.get()) {
      replaceList(fetchFolder, folder);
    }
    IoUtil.delete(fetchFolder.toFile(), true);
  }

  private static long logEnd(NodeFolder folder, Supplier<AeronArchive> connector) {
    if (!Files.exists(folder.cluster().resolve(RecordingLog.RECORDING_LOG_FILE_NAME))) {
      return AeronArchive.NULL_POSITION;
    }
    try (RecordingLog log = new RecordingLog(folder.cluster().toFile(), false);
        AeronArchive archive = connector.get()) {
      long recording = log.findLastTermRecordingId();
      return ArchivedRecording.list(archive).stream()
          .filter(one -> one.id() == recording)
          .mapToLong(ArchivedRecording::stop)
          .findAny()
          .orElse(AeronArchive.NULL_POSITION);
    }
  }

  private void await(int members, NodeFolder folder) {
    try {
      boolean answer = answered.await(members * RESPONSE_NANOS, TimeUnit.NANOSECONDS);
      // ordering: volatile; reads the value that was written before the latch opened.
      if (answer && needed.get() && !fetched.await(FETCH_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(
            "the log of %s ends at %d, before the checkpoint of the others, which has not arrived for %d s: look at the network, then start this node again"
                .formatted(folder.cluster(), logEnd, FETCH_SECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the start was interrupted", e);
    }
  }

  private static void replaceList(Path fetchFolder, NodeFolder folder) {
    try {
      Files.move(
          fetchFolder.resolve(RecordingLog.RECORDING_LOG_FILE_NAME),
          folder.cluster().resolve(RecordingLog.RECORDING_LOG_FILE_NAME),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the checkpoint of another node could not be installed in %s".formatted(folder.cluster()),
          e);
    }
  }

  @Override
  public void onBackupQuery() {}

  @Override
  public void onPossibleFailure(Exception failure) {} // Aeron tries again and reports the error

  @Override
  public void onBackupResponse(
      ClusterMember[] members, ClusterMember source, List<RecordingLog.Snapshot> offered) {
    boolean newer = offered.stream()
        .anyMatch(snapshot -> snapshot.serviceId() == ConsensusModule.Configuration.SERVICE_ID
            && snapshot.logPosition() > logEnd);
    // ordering: volatile, before the latch opens: the thread that waits for the latch must see the
    // value.
    needed.set(newer);
    answered.countDown();
    if (!newer) {
      throw new NotNeeded();
    }
  }

  @Override
  public void onUpdatedRecordingLog(RecordingLog log, List<RecordingLog.Snapshot> retrieved) {
    fetched.countDown();
  }

  @Override
  public void onLiveLogProgress(long recording, long counter, long position) {}

  /** Thrown to end the backup before it copies anything. */
  static final class NotNeeded extends AeronException {
    private static final long serialVersionUID = 1;

    NotNeeded() {
      super("the node's log is new enough", Category.WARN);
    }
  }
}
