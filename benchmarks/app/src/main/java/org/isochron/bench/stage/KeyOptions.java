package org.isochron.bench.stage;

import java.util.function.Consumer;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.remote.RemoteSettings;
import picocli.CommandLine.Option;

/** A mixin for commands that find or serve a run. Owner: the command's thread. */
public final class KeyOptions {
  @Option(
      names = "--secret",
      paramLabel = "TEXT",
      description =
          "shared secret of both ends (default: on this machine, the key file of the user)")
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
      names = "--anyone",
      description =
          "serves everybody who has the address with the pin, which is printed (default: only who has a key)")
  private boolean servesAnyone;

  /**
   * Rejects keys without an address.
   *
   * @param target the serving target given on the command line; empty if none was given
   */
  public void check(OptionCheck options, String target) {
    if (!target.startsWith(ServingAddress.PREFIX)) {
      refuse(options, !secret.isEmpty(), "--secret");
      refuse(options, !tokenKey.isEmpty(), "--token-key");
      refuse(options, !token.isEmpty(), "--token");
      refuse(options, servesAnyone, "--anyone");
    }
    options.accepted("", this::settings);
  }

  private static void refuse(OptionCheck options, boolean isGiven, String name) {
    if (isGiven) {
      throw options.refused(
          "%s needs an address, but none is given; give one that begins with %s, or omit the option"
              .formatted(name, ServingAddress.PREFIX));
    }
  }

  /**
   * Returns the address at which runs are served.
   *
   * @param announcement receives the address with the pin of its key when a run is first served
   */
  public ServingAddress servingAddress(String named, Consumer<String> announcement) {
    return new ServingAddress(named, settings(), announcement);
  }

  /**
   * Returns the settings that were given, for any address.
   *
   * @throws IllegalArgumentException if a key is invalid
   */
  public RemoteSettings settings() {
    RemoteSettings settings =
        RemoteSettings.DEFAULT.withSecret(secret).withTokenKey(tokenKey).withToken(token);
    return servesAnyone ? settings.withAnyone() : settings;
  }
}
