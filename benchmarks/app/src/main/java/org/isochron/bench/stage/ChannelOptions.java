package org.isochron.bench.stage;

import io.aeron.ChannelUri;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.remote.RemoteSettings;
import picocli.CommandLine.Option;

/** A mixin for commands that find or serve a run. Owner: the command's thread. */
public final class ChannelOptions {
  @Option(
      names = "--secret",
      paramLabel = "TEXT",
      description =
          "shared secret of both ends of a channel (default: on this machine, the key file of the user)")
  private String secret = "";

  @Option(
      names = "--token-key",
      paramLabel = "TEXT",
      description =
          "key of the connect tokens that the served run accepts; the command token makes both (default: none)")
  private String tokenKey = "";

  @Option(
      names = "--token",
      paramLabel = "TEXT",
      description = "connect token with which this end joins a run (default: none)")
  private String token = "";

  @Option(
      names = "--without-encryption",
      description = "send everything readable, and let everybody join; give it at both ends")
  private boolean isOpen;

  /** Folder of a running media driver. */
  @Option(names = "--driver", hidden = true)
  private Optional<Path> driver = Optional.empty();

  /**
   * Rejects channel options without a channel, and an IPC channel without a media driver.
   *
   * @param target the serving target given on the command line; empty if none was given
   */
  public void check(OptionCheck options, String target) {
    if (!target.startsWith(ServingChannel.PREFIX)) {
      refuse(options, driver.isPresent(), "--driver");
      refuse(options, !secret.isEmpty(), "--secret");
      refuse(options, !tokenKey.isEmpty(), "--token-key");
      refuse(options, !token.isEmpty(), "--token");
      refuse(options, isOpen, "--without-encryption");
    }
    options.accepted("", this::settings);
    if (driver.isEmpty() && Arrays.stream(target.split(",")).anyMatch(ChannelOptions::isIpc)) {
      throw options.refused(
          "aeron:ipc connects processes that share a media driver; give its folder with --driver");
    }
  }

  private static void refuse(OptionCheck options, boolean isGiven, String name) {
    if (isGiven) {
      throw options.refused(
          "%s needs a channel, but none is given; give one that begins with %s, or omit the option"
              .formatted(name, ServingChannel.PREFIX));
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
    return new ServingChannel(named, settings());
  }

  /**
   * Returns the settings that were given, for any channel.
   *
   * @throws IllegalArgumentException if a key is invalid
   */
  public RemoteSettings settings() {
    RemoteSettings keys =
        RemoteSettings.DEFAULT.withSecret(secret).withTokenKey(tokenKey).withToken(token);
    RemoteSettings settings = isOpen ? keys.withoutEncryption() : keys;
    return driver.map(settings::withDriver).orElse(settings);
  }
}
