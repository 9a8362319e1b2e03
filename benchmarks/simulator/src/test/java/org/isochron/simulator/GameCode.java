package org.isochron.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.isochron.engine.Scene;
import org.isochron.lockstep.Lockstep;
import org.isochron.physics.Controller;
import org.isochron.physics.Simulation;
import org.isochron.physics.WorldView;
import org.isochron.state.SnapshotLayout;

/** The world of a program, with the game code around it and what that code shows. */
final class GameCode {
  /** Ticks that a trial rolls back. */
  private static final int TRIAL_TICKS = 3;

  final Simulation simulation;
  private final InnerProbe inner;
  private final List<Controller> parts = new ArrayList<>();

  /** Parts that threw while they showed something, which nobody asks again. */
  private final Set<Controller> silent = new HashSet<>();

  private final SnapshotLayout layout;

  GameCode(
      Simulation engine,
      Scene scene,
      Set<Program.Trait> traits,
      List<? extends Supplier<? extends Controller>> makers) {
    inner = new InnerProbe(engine, scene);
    Simulation world = inner;
    if (traits.contains(Program.Trait.LEVELS)) {
      world = new DetailLevels(world, World.LOOSE);
    }
    for (Supplier<? extends Controller> maker : makers) {
      Controller part = maker.get();
      parts.add(part);
      world = part instanceof FaultyCode ? part.around(world, failure -> {}) : part.around(world);
    }
    simulation = traits.contains(Program.Trait.TRIAL) ? Lockstep.trial(world, TRIAL_TICKS) : world;
    layout = simulation.layout();
  }

  SnapshotLayout layout() {
    return layout;
  }

  void writeTo(Truth truth) {
    inner.writeTo(truth);
  }

  /** Returns the joints of the world. */
  Set<Truth.Link> joints(WorldView view) {
    return inner.joints(view);
  }

  /** Returns what the game code now shows of each body: a value of each channel of the layout. */
  Map<Long, float[]> shown(WorldView view) {
    Map<Long, float[]> shown = new HashMap<>();
    for (Controller part : parts) {
      boolean isQuiet = silent.contains(part) || (part instanceof FaultyCode f && f.hasFailed());
      if (part.channels().isEmpty() || isQuiet) {
        continue;
      }
      int first = layout.channelIndex(part.channels().get(0).name());
      try {
        part.show(new Writer(view, first, shown));
      } catch (IllegalStateException e) {
        if (!(part instanceof FaultyCode)) {
          throw e;
        }
        silent.add(part);
      }
    }
    return shown;
  }

  /** Returns true if a channel is no longer shown, also in ticks in which it once was. */
  boolean isSilent(int channel) {
    return silent.stream()
        .flatMap(part -> part.channels().stream())
        .anyMatch(layout.channels().get(channel)::equals);
  }

  /** Returns what is shown of a body that no game code mentions. */
  float[] plain() {
    float[] values = new float[layout.channels().size()];
    layout.scaleChannel().ifPresent(scale -> values[scale] = 1);
    return values;
  }

  private final class Writer implements Controller.ChannelWriter {
    private final WorldView view;
    private final int first;
    private final Map<Long, float[]> shown;

    Writer(WorldView view, int first, Map<Long, float[]> shown) {
      this.view = view;
      this.first = first;
      this.shown = shown;
    }

    @Override
    public void set(int channel, long body, float value) {
      if (view.contains(body)) {
        shown.computeIfAbsent(body, it -> plain())[first + channel] = value;
      }
    }

    @Override
    public WorldView view() {
      return view;
    }
  }
}
