package org.isochron.fleet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.isochron.state.threads.Platform;

/**
 * A table that shows a process to its operator: a host and its worlds, and any other records, such
 * as the status of a relay. Each kind of row is a management bean, {@code
 * org.isochron:type=KIND,table=NAME}. {@link #serve} exports all rows as text for Prometheus, with
 * metrics named {@code isochron_KIND_COMPONENT}. Owner: one thread, which fills and closes the
 * table; any thread may read it.
 *
 * <p>{@link #serve} also answers whether the process is healthy and ready, by the checks that were
 * added. A check returns the reason why it fails, or an empty text.
 *
 * <p>Values are read on request, on the requesting thread, so an unread table costs nothing.
 * Without the module {@code java.management} there are no beans.
 */
public final class OperatorTable implements AutoCloseable {
  private final String name;
  private final List<Rows<?>> kinds = new CopyOnWriteArrayList<>();
  private final List<Check> healthChecks = new CopyOnWriteArrayList<>();
  private final List<Check> readyChecks = new CopyOnWriteArrayList<>();
  private final List<Check> notes = new CopyOnWriteArrayList<>();
  private final List<AutoCloseable> shown = new ArrayList<>();

  /**
   * Creates an empty table.
   *
   * @param name a name that is unique in the process
   */
  public OperatorTable(String name) {
    this.name = Objects.requireNonNull(name, "name is null: name the table in this process");
  }

  /**
   * Adds a host as a row of kind {@code host}, and its open worlds as named rows of kind {@code
   * world}. The host must also be healthy, and is ready if a world is open.
   *
   * @throws IllegalStateException if a table of this name already has a host
   */
  public void add(WorldHost host) {
    Objects.requireNonNull(host, "host is null: pass the host to show");
    add("host", WorldHost.Report.class, host::report);
    addAll("world", WorldFigures.class, () -> {
      Map<String, WorldFigures> worlds = new TreeMap<>();
      for (HostedWorld world : host.worlds()) {
        worlds.put(world.name(), WorldFigures.of(world));
      }
      return worlds;
    });
    checkHealth("host", () -> trouble(host.report()));
    checkReady("host", () -> host.worlds().isEmpty() ? "no world is open" : "");
  }

  private static String trouble(WorldHost.Report report) {
    return report.isHealthy()
        ? ""
        : "%d of %d threads are overloaded, and %d worlds hang"
            .formatted(report.overloaded(), report.threads(), report.hanging());
  }

  /**
   * Adds a condition of {@code /health}: the process does what it is for. For a process that serves
   * a world, add {@code () -> world.status().trouble()} and {@code () -> relay.status().trouble()}.
   *
   * @param name begins the line that states the reason
   * @param trouble returns why the check fails, or an empty text; called on the threads that
   *     answer, possibly concurrently, and must not wait. An exception also fails the check
   */
  public void checkHealth(String name, Supplier<String> trouble) {
    healthChecks.add(new Check(name, trouble));
  }

  /**
   * Adds a line to {@code /health} and {@code /ready} that does not change whether they pass, such
   * as {@code () -> relay.status().note()}: a relay under attack does what it is for.
   *
   * @param name begins the line
   * @param note returns the rest of the line, or an empty text; called like the supplier of {@link
   *     #checkHealth}
   */
  public void noteHealth(String name, Supplier<String> note) {
    notes.add(new Check(name, note));
  }

  /**
   * Adds a condition of {@code /ready}: a viewer that joins now would get a picture. A process that
   * is not healthy is not ready either.
   *
   * @param name begins the line that states the reason
   * @param trouble like that of {@link #checkHealth}
   */
  public void checkReady(String name, Supplier<String> trouble) {
    readyChecks.add(new Check(name, trouble));
  }

  /**
   * Adds a kind with a single row, such as the status of a relay.
   *
   * @param kind lower case letters and underscores
   * @param type a public record; {@link #text} contains its numbers and booleans, and the
   *     management bean also contains its strings
   * @param row called on the threads that read the table, possibly concurrently; an exception is
   *     shown to the reader
   * @throws IllegalStateException if a table of this name already has this kind
   */
  public <R extends Record> void add(String kind, Class<R> type, Supplier<? extends R> row) {
    add(Rows.one(kind, type, row));
  }

