package org.isochron.bench.stage;

import io.aeron.ChannelUri;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.isochron.bench.errors.OptionCheck;
import picocli.CommandLine.Option;

/** A mixin for commands that find or serve a run. Owner: the command's thread. */
public final class ChannelOptions {
  @Option(
      names = "--secret",
      paramLabel = "TEXT",
      description = "shared secret of both ends of a channel (default: none)")
  private String secret = "";

  /** Folder of a running media driver. */
  @Option(names = "--driver", hidden = true)
  private Optional<Path> driver = Optional.empty();

  /**
   * Rejects channel options without a channel, and an IPC channel without a media driver.
   *
   * @param target the serving target given on the command line; empty if none was given
   */
  public void check(OptionCheck options, String target) {
    if (!target.startsWith(ServingChannel.PREFIX) && (driver.isPresent() || !secret.isEmpty())) {
      throw options.refused(
          "%s needs a channel, but none is given; give one that begins with %s, or omit the option"
              .formatted(driver.isPresent() ? "--driver" : "--secret", ServingChannel.PREFIX));
    }
    if (driver.isEmpty() && Arrays.stream(target.split(",")).anyMatch(ChannelOptions::isIpc)) {
      throw options.refused(
          "aeron:ipc connects processes that share a media driver; give its folder with --driver");
    }
  }

  private static boolean isIpc(String channel) {
    try {
      return ChannelUri.parse(channel).isIpc();
    } catch (IllegalArgumentException e) {
      return false; // rejected with its own message on use
    }
  }

  public ServingChannel servingChannel(String named) {
    return new ServingChannel(named, driver, secret);
  }
}
