package org.isochron.fleet;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import com.grack.nanojson.JsonWriter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * A client of the Agones sidecar's REST interface. Owner: the thread of the reporter. Each call
 * waits up to two seconds for an answer, and throws {@code IOException} if no answer arrives or its
 * status is not 2xx.
 */
final class AgonesSidecar implements WorldHost.Reporter.Orchestrator {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final String NOTHING = "{}";

  private final HttpClient http;
  private final Duration timeout;
  private final URI base;

  AgonesSidecar(int port) {
    this(port, TIMEOUT);
  }

  AgonesSidecar(int port, Duration timeout) {
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException(
          "port is %d: it lies between 1 and 65535; pass the value of AGONES_SDK_HTTP_PORT"
              .formatted(port));
    }
    this.timeout = timeout;
    http = HttpClient.newBuilder().connectTimeout(timeout).build();
    base = URI.create("http://localhost:" + port);
  }

  @Override
  public void ready() throws IOException {
    send("POST", "/ready", NOTHING);
  }

  @Override
  public void allocated() throws IOException {
    send("POST", "/allocate", NOTHING);
  }

  @Override
  public void healthy() throws IOException {
    send("POST", "/health", NOTHING);
  }

  @Override
  public void report(WorldHost.Report report) throws IOException {
    label("worlds", report.worlds());
    label("rooms", report.rooms());
    label("load", report.loadPermille());
  }

  @Override
  public boolean wantsEnd() throws IOException {
    return state().equals("Shutdown");
  }

  @Override
  public void ending() throws IOException {
    send("POST", "/shutdown", NOTHING);
  }

  public String state() throws IOException {
    try {
      JsonObject server = JsonParser.object().from(send("GET", "/gameserver", ""));
      return server.getObject("status", new JsonObject()).getString("state", "");
    } catch (JsonParserException e) {
      throw new IOException(
          "the sidecar's answer to /gameserver is not JSON: " + e.getMessage(), e);
    }
  }

  private void label(String key, int value) throws IOException {
    String body = JsonWriter.string()
        .object()
        .value("key", key)
        .value("value", Integer.toString(value))
        .end()
        .done();
    send("PUT", "/metadata/label", body);
  }

  private String send(String method, String path, String body) throws IOException {
    HttpRequest request = HttpRequest.newBuilder(base.resolve(path))
        .timeout(timeout)
        .header("Content-Type", "application/json")
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
    try {
      var response = http.send(request, BodyHandlers.ofString());
      if (response.statusCode() / 100 != 2) {
        throw new IOException("the sidecar answered %s %s with %d: %s"
            .formatted(method, path, response.statusCode(), response.body()));
      }
      return response.body();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the sidecar's " + path);
    }
  }
}
