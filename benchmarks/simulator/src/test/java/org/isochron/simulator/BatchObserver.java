package org.isochron.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldBatch;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.state.EventPublisher;

/** A batch of worlds that continue from a saved state, each of which is reset to states of others. */
final class BatchObserver implements Observer {
  private static final int STEPS_BETWEEN_LOOKS = 800;
  private static final int MOST_WORLDS = 3;
  private static final int MOST_TICKS = 20;

  private final Service service;
  private final Random random;

  BatchObserver(Service service) {
    this.service = service;
    random = new Random(service.program.seed() + 8);
  }

  @Override
  public void advance() {
    if (random.nextInt(STEPS_BETWEEN_LOOKS) == 0) {
      service.tape.start(random, service.truth.lastTick()).ifPresent(this::look);
    }
  }

  private void look(long from) {
    List<Rerun> reruns = new ArrayList<>();
    List<Fed> worlds = new ArrayList<>();
    int count = 2 + random.nextInt(MOST_WORLDS - 1);
    for (int number = 0; number < count; number++) {
      Rerun rerun = new Rerun(service);
      rerun.addPrefabs(service);
      reruns.add(rerun);
      worlds.add(new Fed(rerun.simulation(), service.tape, number == 0 ? from : 0));
    }
    service.tape.restore(from, worlds.get(0));
    TickSettings settings = TickSettings.DEFAULT.withRate(service.rate);
    try (WorldBatch batch = WorldBatch.of(worlds, 1 + random.nextInt(count), settings)) {
      SavedWorld first = batch.save(0);
      for (int number = 1; number < count; number++) {
        batch.reset(number, first);
      }
      int ticks = (int) Math.min(service.truth.lastTick() - from, MOST_TICKS);
      int some = random.nextInt(ticks + 1);
      batch.run(some);
      requireSame(batch, reruns, worlds, from + some);
      SavedWorld middle = batch.save(random.nextInt(count));
      batch.run(ticks - some);
      requireSame(batch, reruns, worlds, from + ticks);
      for (int number = 0; number < count; number++) {
        batch.reset(number, middle);
      }
      batch.run(ticks - some);
      requireSame(batch, reruns, worlds, from + ticks);
      continueInALoop(SavedWorld.of(first.toBytes()), settings, ticks);
    }
  }

  /** The saved world adds the prefabs, and is saved again where the batch ended. */
  private void continueInALoop(SavedWorld saved, TickSettings settings, int ticks) {
    Rerun rerun = new Rerun(service);
    Fed world = new Fed(rerun.simulation(), service.tape, 0);
    PhysicsSettings start = PhysicsSettings.DEFAULT.withTicks(settings).withStart(saved);
    try (GameLoop loop = GameLoop.atFullSpeed(world, start)) {
      loop.run(ticks);
      CompletableFuture<SavedWorld> again = loop.save().toCompletableFuture();
      loop.advance();
      long tick = again.join().tick();
      if (tick != saved.tick() + ticks) {
        throw new AssertionError("a world of tick %d was saved at tick %d after %d ticks"
            .formatted(saved.tick(), tick, ticks));
      }
      rerun.requireSame(tick, world.stateHash(), world.view(tick));
    }
  }

  private static void requireSame(
      WorldBatch batch, List<Rerun> reruns, List<Fed> worlds, long tick) {
    for (int number = 0; number < worlds.size(); number++) {
      reruns.get(number).requireSame(tick, worlds.get(number).stateHash(), batch.view(number));
    }
    batch.run(0); // gives the worlds back
  }

  /** A world that gets what another one was given. */
  private static final class Fed extends ForwardingSimulation {
    private final Tape tape;
    private final Tape.Player player;
    private final long firstTick;
    private long tick;

    Fed(Simulation world, Tape tape, long firstTick) {
      super(world);
      this.tape = tape;
      this.firstTick = firstTick;
      player = tape.new Player(world);
    }

    @Override
    public long resumeTick(long last, Runnable beforeJump) {
      return Math.max(last, firstTick);
    }

    @Override
    public void begin(long next, EventPublisher events) {
      tick = next;
      simulation.useQuality(tape.quality(next));
      simulation.begin(next, events);
    }

    @Override
    public void control(TickInput none) {
      player.give(tick, simulation);
    }

    @Override
    public void useQuality(int level) {}
  }
}
