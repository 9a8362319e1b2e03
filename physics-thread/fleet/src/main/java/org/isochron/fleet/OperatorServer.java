package org.isochron.fleet;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * An HTTP server that answers GET requests to its paths with a text, on its own threads. Any thread
 * may close it.
 */
final class OperatorServer implements AutoCloseable {
  /** A client that stalls in the middle of a request occupies a thread until it disconnects. */
  private static final int MAX_READERS = 4;

  private static final int OK = 200;
  private static final int METHOD_NOT_ALLOWED = 405;
  private static final int UNAVAILABLE = 503;
  private static final int NO_BODY = -1;

  private final HttpServer http;
  private final ExecutorService threads;

  private OperatorServer(HttpServer http, ExecutorService threads) {
    this.http = http;
    this.threads = threads;
  }

  /** An answer: 200 if it is positive, otherwise 503. */
  record Answer(boolean positive, String text) {}

  /** @param pages the answers by path */
  static OperatorServer start(InetSocketAddress address, Map<String, Supplier<Answer>> pages)
      throws IOException {
    HttpServer http = HttpServer.create(address, 0);
    ExecutorService threads = Executors.newFixedThreadPool(MAX_READERS, task -> {
      Thread made = new Thread(task, "isochron-operator");
      made.setDaemon(true);
      return made;
    });
    http.setExecutor(threads);
    pages.forEach((path, page) -> http.createContext(path, exchange -> answer(exchange, page)));
    http.start();
    return new OperatorServer(http, threads);
  }

  private static void answer(HttpExchange exchange, Supplier<Answer> page) throws IOException {
    try (exchange) {
      if (!exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET");
        exchange.sendResponseHeaders(METHOD_NOT_ALLOWED, NO_BODY);
        return;
      }
      Answer answer = page.get();
      byte[] body = answer.text().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
      int status = answer.positive() ? OK : UNAVAILABLE;
      exchange.sendResponseHeaders(status, body.length == 0 ? NO_BODY : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  int port() {
    return http.getAddress().getPort();
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdown();
  }
}
