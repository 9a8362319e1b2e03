package org.isochron.bench.stage;

import io.aeron.ChannelUri;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.isochron.bench.errors.OptionCheck;
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

  /**
   * Refuses the options of a channel if there is none, and a channel within a driver without one.
   *
   * @param place what the command line names; empty if it names nothing
   */
  public void check(OptionCheck options, String place) {
    if (!place.startsWith(ChannelPlace.PREFIX) && (driver.isPresent() || !secret.isEmpty())) {
      throw options.refused(
          "%s is for a channel and none is named; name one that begins with %s, or leave the option out"
              .formatted(driver.isPresent() ? "--driver" : "--secret", ChannelPlace.PREFIX));
    }
    if (driver.isEmpty() && Arrays.stream(place.split(",")).anyMatch(ChannelOptions::isIpc)) {
      throw options.refused(
          "aeron:ipc joins processes that use one media driver; name its folder with --driver");
    }
  }

  private static boolean isIpc(String channel) {
    try {
      return ChannelUri.parse(channel).isIpc();
    } catch (IllegalArgumentException e) {
      return false; // refused with its own message when it is used
    }
  }

  /** Returns the place that a channel names. */
  public ChannelPlace place(String named) {
    return new ChannelPlace(named, driver, secret);
  }
}
