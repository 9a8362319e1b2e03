package org.isochron.cluster;

import io.aeron.archive.ArchiveTool;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;

/** The catalog and the recording files of an archive that is not running. Stateless. */
final class ArchiveFiles {
  private static final String CATALOG = "archive.catalog";
  private static final String BEFORE = CATALOG + ".before";
  private static final PrintStream SILENT =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

  private ArchiveFiles() {}

  /** Removes the catalog entries of purged recordings; each entry takes a kilobyte. */
  static void compact(Path archive) {
    Path catalog = archive.resolve(CATALOG);
    Path compact = archive.resolve(CATALOG + ".compact");
    Path before = archive.resolve(BEFORE);
    try {
      if (Files.exists(before)) { // left by a process that was killed in cutTorn
        Files.move(before, catalog, StandardCopyOption.ATOMIC_MOVE);
      }
      if (Files.exists(compact)) { // left by a process that was killed in this method
        if (Files.exists(catalog)) {
          Files.delete(compact);
        } else {
          Files.move(compact, catalog, StandardCopyOption.ATOMIC_MOVE);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the file %s cannot be used".formatted(compact), e);
    }
    if (Files.exists(catalog)) {
      ArchiveTool.compact(SILENT, archive.toFile());
    }
  }

  /**
   * Truncates fragments that a killed process wrote only in part, because Aeron does not start an
   * archive with such fragments. No other node has relied on these fragments.
   *
   * @return false if the archive has other damage; nothing is changed in that case
   */
  static boolean cutTorn(Path archive) throws IOException {
    Path catalog = archive.resolve(CATALOG);
    Path copy = archive.resolve(CATALOG + ".copy");
    Path before = archive.resolve(BEFORE);
    Files.copy(catalog, copy, StandardCopyOption.REPLACE_EXISTING);
    // atomic: the backup is complete or missing
    Files.move(copy, before, StandardCopyOption.ATOMIC_MOVE);
    boolean intact = ArchiveTool.verify(
        SILENT,
        archive.toFile(),
        Set.of(),
        null,
        file -> FragmentChecksum.isLastTorn(file.toPath()));
    if (intact) {
      Files.delete(before);
    } else {
      // verify has marked recordings as invalid, and the next start would delete them
      Files.move(before, catalog, StandardCopyOption.ATOMIC_MOVE);
    }
    return intact;
  }
}
