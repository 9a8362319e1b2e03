package org.isochron.fleet.trial;

import com.sun.management.UnixOperatingSystemMXBean;
import io.aeron.CommonContext;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a number of viewers need of the system, and what it allows: beyond that a media driver
 * fails, and with it all viewers. Each has three lines in each direction, at either end a file of
 * each, mapped by the driver and its client, and a port. Where the system does not say what it
 * allows, nothing is checked.
 *
 * @param files that a process may have open
 * @param maps that a process may have
 * @param bytes that are left for the files of media drivers
 */
record ViewerNeeds(long files, long maps, long bytes) {
  private static final int FILES_A_VIEWER = 6;
  private static final int MAPS_A_VIEWER = 12;
  private static final long BYTES_A_VIEWER = 2_500_000;

  /** Of the process without viewers. */
  private static final int OTHER_FILES = 500;

  private static final int OTHER_MAPS = 2_000;

  private static final Path MAPS = Path.of("/proc/sys/vm/max_map_count");

  /** Returns what this system allows. */
  static ViewerNeeds allowed() {
    long files =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : Long.MAX_VALUE;
    File place = new File(CommonContext.getAeronDirectoryName()).getParentFile();
    long bytes = place != null && place.isDirectory() ? place.getUsableSpace() : Long.MAX_VALUE;
    return new ViewerNeeds(files, mostMaps(), bytes);
  }

  private static long mostMaps() {
    try {
      return Long.parseLong(
          Files.readAllLines(MAPS).get(0)); // readString reads one byte of such files
    } catch (IOException | NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }

  /** Returns what lacks for a number of viewers of one relay, if something does. */
  Optional<String> lacking(int viewers) {
    long needsFiles = OTHER_FILES + (long) FILES_A_VIEWER * viewers;
    long needsMaps = OTHER_MAPS + (long) MAPS_A_VIEWER * viewers;
    long needsBytes = BYTES_A_VIEWER * viewers;
    if (needsFiles > files) {
      return Optional.of(
          "%d viewers need %d open files in the process that serves, and %d are allowed; raise ulimit -n, or have fewer viewers"
              .formatted(viewers, needsFiles, files));
    }
    if (needsMaps > maps) {
      return Optional.of(
          "%d viewers need %d pieces of mapped memory in the process that serves, and %d are allowed; raise vm.max_map_count, or have fewer viewers"
              .formatted(viewers, needsMaps, maps));
    }
    if (needsBytes > bytes) {
      return Optional.of(
          "%d viewers need %d MB for the files of media drivers, and %d MB are left; free some, or have fewer viewers"
              .formatted(viewers, needsBytes / 1_000_000, bytes / 1_000_000));
    }
    return Optional.empty();
  }
}
