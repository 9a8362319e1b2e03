package com.example;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * Settings of the server, from a properties file. An environment variable overrides a line of the
 * file: {@code ARENA_PAGES_PORT} overrides {@code pages.port}.
 *
 * @param journalFolder folder in which each run records a journal
 * @param viewersAddress address for native viewers
 */
record ServerSettings(
    int hertz,
    int boxes,
    Optional<Path> journalFolder,
    String pagesHost,
    int pagesPort,
    String pagesToken,
    int pagesMax,
    Optional<String> viewersAddress,
    String viewersSecret,
    String viewersTokenKey,
    int viewersMax,
    String operatorHost,
    int operatorPort) {
  /**
   * Reads the settings.
   *
   * @param arguments the name of the properties file, or nothing
   * @throws IllegalArgumentException if a setting is wrong; the message says how to correct it
   */
  static ServerSettings read(String[] arguments, Map<String, String> environment) {
    if (arguments.length > 1) {
      throw new IllegalArgumentException(
          "there are %d arguments; pass only the name of a properties file"
              .formatted(arguments.length));
    }
    Source source = arguments.length == 0
        ? new Source("no file", new Properties(), environment)
        : new Source(arguments[0], load(arguments[0]), environment);
    ServerSettings settings = new ServerSettings(
        source.number("hertz", 100, 1, 1_000, "100 suits most games"),
        source.number("boxes", 40, 1, 5_000, "a core computes about 1,000"),
        source.optional("journal.folder").map(Path::of),
        source.text("pages.host", "127.0.0.1"),
        source.number("pages.port", 0, 0, 65_535, "0 takes a free port"),
        source.text("pages.token", ""),
        source.number("pages.max", 8, 1, 1_000, "each page costs bandwidth"),
        source.optional("viewers.address"),
        source.text("viewers.secret", ""),
        source.text("viewers.tokenKey", ""),
        source.number("viewers.max", 8, 1, 1_024, "each costs bandwidth"),
        source.text("operator.host", "127.0.0.1"),
        source.number("operator.port", 0, 0, 65_535, "0 takes a free port"));
    source.refuseUnknownNames();
    return settings;
  }

  private static Properties load(String name) {
    Properties file = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(name))) {
      file.load(reader);
      return file;
    } catch (IOException | IllegalArgumentException e) { // for example, a wrong escape
      throw new IllegalArgumentException(
          "the settings in %s cannot be read (%s); pass the name of a properties file"
              .formatted(name, e),
          e);
    }
  }

  private static final class Source {
    private final String fileName;
    private final Properties file;
    private final Map<String, String> environment;
    private final Set<String> known = new HashSet<>();

    Source(String fileName, Properties file, Map<String, String> environment) {
      this.fileName = fileName;
      this.file = file;
      this.environment = environment;
    }

    String text(String name, String otherwise) {
      return optional(name).orElse(otherwise);
    }

    Optional<String> optional(String name) {
      known.add(name);
      return Optional.ofNullable(environment.get(variable(name)))
          .or(() -> Optional.ofNullable(file.getProperty(name)))
          .map(String::strip)
          .filter(value -> !value.isEmpty());
    }

    int number(String name, int otherwise, int min, int max, String hint) {
      Optional<String> value = optional(name);
      try {
        int number = value.map(Integer::parseInt).orElse(otherwise);
        if (number >= min && number <= max) {
          return number;
        }
      } catch (NumberFormatException e) {
        // refused below
      }
      throw new IllegalArgumentException(
          "%s is \"%s\" in %s, but must be a whole number from %d to %d; %s"
              .formatted(name, value.orElseThrow(), place(name), min, max, hint));
    }

    /** A misspelt name would otherwise leave a default in force. */
    void refuseUnknownNames() {
      for (String name : file.stringPropertyNames()) {
        if (!known.contains(name)) {
          throw new IllegalArgumentException("%s in %s is not a setting; remove it or use one of %s"
              .formatted(name, fileName, known.stream().sorted().toList()));
        }
      }
    }

    private String place(String name) {
      return environment.containsKey(variable(name)) ? variable(name) : fileName;
    }

    private static String variable(String name) {
      return "ARENA_" + name.toUpperCase(Locale.ROOT).replace('.', '_');
    }
  }
}