  /**
   * Adds a kind with any number of named rows, such as the worlds of a relay.
   *
   * @param kind lower case letters and underscores
   * @param type a public record; {@link #text} contains its numbers and booleans, and the
   *     management bean also contains its strings
   * @param rows called on the threads that read the table, possibly concurrently; an exception is
   *     shown to the reader
   * @throws IllegalStateException if a table of this name already has this kind
   */
  public <R extends Record> void addAll(
      String kind, Class<R> type, Supplier<? extends Map<String, ? extends R>> rows) {
    add(Rows.many(kind, type, rows));
  }

  private void add(Rows<?> rows) {
    if (kinds.stream().anyMatch(known -> known.kind().equals(rows.kind()))) {
      throw new IllegalStateException(
          "table %s has rows of the kind %s already; give each its own kind"
              .formatted(name, rows.kind()));
    }
    if (Platform.hasModule("java.management")) {
      shown.add(RowsBean.register(name, rows));
    }
    kinds.add(rows);
  }

  /** Returns the table in the text format of Prometheus. */
  public String text() {
    StringBuilder text = new StringBuilder();
    kinds.forEach(rows -> rows.appendTo(text));
    return text.toString();
  }

  /**
   * Serves {@link #text} over HTTP, at the path {@code /metrics}, until the table is closed. The
   * paths {@code /health} and {@code /ready} answer 200 if all checks pass, otherwise 503 with the
   * reasons, one on each line, and in both cases with all notes. Without a check of its health, a process is not healthy. Nothing is
   * encrypted, and everybody who can reach the address may read.
   *
   * @param address the address to listen on; port 0 selects any free port
   * @return the port
   * @throws IOException if the address is in use or does not belong to this machine
   * @throws IllegalStateException if this Java runtime has no module {@code jdk.httpserver}
   */
  public int serve(InetSocketAddress address) throws IOException {
    if (!Platform.hasModule("jdk.httpserver")) {
      throw new IllegalStateException(
          "this Java has no module jdk.httpserver; add it to the image, or start with --add-modules jdk.httpserver");
    }
    OperatorServer server = OperatorServer.start(
        address,
        Map.of(
            "/metrics", () -> new OperatorServer.Answer(true, text()),
            "/health", () -> answer(healthChecks.stream()),
            "/ready", () -> answer(Stream.concat(healthChecks.stream(), readyChecks.stream()))));
    shown.add(server);
    return server.port();
  }

  private OperatorServer.Answer answer(Stream<Check> checks) {
    String reasons = lines(checks);
    if (healthChecks.isEmpty()) {
      reasons = "nothing checks the health of this process yet\n" + reasons;
    }
    String result = reasons.isEmpty() ? "ok\n" : reasons;
    return new OperatorServer.Answer(reasons.isEmpty(), result + lines(notes.stream()));
  }

  private static String lines(Stream<Check> checks) {
    return checks.map(Check::reason).collect(Collectors.joining());
  }

  private record Check(String name, Supplier<String> trouble) {
    Check {
      Objects.requireNonNull(name, "name is null: name what is checked");
      Objects.requireNonNull(trouble, "the text is null: return why the check fails, or a note");
    }

    /** Returns one line; empty if the check passes. */
    String reason() {
      String reason;
      try {
        reason = trouble.get();
      } catch (RuntimeException e) { // for example, the source is closed
        reason = e.toString();
      }
      return reason.isEmpty() ? "" : "%s: %s\n".formatted(name, reason.replaceAll("\\R", " "));
    }
  }

  /** Stops serving and removes the beans; idempotent. */
  @Override
  public void close() {
    while (!shown.isEmpty()) {
      try {
        shown.remove(shown.size() - 1).close();
      } catch (Exception e) { // the next call closes the rest
        throw new IllegalStateException("table %s cannot be closed".formatted(name), e);
      }
    }
  }
}
