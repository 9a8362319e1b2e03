package org.isochron.remote.aeron;

import io.aeron.CommonContext;
import java.io.File;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.IoUtil;

/**
 * Names of folders for media drivers of this process. A driver removes its folder when it is
 * closed; one whose process was killed leaves some 50 MB behind, which lie in memory where Aeron's
 * folders do. So each new name removes what ended processes have left.
 */
public final class DriverFolder {
  private static final AtomicLong NEXT = new AtomicLong();

  /**
   * A driver that was active so short a time ago is left alone: its process may have a number that
   * this one cannot see.
   */
  private static final long ACTIVE_MILLIS = TimeUnit.SECONDS.toMillis(10);

  private DriverFolder() {}

  /** Returns the path of a folder that does not exist. */
  public static String fresh() {
    File place = new File(CommonContext.getAeronDirectoryName() + "-isochron").getAbsoluteFile();
    removeEnded(place);
    File folder;
    do { // another class loader of this process counts its own folders
      // ordering: volatile, for atomicity alone.
      long number = NEXT.getAndIncrement();
      folder = new File("%s-%d-%d".formatted(place, ProcessHandle.current().pid(), number));
    } while (folder.exists());
    return folder.toString();
  }

  private static void removeEnded(File place) {
    Pattern ours = Pattern.compile(Pattern.quote(place.getName()) + "-(\\d{1,18})-\\d+");
    File[] folders = Objects.requireNonNullElse(place.getParentFile().listFiles(), new File[0]);
    for (File folder : folders) {
      Matcher name = ours.matcher(folder.getName());
      if (name.matches() && isEnded(Long.parseLong(name.group(1)), folder)) {
        IoUtil.delete(folder, true);
      }
    }
  }

  /**
   * A file that goes while it is looked at belongs to a folder that another process removes, and
   * one that cannot be read to a driver that never began.
   */
  private static boolean isEnded(long pid, File folder) {
    try {
      return ProcessHandle.of(pid).isEmpty()
          && !CommonContext.isDriverActive(folder, ACTIVE_MILLIS, message -> {});
    } catch (Exception e) { // checked ones too, of which Aeron's method says nothing
      return true;
    }
  }
}
