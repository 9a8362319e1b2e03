package org.isochron.cluster;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import org.agrona.CloseHelper;
import org.agrona.concurrent.SleepingIdleStrategy;
import org.isochron.remote.aeron.DriverFolder;

/**
 * What a client needs of Aeron: a media driver of its own, and the connection to it. Owner: the client's thread. Aeron closes the
 * connection if the process stood for longer than its timeout of ten seconds.
 */
record ClientAeron(MediaDriver driver, Aeron aeron) implements AutoCloseable {
  private static final long SLEEP_NANOS = 100_000;
  private static final int TERM_BYTES = 64 * 1_024;

  static ClientAeron launch() {
    MediaDriver driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
        .aeronDirectoryName(DriverFolder.fresh())
        .threadingMode(ThreadingMode.SHARED)
        .sharedIdleStrategy(new SleepingIdleStrategy(SLEEP_NANOS))
        .publicationTermBufferLength(TERM_BYTES)
        .ipcTermBufferLength(TERM_BYTES)
        .termBufferSparseFile(true)
        .warnIfDirectoryExists(false)
        .dirDeleteOnStart(true)
        .dirDeleteOnShutdown(true));
    try {
      return new ClientAeron(
          driver,
          Aeron.connect(new Aeron.Context()
              .aeronDirectoryName(driver.aeronDirectoryName())
              .errorHandler(ClientAeron::log)));
    } catch (RuntimeException e) {
      driver.close();
      throw e;
    }
  }

  static void log(Throwable error) {
    System.getLogger("org.isochron").log(System.Logger.Level.WARNING, "aeron reports", error);
  }

  @Override
  public void close() {
    CloseHelper.quietClose(aeron);
    CloseHelper.quietClose(driver);
  }
}
