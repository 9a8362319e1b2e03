package org.isochron.bench.errors;

import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A mixin of commands that refuses values of options as picocli does: with a message, the usage,
 * and exit code 2. Owner: the thread of the command.
 */
@Command // which picocli asks of every mixin without options
public final class OptionCheck {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  /**
   * Refuses a number that is too small or too large.
   *
   * @throws ParameterException if the value is less than the least or more than the most
   */
  public void requireWithin(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw refused("%s is %d: it lies between %d and %d".formatted(option, value, least, most));
    }
  }

  /**
   * Returns what is made of the value of an option.
   *
   * @param option begins the message; may be empty
   * @throws ParameterException if making it throws an {@link IllegalArgumentException}, with the
   *     message of that
   */
  public <T> T accepted(String option, Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw refused(option + e.getMessage());
    }
  }

  /** Returns the exception that refuses the options with a message. */
  public ParameterException refused(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** Returns all arguments of the program, as they were typed. */
  public String arguments() {
    return String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
  }
}
