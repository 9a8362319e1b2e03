package org.isochron.bench.stage;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.isochron.bench.errors.OptionCheck;
import org.isochron.remote.ConnectTokens;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes keys and connect tokens for testing, as a backend makes them for players. */
@Command(
    name = "token",
    description = {
      "Makes a key for connect tokens, or a connect token of a key, and prints it.",
      "A served run that has the key accepts the token from one viewer. This is for testing: a game's backend makes its tokens with ConnectTokens.",
      "Exits with 0, or with 2 for a wrong option."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    usageHelpWidth = 120,
    footerHeading = "%nFor example:%n",
    footer = {
      "  KEY=$(java -jar benchmarks/target/isochron.jar token)",
      "  java -jar benchmarks/target/isochron.jar run --serve isochron://192.168.0.7:40456 --token-key $KEY",
      "  java -jar benchmarks/target/isochron.jar token --key $KEY --identity ann"
    })
public final class TokenCommand implements Callable<Integer> {
  private static final int MAX_MINUTES = 525_600;

  private final PrintWriter out;

  @Option(
      names = "--key",
      paramLabel = "TEXT",
      description = "key of the token (default: print a new key instead)")
  private String key = "";

  @Option(
      names = "--identity",
      paramLabel = "TEXT",
      description = "who the viewer is (default: nobody in particular)")
  private String identity = "";

  @Option(
      names = "--world",
      paramLabel = "NAME",
      description = "the only world that the viewer may join (default: any)")
  private String world = "";

  @Option(
      names = "--permissions",
      paramLabel = "TEXT",
      description = "text for the rule that decides what the viewer may do (default: none)")
  private String permissions = "";

  @Option(
      names = "--minutes",
      paramLabel = "COUNT",
      description = "minutes until the viewer must have joined (default: ${DEFAULT-VALUE})")
  private int minutes = 60;

  @Mixin
  private OptionCheck check = new OptionCheck();

  public TokenCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public Integer call() {
    if (key.isEmpty()) {
      if (!(identity + world + permissions).isEmpty()) {
        throw check.refused(
            "a token needs a key: make one with this command alone, and give it with --key");
      }
      out.println(ConnectTokens.newKey());
      return 0;
    }
    check.requireWithin("--minutes", minutes, 1, MAX_MINUTES);
    Duration validFor = Duration.ofMinutes(minutes);
    out.println(check.accepted(
        "", () -> ConnectTokens.of(key).issue(identity, world, permissions, validFor)));
    return 0;
  }
}
