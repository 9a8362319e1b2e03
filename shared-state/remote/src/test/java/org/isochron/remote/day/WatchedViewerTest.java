package org.isochron.remote.day;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.isochron.faults.ChildProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class WatchedViewerTest {
  private static final long LATE_START = 12_000_000_000L;

  @TempDir
  private Path folder;

  @Test
  void viewerWhoseProcessStartedLateHasItsTimeUntilItsFirstPicture() throws Exception {
    try (ChildProcess process =
        ChildProcess.start("echo", ChildProcess.Settings.DEFAULT, folder, Echo.class)) {
      WatchedViewer viewer = new WatchedViewer(process, Role.SEES_ALL, 1, 0);
      assertThat(viewer.isComing(LATE_START, 3_700_000_000L)).isTrue();

      process.say("joined");
      receive(viewer, process, "status JOINED tick 0");
      assertThat(viewer.isComing(LATE_START + 1, 3_700_000_000L)).isTrue();
      assertThat(viewer.isComing(LATE_START + 4_000_000_000L, 3_700_000_000L)).isFalse();

      receive(viewer, process, "status SERVED tick 1");
      assertThat(viewer.isComing(LATE_START + 1, 3_700_000_000L)).isFalse();
    }
  }

  private static void receive(WatchedViewer viewer, ChildProcess process, String status) {
    process.say(status);
    while (!viewer.last().equals(status)) {
      viewer.poll(LATE_START, true, RemoteDay.findings());
      Thread.onSpinWait();
    }
  }

  static final class Echo {
    public static void main(String[] arguments) throws IOException {
      System.in.transferTo(System.out);
    }
  }
}
