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
import org.isochron.remote.aeron.SteadyClock;

/**
 * Takes the newest checkpoint of another node, and the log since, if a node that starts has an
 * empty folder or a log that ends before it: the others may have removed what lies between, and the
 * checkpoint is quicker in any case. Owner: the thread that starts the node, which waits;
 * allocates.
 *
 * <p>Aeron's cluster backup writes both into the node's archive, and a list of them next to the
 * node's own. The node's list is replaced by it in one step at the end, so a process that is killed
 * meanwhile has lost nothing.
 */
final class CheckpointFetch implements ClusterBackupEventsListener {
  private static final String BESIDE = "fetched";

  /** A member that does not answer for this long is passed over. */
  private static final long RESPONSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** The longest time for a checkpoint. */
  private static final long FETCH_SECONDS = 600;

  private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final long logEnd;
  private final CountDownLatch answered = new CountDownLatch(1);
  private final CountDownLatch fetched = new CountDownLatch(1);
  private final AtomicBoolean needed = new AtomicBoolean();

  private CheckpointFetch(long logEnd) {
    this.logEnd = logEnd;
  }

  /**
   * Fetches a checkpoint if another member has a newer one than this node's whole log.
   *
   * @param settings the node's, whose archive runs and whose other parts do not
   * @param archive connects to its archive
   * @param configure sets what the node's parts have in common
   * @throws IllegalStateException if a checkpoint does not arrive
   */
  static void run(
      ClusterNode.Settings settings,
      NodeFolder folder,
      Supplier<AeronArchive> archive,
      Consumer<ClusterBackup.Context> configure) {
    Path beside = folder.cluster().resolve(BESIDE);
    CheckpointFetch fetch = new CheckpointFetch(logEnd(folder, archive));
    ClusterBackup.Context context = new ClusterBackup.Context()
        .clusterDir(beside.toFile())
        .deleteDirOnStart(true)
        .epochClock(SteadyClock.INSTANCE)
        .initialReplayStart(ClusterBackup.Configuration.ReplayStart.LATEST_SNAPSHOT)
        .clusterBackupResponseTimeoutNs(RESPONSE_NANOS)
        .clusterBackupCoolDownIntervalNs(AGAIN_NANOS)
        .eventsListener(fetch);
    configure.accept(context);
    ClusterBackup backup = ClusterBackup.launch(context);
    try {
      fetch.await(settings.members().size(), folder);
    } finally {
      backup.close();
    }
    // ordering: volatile, with the write before the latch opened.
    if (fetch.needed.get()) {
      replaceList(beside, folder);
    }
    IoUtil.delete(beside.toFile(), true);
  }

  /** Where the node's own log ends, or a position before all if it has none. */
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
      // ordering: volatile, behind the latch.
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

  private static void replaceList(Path beside, NodeFolder folder) {
    try {
      Files.move(
          beside.resolve(RecordingLog.RECORDING_LOG_FILE_NAME),
          folder.cluster().resolve(RecordingLog.RECORDING_LOG_FILE_NAME),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the checkpoint of another node could not be taken into %s".formatted(folder.cluster()),
          e);
    }
  }

  @Override
  public void onBackupQuery() {}

  @Override
  public void onPossibleFailure(Exception failure) {} // it tries again, and reports an error

  @Override
  public void onBackupResponse(
      ClusterMember[] members, ClusterMember source, List<RecordingLog.Snapshot> offered) {
    boolean newer = offered.stream()
        .anyMatch(snapshot -> snapshot.serviceId() == ConsensusModule.Configuration.SERVICE_ID
            && snapshot.logPosition() > logEnd);
    // ordering: volatile, before the latch opens.
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

  /** Ends the attempt of the backup before it copies anything. */
  static final class NotNeeded extends AeronException {
    private static final long serialVersionUID = 1;

    NotNeeded() {
      super("the node's log is new enough", Category.WARN);
    }
  }
}
