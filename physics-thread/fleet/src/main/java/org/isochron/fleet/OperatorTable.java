package org.isochron.fleet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.isochron.state.threads.Platform;

/**
 * What an operator sees of a process, in one table: a host and its worlds, and records of anything
 * else, such as the status of a relay. Each kind of row is a management bean,
 * {@code org.isochron:type=KIND,table=NAME}; {@link #serve} shows all of them as text for
 * Prometheus, whose numbers are named {@code isochron_KIND_COMPONENT}. Owner: one thread, which
 * fills and closes it; any thread may read it.
 *
 * <p>Figures are read when somebody asks, on the thread that asks, so a table that nobody reads
 * costs nothing. Without the module {@code java.management} there are no beans.
 */
public final class OperatorTable implements AutoCloseable {
  private final String name;
  private final List<Rows<?>> kinds = new CopyOnWriteArrayList<>();
  private final List<AutoCloseable> shown = new ArrayList<>();

  /**
   * Makes an empty table.
   *
   * @param name of the table, which no other of the process has
   */
  public OperatorTable(String name) {
    this.name = name;
  }

  /**
   * Adds a host, as kind {@code host}, and its open worlds by their names, as kind {@code world}.
   *
   * @throws IllegalStateException if the table has a host, or another of this name has
   */
  public void add(WorldHost host) {
    add("host", WorldHost.Report.class, host::report);
    addAll("world", WorldFigures.class, () -> {
      Map<String, WorldFigures> worlds = new TreeMap<>();
      for (HostedWorld world : host.worlds()) {
        worlds.put(world.name(), WorldFigures.of(world));
      }
      return worlds;
    });
  }

  /**
   * Adds a kind of which there is one row, such as the status of a relay.
   *
   * @param kind lower case letters and underscores
   * @param type a public record, whose numbers and booleans are shown; beans show texts too
   * @param row called on threads that ask, also several at once; what it throws is shown
   * @throws IllegalStateException if there is such a kind, in a table of this name
   */
  public <R extends Record> void add(String kind, Class<R> type, Supplier<? extends R> row) {
    add(Rows.one(kind, type, row));
  }

  /**
   * Adds a kind of which there are many rows with names, such as the worlds of a relay.
   *
   * @param kind lower case letters and underscores
   * @param type a public record, whose numbers and booleans are shown; beans show texts too
   * @param rows called on threads that ask, also several at once; what it throws is shown
   * @throws IllegalStateException if there is such a kind, in a table of this name
   */
  public <R extends Record> void addAll(
      String kind, Class<R> type, Supplier<? extends Map<String, ? extends R>> rows) {
    add(Rows.many(kind, type, rows));
  }

  private void add(Rows<?> rows) {
    if (kinds.stream().anyMatch(known -> known.kind().equals(rows.kind()))) {
      throw new IllegalStateException(
          "table %s has rows of the kind %s already; give each a kind of its own"
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
   * Serves {@link #text} over HTTP, at the path {@code /metrics}, until the table is closed.
   * Nothing is encrypted, and everybody who reaches the address may read.
   *
   * @param address where to listen; port 0 is any that is free
   * @return the port
   * @throws IOException if the address is taken or not of this machine
   * @throws IllegalStateException if this Java lacks the module {@code jdk.httpserver}
   */
  public int serve(InetSocketAddress address) throws IOException {
    if (!Platform.hasModule("jdk.httpserver")) {
      throw new IllegalStateException(
          "this Java has no module jdk.httpserver; add it to the image, or start with --add-modules jdk.httpserver");
    }
    MetricsServer server = MetricsServer.start(address, this::text);
    shown.add(server);
    return server.port();
  }

  /** Ends the serving and removes the beans; again has no effect. */
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
