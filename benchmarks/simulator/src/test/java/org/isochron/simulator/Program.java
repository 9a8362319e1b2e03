package org.isochron.simulator;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A service and what happens to it.
 *
 * @param seed of what is not an operation: frame times and the network
 * @param startTick from which the world runs, as after years of uptime
 * @param steps of {@link Service#STEP_NANOS} on average
 */
record Program(
    long seed,
    String engine,
    long startTick,
    Set<Trait> traits,
    Set<String> observers,
    int steps,
    List<Operation> operations) {
  private static final int OPERATIONS_PERMILLE = 60;
  private static final int MAX_START_BITS = 40;

  /** What a world has, apart from its engine. */
  enum Trait {
    /** The world lies 28,000 km from the origin. */
    WIDE,
    /** A history lets time go back. */
    HISTORY,
    /** The run is recorded, and replayed at the end. */
    RECORDING
  }

  Program {
    traits = Set.copyOf(traits);
    observers = Set.copyOf(observers);
    operations = List.copyOf(operations);
  }

  static Program random(long seed, int seconds) {
    Random random = new Random(seed);
    String engine = World.ENGINES.get(Math.floorMod(seed, World.ENGINES.size()));
    Set<Trait> traits = EnumSet.noneOf(Trait.class);
    for (Trait trait : Trait.values()) {
      if (random.nextBoolean() && World.allows(engine, trait)) {
        traits.add(trait);
      }
    }
    long startTick =
        random.nextBoolean() ? 0 : random.nextLong() >>> (63 - random.nextInt(MAX_START_BITS));
    int steps = (int) (seconds * 1_000_000_000L / Service.STEP_NANOS);
    List<Operation> operations = new ArrayList<>();
    List<String> acts = Acts.weighted();
    for (int step = 0; step < steps; step++) {
      if (random.nextInt(1_000) < OPERATIONS_PERMILLE) {
        operations.add(
            new Operation(step, acts.get(random.nextInt(acts.size())), random.nextLong()));
      }
    }
    return new Program(seed, engine, startTick, traits, Observers.names(), steps, operations);
  }

  Program withOperations(List<Operation> fewer) {
    return new Program(seed, engine, startTick, traits, observers, steps, fewer);
  }

  Program withSteps(int fewer) {
    List<Operation> left =
        operations.stream().filter(each -> each.step() < fewer).toList();
    return new Program(seed, engine, startTick, traits, observers, fewer, left);
  }

  Program withTraits(Collection<Trait> others) {
    return new Program(seed, engine, startTick, Set.copyOf(others), observers, steps, operations);
  }

  Program withStartTick(long tick) {
    return new Program(seed, engine, tick, traits, observers, steps, operations);
  }

  Program withObservers(Collection<String> fewer) {
    return new Program(seed, engine, startTick, traits, Set.copyOf(fewer), steps, operations);
  }

  /** Returns the source of a test that runs this program. */
  String toJava() {
    String itsTraits = new TreeSet<>(traits)
        .stream().map(trait -> "Program.Trait." + trait).collect(Collectors.joining(", "));
    String itsObservers = new TreeSet<>(observers)
        .stream().map("\"%s\""::formatted).collect(Collectors.joining(", "));
    return """
        @Test
        void seed%d() {
          Service.run(new Program(
              %dL, "%s", %dL, Set.of(%s), Set.of(%s), %d, List.of(%s)));
        }
        """.formatted(
            Math.abs(seed),
            seed,
            engine,
            startTick,
            itsTraits,
            itsObservers,
            steps,
            operations.stream()
                .map(each -> "\n        " + each.toJava())
                .collect(Collectors.joining(",")));
  }
}
