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
 * Names of folders for the media drivers of this process. A driver removes its folder when it
 * closes, but a killed process leaves about 50 MB behind, usually in a memory file system. Each new
 * name therefore first removes the folders of ended processes.
 */
public final class DriverFolder {
  private static final AtomicLong NEXT = new AtomicLong();

  /**
   * Keeps the folders of recently active drivers, because this process may not see the process ids
   * of their owners.
   */
  private static final long ACTIVE_MILLIS = TimeUnit.SECONDS.toMillis(10);

  private DriverFolder() {}

  public static String fresh() {
    File prefix = new File(CommonContext.getAeronDirectoryName() + "-isochron").getAbsoluteFile();
    removeEnded(prefix);
    File folder;
    do { // another class loader of this process has its own counter
      // ordering: volatile, for atomicity alone.
      long number = NEXT.getAndIncrement();
      folder = new File("%s-%d-%d".formatted(prefix, ProcessHandle.current().pid(), number));
    } while (folder.exists());
    return folder.toString();
  }

  private static void removeEnded(File prefix) {
    Pattern ours = Pattern.compile(Pattern.quote(prefix.getName()) + "-(\\d{1,18})-\\d+");
    File[] folders = Objects.requireNonNullElse(prefix.getParentFile().listFiles(), new File[0]);
    for (File folder : folders) {
      Matcher name = ours.matcher(folder.getName());
      if (name.matches() && isEnded(Long.parseLong(name.group(1)), folder)) {
        IoUtil.delete(folder, true);
      }
    }
  }

  /**
   * A file that disappears during the check belongs to a folder that another process is removing. A
   * file that cannot be read belongs to a driver that never started.
   */
  private static boolean isEnded(long pid, File folder) {
    try {
      return ProcessHandle.of(pid).isEmpty()
          && !CommonContext.isDriverActive(folder, ACTIVE_MILLIS, message -> {});
    } catch (Exception e) { // includes checked exceptions that Aeron's method does not declare
      return true;
    }
  }
}
