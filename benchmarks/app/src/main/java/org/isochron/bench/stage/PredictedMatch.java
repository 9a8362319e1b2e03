package org.isochron.bench.stage;

import static org.lwjgl.glfw.GLFW.*;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.bench.stage.LossyLink.Connection;
import org.isochron.bench.summary.PredictionFigures;
import org.isochron.bench.summary.Sorted;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Steppable;
import org.isochron.predict.Players;
import org.isochron.predict.Prediction;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.CommandSender;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A predicting client and its server in one process, over links with latency and loss. The ghost is
 * the own player as a client without prediction would show it. Owner: the frame-loop thread.
 */
final class PredictedMatch implements Match {
  private static final long MAX_LATENCY_MILLIS = 200;
  private static final int LOSS_STEP = 5;
  private static final int MAX_LOSS = 50;
  private static final double RADIUS = 25;

  /** Snapshots of the server that a frame may be behind: more than the longest delay. */
  private static final int WINDOW = 64;

  /** Ticks that a viewer's picture is behind the newest snapshot. */
  private static final int BLENDED_TICKS = 2;

  /** Without a user the player stands and walks in turn, each time so long. */
  private static final long STROLL_NANOS = 900_000_000;

  private final Scene scene;
  private final String engine;
  private final TickRate rate;
  private final NanoClock clock;
  private final PhysicsThread server;
  private final Prediction prediction;
  private final AtomicReference<Connection> connection =
      new AtomicReference<>(new Connection(50_000_000, 10_000_000, 5));
  private final Random random = new Random(3);
  private final InputDelay predicted = new InputDelay();
  private final InputDelay served = new InputDelay();
  private final List<Long> errorMicros = new ArrayList<>();
  private final Vector3f own = new Vector3f();
  private final Vector3f ghost = new Vector3f();
  private Optional<CommandSender> commands = Optional.empty();
  private FrameSource serverFrames;
  private Prediction.Status before;
  private Prediction.Status last;
  private boolean isGhostShown;
  private boolean used;
  private int walking = PredictedYard.JUMP;
  private long turnNanos;
  private long frames;
  private long ticksBefore;

  PredictedMatch(DemoSettings settings, Engine engine, NanoClock clock) {
    this.engine = engine.name();
    this.clock = clock;
    scene = PredictedYard.scene();
    rate = TickRate.hertz(settings.hertz());
    List<List<Link>> ends = Link.inProcess(2);
    Players players = Players.of(body -> new PredictedYard.Walk(body, rate));
    players.join(lossy(ends.get(0).get(0), 1), PredictedYard.PLAYER);
    Prediction.Settings wanted = Prediction.Settings.DEFAULT.withRate(rate).withRadius(RADIUS);
    prediction = new Prediction(
        engine.build(scene),
        body -> new PredictedYard.Walk(body, rate),
        wanted,
        lossy(ends.get(1).get(0), 2),
        clock);
    Steppable world = players.around(new PredictedYard.Crowd(rate).around(engine.build(scene)));
    SharedState state =
        SharedState.of(world.layout(), SharedState.Limits.DEFAULT.withWindowLength(WINDOW), clock);
    server = PhysicsThread.start(state, world, PhysicsSettings.hertz(settings.hertz()));
    serverFrames = serverFrames();
    before = prediction.status();
    last = before;
  }

  private Link lossy(Link link, long seed) {
    // ordering: acquire, paired with the release in connect; without it a link could read a partly
    // initialized record.
    return new LossyLink(link, connection::getAcquire, clock, seed);
  }

  private Connection connection() {
    // ordering: plain: only this thread writes the reference, so it needs no ordering.
    return connection.getPlain();
  }

  private void connect(long latencyNanos, int loss) {
    // ordering: release, paired with the acquire of the links; without it a link could read a
    // partly initialized record.
    connection.setRelease(new Connection(latencyNanos, latencyNanos / 5, loss));
    serverFrames.close();
    serverFrames = serverFrames();
  }

  /** Frames as late as those of a viewer over the same network. */
  private FrameSource serverFrames() {
    long network = connection().latencyNanos() + connection().jitterNanos();
    Duration late = Duration.ofNanos(network + BLENDED_TICKS * rate.periodNanos());
    return FrameSource.on(server.state(), FrameSource.Settings.of(Delay.fixed(late)));
  }

  void commands(CommandSender sender) {
    commands = Optional.of(sender);
  }

  @Override
  public Scene scene() {
    return scene;
  }

  @Override
  public String engine() {
    return engine;
  }

  @Override
  public Steppable simulation() {
    return prediction;
  }

  @Override
  public long body() {
    return PredictedYard.PLAYER;
  }

