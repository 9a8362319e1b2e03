package com.example;

import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.isochron.remote.ConnectTokens;

/**
 * Gives each player who logs in a connect token for the arena. The backend and the server only
 * share a key. A token contains the key of a connection, so put a proxy with TLS in front.
 */
public final class TokenBackend {
  private static final Duration TIME_TO_JOIN = Duration.ofMinutes(1);
  private static final int OK = 200;

  private TokenBackend() {}

  /** @param arguments a port, and a properties file with a line {@code name=password} per player */
  public static void main(String[] arguments) throws IOException {
    Properties players = new Properties();
    try (Reader file = Files.newBufferedReader(Path.of(arguments[1]))) {
      players.load(file);
    }
    ConnectTokens tokens = ConnectTokens.of(System.getenv("ARENA_VIEWERS_TOKENKEY"));
    InetSocketAddress address =
        new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0]));
    HttpServer server = HttpServer.create(address, 0);
    HttpContext context = server.createContext("/token", exchange -> answer(exchange, tokens));
    context.setAuthenticator(
        new BasicAuthenticator("arena") {
          @Override
          public boolean checkCredentials(String name, String password) {
            return password.equals(players.getProperty(name));
          }
        });
    server.start();
    System.out.println("log in at http://127.0.0.1:" + server.getAddress().getPort() + "/token");
  }

  private static void answer(HttpExchange exchange, ConnectTokens tokens) throws IOException {
    String player = exchange.getPrincipal().getUsername();
    String token = tokens.issue(player, "", "push", TIME_TO_JOIN);
    byte[] body = token.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(OK, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
