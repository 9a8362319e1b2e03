package org.isochron.web;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.access.TokenCheck;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Command;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.threads.LoopThread;
import org.isochron.state.threads.ThreadLog;
import org.isochron.state.threads.ThreadScheduling;
import org.joml.Vector3dc;
import org.jspecify.annotations.Nullable;

/**
 * Serves a shared state to web pages, over HTTP and a WebSocket on one port. Everybody who has the
 * {@link #address} can watch. By default pages change nothing; {@link Settings#withCommands} says
 * which commands they may send. The relay is a reader like any other, on a separate thread. Any
 * thread may use it.
 *
 * @since 0.1.0
 */
public final class WebRelay implements AutoCloseable {
  /** Version of the messages between relay and page, which come from the same jar. */
  static final int VERSION = 8;

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
  private static final int STOP_MILLIS = 4_000;
  private static final int TOKEN_BYTES = 16;

  private final NanoClock clock;
  private final WebLoop loop;
  private final PageServer server;
  private final URI address;
  private final LoopThread thread = new LoopThread("isochron-web", this::run);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicReference<Status> status = new AtomicReference<>(new Status(0, 0, 0, 0, 0));

  private WebRelay(SharedState state, Settings settings, NanoClock clock) throws IOException {
    Limits.given("state", state);
    this.clock = clock;
    String token = settings.token().isEmpty() ? randomToken() : settings.token();
    InetAddress host = InetAddress.getByName(settings.host());
    // resolved before the server opens, because the name of this machine may be unknown
    String named =
        host.isAnyLocalAddress() ? InetAddress.getLocalHost().getHostName() : host.getHostAddress();
    Optional<SSLContext> security = settings.security();
    server = new PageServer(new InetSocketAddress(host, settings.port()), security, clock);
    loop = new WebLoop(state, settings, token);
    try {
      server.open();
      address = URI.create("%s://%s:%d/#%s"
          .formatted(
              security.isPresent() ? "https" : "http",
              named.contains(":") ? "[" + named + "]" : named,
              server.getPort(),
              settings.tokenKey().isEmpty() ? token : ""));
      thread.start();
    } catch (Throwable e) { // includes Errors, for a thread that cannot be started
      loop.close();
      stopServer();
      throw e;
    }
  }

  /**
   * Serves a state until the relay is closed.
   *
   * @throws IOException if the port cannot be bound or the key store cannot be read, with the
   *     reason
   * @throws IllegalStateException if all reader slots of the state are taken
   */
  public static WebRelay serve(SharedState state, Settings settings) throws IOException {
    return serve(state, settings, NanoClock.system());
  }

  /**
   * Serves with another clock than the state's. The clock of a full-speed loop stops while the loop
   * is idle, and jumps when the loop runs.
   */
  static WebRelay serve(SharedState state, Settings settings, NanoClock clock) throws IOException {
    return new WebRelay(state, settings, clock);
  }

  /**
   * Returns the address to open in a browser. The token follows a {@code #}, so that it appears in
   * no request and no log. With a token key, nothing follows: append a page's connect token.
   */
  public URI address() {
    return address;
  }

  /** Returns the statistics of the relay. */
  public Status status() {
    // ordering: acquire, with the release in run: the caller sees the complete record.
    return status.getAcquire();
  }

  /** Returns the cause of the relay's failure, if it failed. The physics is not affected. */
  public Optional<Throwable> failure() {
    // ordering: acquire, with the release in run: the caller sees the complete cause.
    return Optional.ofNullable(failure.getAcquire());
  }

  /**
   * Stops serving. Connected pages then wait for the next relay on the port.
   *
   * @throws IllegalStateException if the relay's thread has not ended after 10 s; thrown only by
   *     the first call
   */
  @Override
  public void close() {
    if (thread.isCurrent()) { // called by the embedder's rule for commands
      thread.stop();
      return;
    }
    try {
      thread.end(CLOSE_TIMEOUT);
    } finally {
      stopServer(); // no effect if the thread has done so; a hanging thread has not
    }
  }

  private void run() {
    ThreadScheduling.requestExactTimers();
    try {
      while (!thread.isStopping()) {
        long nowNanos = clock.nanos();
        server.passTo(loop, nowNanos);
        long nextNanos = loop.advance(nowNanos);
        // ordering: release, the counterpart of the acquire in status.
        status.setRelease(loop.status());
        LockSupport.parkNanos(this, nextNanos - clock.nanos());
      }
    } catch (Throwable e) {
      // ordering: release, the counterpart of the acquire in failure().
      failure.setRelease(e);
      ThreadLog.error("the relay to web pages failed", e);
    } finally {
      try {
        loop.close();
        // ordering: release, the counterpart of the acquire in status.
        status.setRelease(loop.status());
      } finally {
        stopServer();
      }
    }
  }