  @Override
  public void key(int code, boolean down) {
    used = true;
    switch (code) {
      case GLFW_KEY_D, GLFW_KEY_RIGHT -> press(PredictedYard.RIGHT, down);
      case GLFW_KEY_A, GLFW_KEY_LEFT -> press(PredictedYard.LEFT, down);
      case GLFW_KEY_S, GLFW_KEY_DOWN -> press(PredictedYard.BACK, down);
      case GLFW_KEY_W, GLFW_KEY_UP -> press(PredictedYard.FORWARD, down);
      case GLFW_KEY_E, GLFW_KEY_SPACE -> press(PredictedYard.JUMP, down);
      case GLFW_KEY_MINUS -> lose(down ? -LOSS_STEP : 0);
      case GLFW_KEY_EQUAL -> lose(down ? LOSS_STEP : 0);
      default -> {}
    }
  }

  private void lose(int more) {
    int loss = connection().lossPercent() + more;
    connect(connection().latencyNanos(), Math.max(0, Math.min(MAX_LOSS, loss)));
  }

  private void press(int control, boolean down) {
    if (down && control != PredictedYard.JUMP) {
      predicted.pressed(clock.nanos());
      served.pressed(clock.nanos());
    }
    commands.ifPresent(sender -> {
      if (down) {
        sender.press(control);
      } else {
        sender.release(control);
      }
    });
  }

  @Override
  public void shown(RenderFrame frame, long presentNanos) {
    RenderFrame late = serverFrames.at(presentNanos);
    isGhostShown = late.contains(body());
    if (!isGhostShown || !frame.contains(body())) {
      return;
    }
    frames++;
    predicted.shown(frame.position(body(), own), presentNanos);
    served.shown(late.position(body(), ghost), presentNanos);
    Prediction.Status now = prediction.status();
    if (now.anchors() != last.anchors()) {
      errorMicros.add(Math.round(1e6 * now.ownErrorMetres()));
    }
    last = now;
    if (!used && presentNanos - turnNanos > STROLL_NANOS) {
      turnNanos = presentNanos;
      stroll();
    }
  }

  private void stroll() {
    boolean stands = walking == PredictedYard.JUMP;
    press(walking, false);
    walking = stands ? random.nextInt(PredictedYard.JUMP) : PredictedYard.JUMP;
    if (stands) {
      press(walking, true);
    }
  }

  @Override
  public Optional<Vector3fc> ghost() {
    return isGhostShown ? Optional.of(ghost) : Optional.empty();
  }

  @Override
  public void measure() {
    before = prediction.status();
    last = before;
    frames = 0;
    ticksBefore = server.status().tick();
    errorMicros.clear();
    predicted.clear();
    served.clear();
  }

  @Override
  public Optional<PredictionFigures> figures() {
    Prediction.Status now = prediction.status();
    long ticks = Math.max(1, server.status().tick() - ticksBefore);
    Sorted errors = Sorted.of(errorMicros.stream().mapToLong(Long::longValue).toArray());
    return Optional.of(new PredictionFigures(
        errors.atPermille(950),
        (now.stepsAgain() - before.stepsAgain()) * 1_000 / Math.max(1, frames),
        now.corrections() - before.corrections(),
        (now.lateInputs() - before.lateInputs()) * 1_000 / ticks,
        predicted.median(),
        served.median()));
  }

  @Override
  public String hint() {
    return "outline: your player without prediction. wasd walk, e jumps, [ ] latency, - = loss";
  }

  @Override
  public String heading() {
    Prediction.Status now = prediction.status();
    return "%d %% lost, %d ticks ahead, error %.1f mm, %d corrections"
        .formatted(
            connection().lossPercent(),
            now.leadTicks(),
            1e3 * now.ownErrorMetres(),
            now.corrections());
  }

  @Override
  public long latencyMillis() {
    return TimeUnit.NANOSECONDS.toMillis(connection().latencyNanos());
  }

  @Override
  public void latencyMillis(long millis) {
    long bounded = Math.max(0, Math.min(MAX_LATENCY_MILLIS, millis));
    connect(TimeUnit.MILLISECONDS.toNanos(bounded), connection().lossPercent());
  }

  @Override
  public void close() {
    serverFrames.close();
    server.close();
  }

  /** Time from a key until the standing player is seen to move. */
  static final class InputDelay {
    private static final float MOVED_METRES = 0.01f;
    private static final long STOOD_NANOS = 300_000_000;

    private final List<Long> delays = new ArrayList<>();
    private final Vector3f stood = new Vector3f();
    private long stoodNanos;
    private long pressedNanos;
    private boolean waits;

    void pressed(long nowNanos) {
      waits = nowNanos - stoodNanos > STOOD_NANOS;
      pressedNanos = nowNanos;
    }

    void shown(Vector3fc position, long nowNanos) {
      if (stood.distance(position) > MOVED_METRES) {
        if (waits) {
          delays.add(nowNanos - pressedNanos);
        }
        waits = false;
        stood.set(position);
        stoodNanos = nowNanos;
      }
    }

    void clear() {
      delays.clear();
      waits = false;
    }

    long median() {
      return Sorted.of(delays.stream().mapToLong(Long::longValue).toArray()).median();
    }
  }
}
