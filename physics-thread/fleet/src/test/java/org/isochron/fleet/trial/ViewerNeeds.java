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
 * The system resources that viewers need, and the limits of the system. Beyond a limit, a media
 * driver fails and takes all its viewers down. Each viewer has three streams in each direction. A
 * stream needs a port, and at each end a file that the driver and its client map into memory.
 * Unknown limits are not checked.
 *
 * @param bytes free space for the files of media drivers
 */
record ViewerNeeds(long files, long maps, long bytes) {
  private static final int FILES_A_VIEWER = 6;
  private static final int MAPS_A_VIEWER = 12;
  private static final long BYTES_A_VIEWER = 2_500_000;

  private static final int OTHER_FILES = 500;

  private static final int OTHER_MAPS = 2_000;

  private static final Path MAPS = Path.of("/proc/sys/vm/max_map_count");

  static ViewerNeeds allowed() {
    long files =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : Long.MAX_VALUE;
    File folder = new File(CommonContext.getAeronDirectoryName()).getParentFile();
    long bytes = folder != null && folder.isDirectory() ? folder.getUsableSpace() : Long.MAX_VALUE;
    return new ViewerNeeds(files, maxMaps(), bytes);
  }

  private static long maxMaps() {
    try {
      return Long.parseLong(
          Files.readAllLines(MAPS).get(0)); // readString reads only one byte of such files
    } catch (IOException | NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }

  Optional<String> missing(int viewers) {
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
