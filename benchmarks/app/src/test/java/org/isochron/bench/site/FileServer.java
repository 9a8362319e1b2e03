package org.isochron.bench.site;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Serves pages to a browser on this machine. */
final class FileServer implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  FileServer(HttpHandler pages) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", pages);
    server.start();
  }

  URI address(String path) {
    return URI.create("http://127.0.0.1:%d/%s".formatted(server.getAddress().getPort(), path));
  }

  static void answer(HttpExchange exchange, int status, byte[] content) throws IOException {
    exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
    exchange.getResponseBody().write(content);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
