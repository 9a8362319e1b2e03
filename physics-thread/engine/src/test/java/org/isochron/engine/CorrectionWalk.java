package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Prefab.Motion;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * Changes motion types, spawns, patches, saves and restores in random order. What the restores have
 * left of the ticks must give the same results in a world that never restored anything.
 */
final class CorrectionWalk {
  private static final int SLOTS = 13;
  private static final int KEPT = 4;

  private record Tick(List<Consumer<CommandSender>> commands, String result) {}

  private record Kept(SavedState state, int tickCount) {}

  private final Random random;
  private final List<Tick> ticks = new ArrayList<>();
  private final List<Kept> kept = new ArrayList<>();
  private List<Consumer<CommandSender>> commands = new ArrayList<>();
  private int restores;

  private CorrectionWalk(long seed) {
    random = new Random(seed);
  }

  static void assertEqualToAFreshComputation(EngineUnderTest engine, long seed, int steps) {
    if (!engine.corrects()) {
      return;
    }
    CorrectionWalk walk = new CorrectionWalk(seed);
    try (SceneRun run = engine.run(CorrectionSpecification.tower())) {
      for (int step = 0; step < steps; step++) {
        walk.step(run, engine.claims().savesState());
      }
    }
    assertThat(walk.ticks).hasSizeGreaterThan(steps / 4);
    assertThat(walk.restores > 0).isEqualTo(engine.claims().savesState());
    try (SceneRun fresh = engine.run(CorrectionSpecification.tower())) {
      for (int tick = 0; tick < walk.ticks.size(); tick++) {
        walk.ticks.get(tick).commands.forEach(command -> command.accept(fresh.commands()));
        fresh.tick();
        assertThat(result(fresh))
            .as("seed %d, tick %d of %d", seed, tick, walk.ticks.size())
            .isEqualTo(walk.ticks.get(tick).result);
      }
    }
  }

  private void step(SceneRun run, boolean saves) {
    for (int left = random.nextInt(4); left > 0; left--) {
      Consumer<CommandSender> command = choose(run);
      commands.add(command);
      command.accept(run.commands());
    }
    run.tick();
    ticks.add(new Tick(commands, result(run)));
    commands = new ArrayList<>();
    if (saves && random.nextInt(5) == 0) {
      if (kept.size() == KEPT) {
        kept.remove(random.nextInt(KEPT));
      }
      kept.add(new Kept(run.save(), ticks.size()));
    }
    if (!kept.isEmpty() && random.nextInt(10) == 0) {
      Kept back = kept.get(random.nextInt(kept.size()));
      if (back.tickCount >= ticks.size() - 10) {
        run.restore(back.state);
        ticks.subList(back.tickCount, ticks.size()).clear();
        kept.removeIf(later -> later.tickCount > back.tickCount);
        restores++;
      }
    }
  }

  private Consumer<CommandSender> choose(SceneRun run) {
    int slot = 1 + random.nextInt(SLOTS - 1);
    long body = slot < run.view().slotCount() ? run.view().body(slot) : BodyId.NONE;
    if (body == BodyId.NONE || !run.view().contains(body)) {
      long named = BodyId.of(slot, 1 + random.nextInt(6));
      int prefab = random.nextBoolean() ? EngineUnderTest.BALL : CorrectionSpecification.CRATE;
      Vector3d position = new Vector3d(random.nextInt(9) - 4, 0.5 + random.nextInt(4), 0);
      Vector3f velocity = vector(2);
      return sender ->
          sender.spawnAs(named, prefab, position, new Quaternionf(), velocity, new Vector3f());
    }
    Vector3f push = vector(4);
    boolean flag = random.nextBoolean();
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> {
        return sender -> sender.changeMotion(body, flag ? Motion.KINEMATIC : Motion.DYNAMIC);
      }
      case 3, 4, 5 -> {
        return patch(run, body);
      }
      case 6 -> {
        return sender -> sender.despawn(body);
      }
      case 7 -> {
        return sender -> sender.set(body, Prefab.Property.MASS, flag ? 1 : 4);
      }
      case 8 -> {
        Vector3f position = run.view().position(body, new Vector3f()).add(vector(0.1f));
        return sender -> {
          sender.moveTo(body, position, new Quaternionf());
          sender.force(body, push);
        };
      }
      default -> {
        return sender -> sender.impulse(body, push);
      }
    }
  }

  private Consumer<CommandSender> patch(SceneRun run, long body) {
    float size = random.nextInt(4) * 0.008f;
    Vector3d position = run.view().position(body, new Vector3d()).add(vector(size));
    Quaternionf rotation = run.view().rotation(body, new Quaternionf()).rotateZ(size / 2);
    Vector3f linear = run.view().velocity(body, new Vector3f()).add(vector(size));
    Vector3f angular = run.view().angularVelocity(body, new Vector3f());
    boolean asleep = random.nextBoolean();
    return sender -> sender.patch(body, position, rotation, linear, angular, asleep);
  }

  private Vector3f vector(float max) {
    return new Vector3f(random.nextFloat() * 2 - 1, random.nextFloat() * 2 - 1, 0).mul(max);
  }

  private static String result(SceneRun run) {
    StringBuilder result = new StringBuilder(Long.toHexString(run.simulation().stateHash()));
    for (int slot = 1; slot < run.view().slotCount(); slot++) {
      long body = run.view().body(slot);
      if (body != BodyId.NONE) {
        result.append(' ').append(run.view().isAwake(body)).append(run.view().motion(body));
      }
    }
    return result.toString();
  }
}
