package org.isochron.bench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.isochron.bench.stage.DemoRun;
import org.isochron.bench.stage.DemoSettings;
import org.isochron.near.NearState;

/** The runs that are served in a folder, one after the other. Owner: the thread of the frame loop. */
final class ServedRuns {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Path folder;
  private Optional<DemoRun> first;
  private final DemoSettings settings;

  /** Takes the run that is served now; closes it if it cannot be shown, and throws. */
  ServedRuns(Path folder, NearState served) {
    this.folder = folder;
    DemoRun run = open(folder, served);
    first = Optional.of(run);
    settings = run.settings();
  }

  /** The settings of the first run. */
  DemoSettings settings() {
    return settings;
  }

  /** Returns the first run, and after that the one that is served then. */
  DemoRun next() {
    DemoRun next = first.orElseGet(this::find);
    first = Optional.empty();
    return next;
  }

  private DemoRun find() {
    try {
      return open(folder, NearState.open(folder, PATIENCE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DemoRun open(Path folder, NearState served) {
    try {
      return DemoRun.watching(served, folder);
    } catch (IllegalArgumentException e) {
      served.close();
      throw e;
    }
  }
}
