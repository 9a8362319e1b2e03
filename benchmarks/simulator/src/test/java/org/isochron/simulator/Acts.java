package org.isochron.simulator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** All acts of operations, by name. */
final class Acts {
  private static final Map<String, Act> ACTS = new LinkedHashMap<>();
  private static final Map<String, Integer> WEIGHTS = new LinkedHashMap<>();
  private static final Map<String, Predicate<Service>> CONDITIONS = new LinkedHashMap<>();

  /** Acts that were possible when a program of this process asked for them. */
  private static final Set<String> DONE = ConcurrentHashMap.newKeySet();

  static {
    BodyActs.add();
    ForceActs.add();
    JointActs.add();
    PrefabActs.add();
    InputActs.add();
    GameActs.add();
    NetworkActs.add();
    QueryActs.add();
    TimeActs.add();
    MatchActs.add();
    PlayerActs.add();
  }

  private Acts() {}

  /** What an operation does. */
  @FunctionalInterface
  interface Act {
    void run(Service service, Random random);
  }

  static void add(String name, int weight, Act act) {
    add(name, weight, service -> true, act);
  }

  /** Adds an act that does nothing unless it is possible. */
  static void add(String name, int weight, Predicate<Service> condition, Act act) {
    ACTS.put(name, act);
    WEIGHTS.put(name, weight);
    CONDITIONS.put(name, condition);
  }

  static Set<String> names() {
    return ACTS.keySet();
  }

  static Set<String> done() {
    return DONE;
  }

  /** Returns each name as often as its weight says. */
  static List<String> weighted() {
    List<String> names = new ArrayList<>();
    WEIGHTS.forEach((name, weight) -> {
      for (int count = 0; count < weight; count++) {
        names.add(name);
      }
    });
    return names;
  }

  static void run(Operation operation, Service service) {
    Act act = Objects.requireNonNull(ACTS.get(operation.act()), operation.act());
    if (Objects.requireNonNull(CONDITIONS.get(operation.act())).test(service)) {
      DONE.add(operation.act());
      act.run(service, new Random(operation.seed()));
    }
  }

  static CommandSender commands(Service service) {
    return service.sender;
  }

  /** Returns a body of no player that may be changed, or sometimes none that exists. */
  static long body(Service service, Random random) {
    Snapshot newest = service.newest();
    int slot = World.FIXED_BODIES + random.nextInt(newest.slotCount());
    while (service.world.isPlayer(slot)) {
      slot = World.FIXED_BODIES + random.nextInt(newest.slotCount());
    }
    long body = slot < newest.slotCount() ? newest.body(slot) : BodyId.NONE;
    return body != BodyId.NONE ? body : BodyId.of(slot, 1 + random.nextInt(3));
  }

  /** Returns a joint that exists, or sometimes none. */
  static long joint(Service service, Random random) {
    List<Truth.Link> joints = List.copyOf(service.truth.newest().joints());
    int index = random.nextInt(joints.size() + 1);
    return index < joints.size()
        ? joints.get(index).joint()
        : BodyId.of(random.nextInt(6), BodyId.MAX_GENERATION + 1 + random.nextInt(3));
  }

  static Vector3d place(Service service, Random random) {
    return new Vector3d(point(random)).add(service.world.origin);
  }

  /** Returns a place that is as near as a float comes. */
  static Vector3f roundPlace(Service service, Random random) {
    return new Vector3f(place(service, random));
  }

  static Vector3f point(Random random) {
    return new Vector3f(
        8 * random.nextFloat() - 4, 1 + 4 * random.nextFloat(), 8 * random.nextFloat() - 4);
  }

  static Quaternionf turn(Random random) {
    return new Quaternionf().rotateXYZ(random.nextFloat(), random.nextFloat(), random.nextFloat());
  }
}
