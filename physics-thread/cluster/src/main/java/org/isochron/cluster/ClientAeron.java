package org.isochron.cluster;

import io.aeron.Aeron;
import io.aeron.exceptions.AeronException;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.isochron.remote.aeron.SharedDriver;
import org.isochron.remote.aeron.SteadyClock;
import org.isochron.state.threads.ThreadLog;

/**
 * A connection to a media driver. Owner: the thread of the client. Aeron closes the connection if
 * the process stalls for longer than its timeout of ten seconds.
 */
record ClientAeron(Aeron aeron, Consumer<Boolean> driver) implements AutoCloseable {
  private static final int MEMBERS = 9;

  static ClientAeron launch() {
    SharedDriver.Share driver = SharedDriver.take(MEMBERS);
    try {
      return connect(driver.folder(), driver::giveBack);
    } catch (AeronException e) {
      driver.giveBack(true);
      throw e;
    }
  }

  static ClientAeron connect(String folder, Consumer<Boolean> driver) {
    return new ClientAeron(
        Aeron.connect(new Aeron.Context()
            .aeronDirectoryName(folder)
            .epochClock(SteadyClock.INSTANCE)
            .errorHandler(ClientAeron::log)),
        driver);
  }

  static void log(Throwable error) {
    ThreadLog.warn("aeron reports", error);
  }

  @Override
  public void close() {
    boolean ended = aeron.isClosed();
    CloseHelper.quietClose(aeron);
    driver.accept(ended);
  }
}
