package org.isochron.bench.stage;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Help;
import picocli.CommandLine.Option;

/** A mixin of commands that find or serve a run. Owner: the thread of the command. */
public final class ChannelOptions {
  @Option(names = "--secret", description = "What both ends of a channel must know.")
  private String secret = "";

  @Option(
      names = "--driver",
      paramLabel = "DIR",
      description = "The folder of a media driver that runs already, for a channel.",
      showDefaultValue = Help.Visibility.NEVER)
  private Optional<Path> driver = Optional.empty();

  /** Returns the place that a text of the command line names. */
  public ServedPlace place(String text) {
    return ServedPlace.of(text, driver, secret);
  }
}
