package org.isochron.bench.errors;

import java.util.function.Supplier;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A picocli mixin that rejects option values with a message, the usage and exit code 2. Owner: the
 * command's thread.
 */
@Command // required by picocli for a mixin without options
public final class OptionCheck {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  public void requireWithin(String option, long value, long min, long max) {
    if (value < min || value > max) {
      throw refused("%s is %d: it lies between %d and %d".formatted(option, value, min, max));
    }
  }

  /**
   * Converts an option's value.
   *
   * @throws ParameterException if the conversion throws an {@link IllegalArgumentException}, with
   *     the same message
   */
  public <T> T accepted(String option, Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw refused(option + e.getMessage());
    }
  }

  /** Returns the engine that the option {@code --engine} names, if it can be loaded. */
  public Engine engine(String name) {
    Engine engine = accepted("--engine: ", () -> Engines.named(name));
    engine.obstacle().ifPresent(obstacle -> {
      throw refused("--engine: %s: %s".formatted(engine.name(), obstacle));
    });
    return engine;
  }

  public ParameterException refused(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  public String arguments() {
    return String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
  }
}
