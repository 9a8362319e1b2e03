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

  /** At 60 Hz, nanoseconds of later ticks would be beyond 2^62, up to which instants are exact. */
  private static final int MAX_START_BITS = 38;

  /** Each trait is in one of so many seeds at least, so that few seeds have them all. */
  private static final int CYCLE = 12;

  /** A seed of so many is of a world with players. */
  private static final int PLAYED_CYCLE = 4;

  /** What a world and its loop have, apart from the engine. The shrinker drops each of them. */
  enum Trait {
    /** The world lies 28,000 km from the origin, and its bodies may travel as far. */
    WIDE(200),
    /** The world lies as far away, but its bodies stay near. */
    FAR(150),
    /** Gravity is weak. */
    MOON(100),
    /** A history lets time go back. */
    HISTORY(500),
    /** A character walks, jumps and crouches. */
    CHARACTER(400),
    /** A vehicle with three wheels drives. */
    VEHICLE(400),
    /** Bodies pass a platform from below. */
    PLATFORM(300),
    /** A ragdoll comes and goes. */
    FIGURE(250),
    /** A ferry carries what stands on it. */
    FERRY(400),
    /** Joints of several kinds, with channels that show some of them. */
    JOINTS(400),
    /** Chunks of ground whose heights change. */
    TERRAIN(400),
    /** Bodies of many shapes, surfaces and kinds of motion. */
    SHAPES(400),
    /** Game code shows values of bodies in a channel of each kind, the scale among them. */
    LABELS(400),
    /** Game code that throws when it is asked to. */
    FAULTS(300),
    /** Game code reads all that it can, and a hash of it is part of the state. */
    READINGS(200),
    /** Each tick is rolled back and computed again. */
    TRIAL(100),
    /** The simulation has three levels of quality. */
    LEVELS(200),
    /** All contacts are events. */
    ALL_CONTACTS(200),
    /** Joints that reach a limit are events. */
    JOINT_LIMITS(200),
    /** Lost bodies are put to rest. */
    REST_LOST(200),
    /** The engine's solver iterates more often than it does by default. */
    ITERATIONS(100),
    /** A thread helps the engine. */
    WORKERS(50),
    /** A listener gets the engine's own world. */
    HOOK(100),
    /** Errors of the engine are thrown. */
    THROW_ERRORS(100),
    /** Due ticks beyond a limit are dropped. */
    SKIP_AHEAD(150),
    /** No due tick is dropped. */
    CATCH_UP(150),
    /** Overload lowers the quality first. */
    DEGRADE(200),
    /** Time begins in a pause. */
    START_PAUSED(100),
    /** Ticks are no whole number of nanoseconds apart. */
    SIXTY_HERTZ(200),
    /** Short stalls count as a suspended machine. */
    SHORT_SUSPEND(150),
    /** The loop samples devices. */
    DEVICES(300),
    /** The devices fail at some time. */
    BROKEN_DEVICES(50),
    /** Each tick is reported to a listener. */
    LISTENER(200),
    /** The listener fails at some time. */
    BROKEN_LISTENER(50),
    /** Other peers compute the same world in lockstep or with rollbacks, over a bad network. */
    MATCH(400),
    /** Players steer bodies, which their clients predict. */
    PLAYERS(0);

    private final int permille;

    Trait(int permille) {
      this.permille = permille;
    }
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
    boolean isPlayed = Math.floorMod(seed, PLAYED_CYCLE) == 2; // instead of with a past or peers
    if (isPlayed && World.allows(engine, traits, Trait.PLAYERS)) {
      traits.add(Trait.PLAYERS);
    }
    Trait[] all = Trait.values();
    for (int number = 0; number < all.length; number++) {
      Trait trait = all[number];
      boolean isDue = Math.floorMod(seed - number, CYCLE) == 0;
      boolean isDrawn = random.nextInt(1_000) < trait.permille;
      if ((isDrawn || isDue) && World.allows(engine, traits, trait)) {
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
