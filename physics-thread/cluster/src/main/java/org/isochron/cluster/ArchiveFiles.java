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

/** The list of recordings of an archive that does not run, and their ends. Stateless. */
final class ArchiveFiles {
  private static final String CATALOG = "archive.catalog";
  private static final String BEFORE = CATALOG + ".before";
  private static final PrintStream SILENT =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

  private ArchiveFiles() {}

  /** Removes the entries of recordings that were removed, each of which is a kilobyte. */
  static void compact(Path archive) {
    Path catalog = archive.resolve(CATALOG);
    Path compact = archive.resolve(CATALOG + ".compact");
    Path before = archive.resolve(BEFORE);
    try {
      if (Files.exists(before)) { // a process was killed in the middle of cutTorn
        Files.move(before, catalog, StandardCopyOption.ATOMIC_MOVE);
      }
      if (Files.exists(compact)) { // a process was killed in the middle of this
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
   * Cuts off the fragments that a killed process has begun to write, with which Aeron does not
   * start an archive. No other part of a cluster has counted on them.
   *
   * @return false if more is wrong, and all is left as it was
   */
  static boolean cutTorn(Path archive) throws IOException {
    Path catalog = archive.resolve(CATALOG);
    Path copy = archive.resolve(CATALOG + ".copy");
    Path before = archive.resolve(BEFORE);
    Files.copy(catalog, copy, StandardCopyOption.REPLACE_EXISTING);
    Files.move(copy, before, StandardCopyOption.ATOMIC_MOVE); // it is whole or not there
    boolean whole = ArchiveTool.verify(
        SILENT,
        archive.toFile(),
        Set.of(),
        null,
        file -> FragmentChecksum.isLastTorn(file.toPath()));
    if (whole) {
      Files.delete(before);
    } else {
      // with its own marks, the next start would delete what may be all that there is
      Files.move(before, catalog, StandardCopyOption.ATOMIC_MOVE);
    }
    return whole;
  }
}
