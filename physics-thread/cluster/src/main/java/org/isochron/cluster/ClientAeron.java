package org.isochron.cluster;

import io.aeron.Aeron;
import io.aeron.exceptions.AeronException;
import org.agrona.CloseHelper;
import org.isochron.remote.aeron.SharedDriver;
import org.isochron.remote.aeron.SteadyClock;
import org.isochron.state.threads.ThreadLog;

/**
 * What a client needs of Aeron: the media driver of this process, and the connection to it. Owner:
 * the client's thread. Aeron closes the connection if the process stood for longer than its timeout
 * of ten seconds.
 */
record ClientAeron(SharedDriver.Share driver, Aeron aeron) implements AutoCloseable {
  /** The most that a cluster has. */
  private static final int MEMBERS = 9;

  static ClientAeron launch() {
    SharedDriver.Share driver = SharedDriver.take(MEMBERS);
    try {
      return new ClientAeron(
          driver,
          Aeron.connect(new Aeron.Context()
              .aeronDirectoryName(driver.folder())
              .epochClock(SteadyClock.INSTANCE)
              .errorHandler(ClientAeron::log)));
    } catch (AeronException e) {
      driver.giveBack(true);
      throw e;
    }
  }

  static void log(Throwable error) {
    ThreadLog.warn("aeron reports", error);
  }

  @Override
  public void close() {
    boolean ended = aeron.isClosed();
    CloseHelper.quietClose(aeron);
    driver.giveBack(ended);
  }
}
