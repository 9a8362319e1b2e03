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

/** The list of recordings of an archive that does not run. Stateless. */
final class ArchiveFiles {
  private static final String CATALOG = "archive.catalog";

  private ArchiveFiles() {}

  /** Removes the entries of recordings that were removed, each of which is a kilobyte. */
  static void compact(Path archive) {
    Path catalog = archive.resolve(CATALOG);
    Path compact = archive.resolve(CATALOG + ".compact");
    try {
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
      try (PrintStream silent =
          new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
        ArchiveTool.compact(silent, archive.toFile());
      }
    }
  }
}
