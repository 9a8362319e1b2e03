package org.isochron.cluster;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import org.agrona.CloseHelper;
import org.isochron.remote.aeron.DriverFolder;
import org.isochron.remote.aeron.DriverSettings;
import org.isochron.remote.aeron.SteadyClock;
import org.isochron.state.threads.ThreadLog;

/**
 * What a client needs of Aeron: a media driver of its own, and the connection to it. Owner: the
 * client's thread. Aeron closes the connection if the process stood for longer than its timeout of
 * ten seconds.
 */
record ClientAeron(MediaDriver driver, Aeron aeron) implements AutoCloseable {
  private static final int TERM_BYTES = 64 * 1_024;

  static ClientAeron launch() {
    MediaDriver driver = MediaDriver.launchEmbedded(DriverSettings.in(DriverFolder.fresh())
        .publicationTermBufferLength(TERM_BYTES)
        .ipcTermBufferLength(TERM_BYTES)
        .termBufferSparseFile(true));
    try {
      return new ClientAeron(
          driver,
          Aeron.connect(new Aeron.Context()
              .aeronDirectoryName(driver.aeronDirectoryName())
              .epochClock(SteadyClock.INSTANCE)
              .errorHandler(ClientAeron::log)));
    } catch (RuntimeException e) {
      driver.close();
      throw e;
    }
  }

  static void log(Throwable error) {
    ThreadLog.warn("aeron reports", error);
  }

  @Override
  public void close() {
    CloseHelper.quietClose(aeron);
    CloseHelper.quietClose(driver);
  }
}
