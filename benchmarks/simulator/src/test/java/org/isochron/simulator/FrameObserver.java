package org.isochron.simulator;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.isochron.render.Blending;
import org.isochron.render.Delay;
import org.isochron.render.FrameInfo;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.render.Starvation;
import org.isochron.state.Event;
import org.isochron.state.SharedState;

/**
 * Pictures of what happened, with any settings, that are made now and then. Their events fit them,
 * although the listener may stop for seconds, or begin again with another source.
 */
final class FrameObserver implements Observer {
  static final long LONGEST_LEAD_NANOS = 12_000_000;

  private static final int MOST_SKIPPED = 4;
  private static final int LONGEST_STALL = 500;
  private static final int STALL_PERMILLE = 2;

  private static final int REOPEN_PERMILLE = 1;

  private final Service service;
  private final Random random;
  private final int windowLength = SharedState.Limits.DEFAULT.windowLength();
  private final ShownValues values;
  private final FrameSource.Settings settings;
  private final int skipPermille;
  private final boolean stalls;
  private final boolean reopens;

  /** Negative for pictures of the instant of the call, 0 for a display of unknown rate. */
  private final int hertz;

  private FrameSource source;
  private ShownInstants instants;
  private PoseErrors poses;
  private final Belief belief;

  /** Events up to the end of this moment may have been lost. */
  private Truth.Moment missed;

  private int skips;

  /** @param number of the source, from 1 */
  FrameObserver(Service service, int number) {
    this.service = service;
    random = new Random(1_000_003 * service.program.seed() + number);
    settings = new FrameSource.Settings(delay(), starvation(), blending());
    skipPermille = random.nextInt(3) * 300;
    stalls = random.nextBoolean();
    reopens = random.nextInt(3) == 0;
    hertz = random.nextInt(3) == 0 ? Math.max(0, random.nextInt(200) - 60) : -1;
    values = new ShownValues(service);
    belief = new Belief(service.truth.newest());
    missed = service.truth.newest();
    open();
  }

  private Delay delay() {
    return switch (random.nextInt(5)) {
      case 0 -> Delay.exact();
      case 1 -> Delay.balanced();
      case 2 -> Delay.predictive();
      default -> Delay.fixed(Duration.ofNanos(random.nextInt(150_000_000)));
    };
  }

  private Starvation starvation() {
    return switch (random.nextInt(4)) {
      case 0 -> Starvation.hold();
      case 1 -> Starvation.stretch();
      default -> Starvation.extrapolate(Duration.ofNanos(random.nextInt(150_000_000)));
    };
  }

  private Blending blending() {
    Blending.Position[] positions = Blending.Position.values();
    Blending.Rotation[] rotations = Blending.Rotation.values();
    return switch (random.nextInt(4)) {
      case 0 -> Blending.LINEAR;
      case 1 -> Blending.SMOOTH;
      default ->
        new Blending(
            positions[random.nextInt(positions.length)],
            rotations[random.nextInt(rotations.length)]);
    };
  }

  private void open() {
    source = FrameSource.on(service.state, settings);
    if (hertz >= 0) {
      source.onDisplay(hertz);
    }
    instants = new ShownInstants(service, settings);
    poses = new PoseErrors(service, settings);
    belief.doubt();
    missed = service.truth.newest();
  }

  @Override
  public void advance() {
    if (skips > 0) {
      skips--;
      return;
    }
    if (random.nextInt(1_000) < skipPermille) {
      skips = random.nextInt(MOST_SKIPPED);
    } else if (stalls && random.nextInt(1_000) < STALL_PERMILLE) {
      skips = random.nextInt(LONGEST_STALL);
    } else if (reopens && random.nextInt(1_000) < REOPEN_PERMILLE) {
      source.close();
      open();
    }
    look();
  }

  private void look() {
    RenderFrame frame = hertz < 0
        ? source.at(service.clock.nanos() + random.nextLong(LONGEST_LEAD_NANOS))
        : source.next();
    FrameInfo info = frame.info();
    List<Truth.Moment> window = ShownTruth.window(service.truth, info.epoch(), windowLength);
    ShownTruth shown = ShownTruth.at(window, service.rate, frame.instantNanos());
    instants.check(info, window, shown);
    requireEvents(frame, shown);
    values.check(frame, shown);
    poses.check(frame, window, shown);
  }

  /** A listener that has lost events begins again with each picture of what they told. */
  private void requireEvents(RenderFrame frame, ShownTruth shown) {
    frame.events(event -> {
      if (event.kind() == Event.Kind.GAP) {
        missed = service.truth.newest();
      }
      belief.take(event);
    });
    long epoch = frame.info().epoch();
    boolean isMissing = epoch < missed.epoch()
        || (epoch == missed.epoch()
            && frame.instantNanos() < service.rate.instantNanos(missed.tick()));
    belief.requireEqual(shown.to(), shown.pairs());
    if (isMissing) {
      belief.doubt();
    }
  }

  @Override
  public void requireCalm() {
    skips = 0;
    look();
    instants.requireCalm(source.at(service.clock.nanos()).info());
  }

  @Override
  public void close() {
    source.close();
  }
}