  /**
   * Stops the server, even after a failure. Pages then see their connection close and retry,
   * instead of waiting for an answer to their join.
   */
  private void stopServer() {
    try {
      server.stop(STOP_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String randomToken() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  /**
   * Statistics of a relay.
   *
   * @param viewers number of joined pages
   * @param joins number of joins so far
   * @param refusedJoins number of joins refused for a wrong token or because all slots were taken
   * @param refusedCommands number of commands that were invalid, not allowed by the settings, sent
   *     while the queue was half full, or dropped because the page sent too many
   * @param sentBytes bytes of snapshots that were sent to all pages
   */
  public record Status(
      int viewers, long joins, long refusedJoins, long refusedCommands, long sentBytes) {}

  /**
   * First camera of pages.
   *
   * @param position place of the camera in the world
   * @param target point in the middle of the picture, around which the user turns the camera
   * @param fieldOfViewDegrees vertical field of view, 5 to 120
   */
  public record Camera(Vector3dc position, Vector3dc target, double fieldOfViewDegrees) {
    private static final double MIN_DEGREES = 5;
    private static final double MAX_DEGREES = 120;
    private static final double MIN_DISTANCE = 0.05;

    /**
     * @throws IllegalArgumentException if the position is closer than 5 cm to the target, or a
     *     value is out of range
     */
    public Camera {
      position = Limits.worldPosition("position", position);
      target = Limits.worldPosition("target", target);
      Limits.between("fieldOfViewDegrees", fieldOfViewDegrees, MIN_DEGREES, MAX_DEGREES);
      double distance = position.distance(target);
      if (distance < MIN_DISTANCE) {
        throw new IllegalArgumentException(
            "the position is %s m from the target: move it at least %s m away, or pages cannot tell where the camera looks"
                .formatted(distance, MIN_DISTANCE));
      }
    }
  }

  /**
   * Settings of a {@link WebRelay}.
   *
   * @param host address to bind: the loopback address by default, {@code 0.0.0.0} for all addresses
   * @param port port to bind, or 0 for a free one
   * @param token secret that a page must know: letters, digits, {@code -} and {@code _}; random if
   *     empty
   * @param tokenKey key of {@link org.isochron.remote.ConnectTokens}. If it is not empty, each page
   *     needs a connect token, for no particular world, instead of the token
   * @param viewers maximum number of simultaneous pages, 1 to 1,000
   * @param bytesPerSecond bytes of snapshots and events per second for one page on average, 10,000
   *     to {@link Integer#MAX_VALUE}; snapshots beyond them are dropped. A keyframe may exceed them
   *     at once
   * @param commands commands of pages that reach the simulation; by default none. The rule runs on
   *     the relay's thread
   * @param visibility decides of which bodies a page may know
   * @param offered kinds of the commands that pages offer to the user
   * @param timeKind kind of the commands with which pages control time, or 0 for none. Their detail
   *     is 0 for pause, 1 for resume, 2 for step, and 3 for speed, which the token contains in
   *     thousandths
   * @param rewinds true if pages may also request a rewind (detail 4) by the number of ticks in the
   *     token
   * @param description description of the serving program, for the page's title
   * @param camera first camera of pages; if empty, they frame the bodies that move
   * @param prefabNames names of the prefabs by number, which pages show at the pointer; empty for
   *     those without a name
   * @param keyStore PKCS #12 file with a key and a certificate, for TLS
   * @param keyPassword password of the key store
   */
  public record Settings(
      String host,
      int port,
      String token,
      String tokenKey,
      int viewers,
      long bytesPerSecond,
      CommandRule commands,
      RemoteSettings.Visibility visibility,
      List<Integer> offered,
      int timeKind,
      boolean rewinds,
      String description,
      Optional<Camera> camera,
      List<String> prefabNames,
      Optional<Path> keyStore,
      String keyPassword) {
    /** Serves eight pages on this machine without commands and TLS, on a free port. */
    public static final Settings DEFAULT = new Settings(
        "127.0.0.1",
        0,
        "",
        "",
        8,
        12_500_000,
        CommandRule.NOTHING,
        RemoteSettings.Visibility.EVERYTHING,
        List.of(),
        0,
        false,
        "",
        Optional.empty(),
        List.of(),
        Optional.empty(),
        "");

    private static final int MAX_PORT = 65_535;
    private static final int MAX_VIEWERS = 1_000;
    private static final long MIN_BYTES = 10_000;

    /**
     * @throws IllegalArgumentException if a number is out of range, the token contains an invalid
     *     character, or the token key is not from {@code ConnectTokens.newKey}
     */
    public Settings {
      offered = Limits.list("offered", offered);
      prefabNames = Limits.list("prefabNames", prefabNames);
      Limits.given("host", host);
      Limits.given("commands", commands);
      Limits.given("visibility", visibility);
      Limits.given("description", description);
      Limits.given("camera", camera);
      Limits.given("keyStore", keyStore);
      Limits.given("keyPassword", keyPassword);
      Limits.within("port", port, 0, MAX_PORT);
      Limits.within("viewers", viewers, 1, MAX_VIEWERS);
      Limits.within("bytesPerSecond", bytesPerSecond, MIN_BYTES, Integer.MAX_VALUE);
      if (!tokenKey.isEmpty()) {
        TokenCheck.of(tokenKey);
      }
      if (!token.matches("[A-Za-z0-9_-]{0,128}")) {
        throw new IllegalArgumentException(
            "token is \"%s\": it has up to 128 letters, digits, - and _, because it is part of an address"
                .formatted(token));
      }
    }

    public Settings withHost(String name) {
      return with(next -> next.host = name);
    }

    public Settings withPort(int number) {
      return with(next -> next.port = number);
    }

    public Settings withToken(String known) {
      return with(next -> next.token = known);
    }

    /** Returns settings of a relay whose pages need connect tokens, which follow the {@code #}. */
    public Settings withTokenKey(String key) {
      return with(next -> next.tokenKey = key);
    }

    public Settings withViewers(int max) {
      return with(next -> next.viewers = max);
    }

    public Settings withBytesPerSecond(long max) {
      return with(next -> next.bytesPerSecond = max);
    }

    /**
     * Returns settings that let pages send the commands that a rule allows.
     *
     * @param offered kinds of commands for which pages have a control: {@link Command#IMPULSE} to
     *     drag bodies, {@link Command#SPAWN} to throw them. Name only kinds that the rule allows
     */
    public Settings withCommands(CommandRule allowed, int... offered) {
      return with(next -> {
        next.commands = allowed;
        next.offered = Arrays.stream(Limits.given("offered", offered)).boxed().toList();
      });
    }

    /**
     * Returns settings of a relay that tells each page only of bodies that a rule lets it see, as
     * {@link RemoteSettings#withVisibility} does. The snapshots of each page are then encoded
     * separately.
     */
    public Settings withVisibility(RemoteSettings.Visibility rule) {
      return with(next -> next.visibility = rule);
    }

    /**
     * Returns settings that let pages pause the world and set its speed, using commands of the
     * given kind.
     */
    public Settings withTimeKind(int kind) {
      return with(next -> next.timeKind = kind);
    }

    /**
     * Returns settings that let pages rewind time, or prevent it. The simulation must keep earlier
     * states, as a {@code History} does, and {@link #withTimeKind} must name the command.
     */
    public Settings withRewind(boolean offered) {
      return with(next -> next.rewinds = offered);
    }

    public Settings withDescription(String text) {
      return with(next -> next.description = text);
    }

    /** Returns settings with a first camera, to which the key {@code r} returns. */
    public Settings withCamera(Camera first) {
      return with(next -> next.camera = Optional.of(Limits.given("camera", first)));
    }

    /** Returns settings that name the prefabs, beginning with number 0. */
    public Settings withPrefabNames(List<String> names) {
      return with(next -> next.prefabNames = names);
    }

    /** Returns settings that serve over TLS. */
    public Settings withKeyStore(Path file, String password) {
      return with(next -> {
        next.keyStore = Optional.of(Limits.given("key store", file));
        next.keyPassword = password;
      });
    }

    private Settings with(Consumer<Changed> change) {
      Changed next = new Changed(this);
      change.accept(next);
      return next.settings();
    }

    private static final class Changed {
      private String host;
      private int port;
      private String token;
      private String tokenKey;
      private int viewers;
      private long bytesPerSecond;
      private CommandRule commands;
      private RemoteSettings.Visibility visibility;
      private List<Integer> offered;
      private int timeKind;
      private boolean rewinds;
      private String description;
      private Optional<Camera> camera;
      private List<String> prefabNames;
      private Optional<Path> keyStore;
      private String keyPassword;

      Changed(Settings from) {
        host = from.host;
        port = from.port;
        token = from.token;
        tokenKey = from.tokenKey;
        viewers = from.viewers;
        bytesPerSecond = from.bytesPerSecond;
        commands = from.commands;
        visibility = from.visibility;
        offered = from.offered;
        timeKind = from.timeKind;
        rewinds = from.rewinds;
        description = from.description;
        camera = from.camera;
        prefabNames = from.prefabNames;
        keyStore = from.keyStore;
        keyPassword = from.keyPassword;
      }

      Settings settings() {
        return new Settings(
            host,
            port,
            token,
            tokenKey,
            viewers,
            bytesPerSecond,
            commands,
            visibility,
            offered,
            timeKind,
            rewinds,
            description,
            camera,
            prefabNames,
            keyStore,
            keyPassword);
      }
    }

    private Optional<SSLContext> security() throws IOException {
      if (keyStore.isEmpty()) {
        return Optional.empty();
      }
      try (InputStream file = Files.newInputStream(keyStore.get())) {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(file, keyPassword.toCharArray());
        KeyManagerFactory managers =
            KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, keyPassword.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return Optional.of(context);
      } catch (GeneralSecurityException e) {
        throw new IOException(
            "the key store %s cannot be used: %s".formatted(keyStore.get(), e.getMessage()), e);
      }
    }
  }
}
