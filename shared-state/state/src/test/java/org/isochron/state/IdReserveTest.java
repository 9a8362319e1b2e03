package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class IdReserveTest {
  private final World world = new World(1_000);
  private final IdReserve reserve = new IdReserve();

  @Test
  void everyIdThatIsTakenIsAccepted() {
    reserve.refill(world, true);
    List<Long> ids = takeAll();

    assertThat(ids).hasSize(1_000).doesNotHaveDuplicates();
    for (long id : ids) {
      assertThat(world.spawn(id)).isTrue();
    }
  }

  @Test
  void idsInFlightAreNotOfferedAgain() {
    reserve.refill(world, true);
    assertThat(takeAll()).hasSize(1_000);

    reserve.refill(world, false);

    assertThat(takeAll()).isEmpty();
  }

  @Test
  void aWorldWithMoreFreeSlotsThanTheReserveOffersTheOthersAsIdsAreTaken() {
    World large = new World(3 * IdReserve.CAPACITY);
    IdReserve small = new IdReserve();
    Set<Long> ids = new HashSet<>();
    for (int tick = 0; tick < 10; tick++) {
      small.refill(large, false);
      for (long id = small.take(); id != BodyId.NONE; id = small.take()) {
        assertThat(ids.add(id)).isTrue();
        assertThat(large.spawn(id)).isTrue();
      }
    }

    assertThat(ids).hasSize(3 * IdReserve.CAPACITY);
  }

  @Test
  void aSlotIsOfferedAgainWithAnotherIdAfterItsBodyHasGone() {
    reserve.refill(world, true);
    long first = reserve.take();
    world.spawn(first);
    world.remove(BodyId.slot(first));

    List<Long> later = new ArrayList<>();
    for (int tick = 0; tick < 3; tick++) {
      reserve.refill(world, false);
      later.addAll(takeAll());
    }

    assertThat(later).doesNotContain(first);
    assertThat(later).anyMatch(id -> BodyId.slot(id) == BodyId.slot(first));
  }

  @Test
  void aSlotThatTheSimulationAssignsItselfIsTakenBack() {
    reserve.refill(world, true);
    int stolen = IdReserve.FIRST_POSITION + 5;
    world.assign(stolen);

    reserve.refill(world, false);

    assertThat(takeAll()).noneMatch(id -> BodyId.slot(id) == stolen).allMatch(world::accepts);
  }

  @Test
  void noIdIsOfferedTwiceAfterTimeWentBack() {
    reserve.refill(world, true);
    World earlier = world.copy();
    List<Long> before = takeAll();
    before.forEach(world::spawn);
    reserve.refill(world, false);

    reserve.refill(earlier, true);
    List<Long> after = takeAll();

    assertThat(after).hasSameSizeAs(before).doesNotContainAnyElementsOf(before);
    assertThat(after).allMatch(earlier::accepts);
  }

  @Test
  void anEmptyReserveRefusesASpawnAndCountsIt() {
    CommandQueue queue = new CommandQueue(4, () -> 0, reserve, new IdReserve());

    long refused = queue.sender().spawn(0, new Vector3f(), new Quaternionf());

    assertThat(refused).isEqualTo(BodyId.NONE);
    assertThat(queue.refusedCount()).isOne();
    assertThat(queue.claimReceiver().drain(1, command -> {
          throw new AssertionError("a refused spawn was handed out");
        }))
        .isZero();
  }

  @Test
  void aFullQueueTakesNoId() {
    CommandQueue queue = new CommandQueue(2, () -> 0, reserve, new IdReserve());
    reserve.refill(world, true);

    long first = queue.sender().spawn(0, new Vector3f(), new Quaternionf());
    long second = queue.sender().spawn(0, new Vector3f(), new Quaternionf());
    long third = queue.sender().spawn(0, new Vector3f(), new Quaternionf());

    assertThat(third).isEqualTo(BodyId.NONE);
    assertThat(takeAll()).hasSize(998).doesNotContain(first, second);
  }

  @Test
  void severalThreadsNeverTakeTheSameId() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      Callable<List<Long>> taker = () -> {
        List<Long> ids = new ArrayList<>();
        while (ids.size() < 5_000) {
          long id = reserve.take();
          if (id != BodyId.NONE) {
            ids.add(id);
          }
        }
        return ids;
      };
      List<Future<List<Long>>> takers =
          List.of(threads.submit(taker), threads.submit(taker), threads.submit(taker));

      int tick = 0;
      while (!takers.stream().allMatch(Future::isDone)) {
        reserve.refill(world, tick++ % 7 == 0);
      }

      Set<Long> all = new HashSet<>();
      for (Future<List<Long>> ids : takers) {
        all.addAll(ids.get());
      }
      assertThat(all).hasSize(15_000);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aWalkOfSpawnsRemovalsJumpsAndOwnBodiesNeverGivesAnIdTwice() {
    long seed = 11;
    Random random = new Random(seed);
    World now = new World(200);
    World saved = now.copy();
    IdReserve ids = new IdReserve();
    ids.refill(now, true);
    Set<Long> ever = new HashSet<>();
    List<Long> inFlight = new ArrayList<>();
    for (int step = 0; step < 20_000; step++) {
      switch (random.nextInt(8)) {
        case 0, 1, 2 -> {
          long id = ids.take();
          if (id != BodyId.NONE) {
            assertThat(ever.add(id)).as("seed %d, step %d", seed, step).isTrue();
            inFlight.add(id);
          }
        }
        case 3, 4 -> {
          if (!inFlight.isEmpty()) {
            now.spawn(inFlight.remove(0));
          }
          ids.refill(now, false);
        }
        case 5 -> {
          now.remove(random.nextInt(200));
          ids.refill(now, false);
        }
        case 6 -> {
          now.assign(random.nextInt(200));
          ids.refill(now, false);
        }
        default -> {
          if (random.nextInt(20) == 0) {
            World next = saved.copy();
            saved = now;
            now = next;
            ids.refill(now, true);
          }
        }
      }
    }
    assertThat(ever).hasSizeGreaterThan(1_000);
  }

  private List<Long> takeAll() {
    List<Long> ids = new ArrayList<>();
    for (long id = reserve.take(); id != BodyId.NONE; id = reserve.take()) {
      ids.add(id);
    }
    return ids;
  }

  /** Assigns slots in ascending order. */
  private static final class World implements IdReserve.FreeSlots {
    private final int[] generations;
    private final boolean[] bodies;
    private long changes;

    World(int capacity) {
      generations = new int[capacity];
      bodies = new boolean[capacity];
    }

    World copy() {
      World copy = new World(bodies.length);
      System.arraycopy(generations, 0, copy.generations, 0, bodies.length);
      System.arraycopy(bodies, 0, copy.bodies, 0, bodies.length);
      return copy;
    }

    boolean spawn(long id) {
      boolean accepted = accepts(id);
      if (accepted) {
        changes++;
        bodies[BodyId.slot(id)] = true;
        generations[BodyId.slot(id)] = BodyId.generation(id);
      }
      return accepted;
    }

    void assign(int slot) {
      if (!bodies[slot]) {
        changes++;
        bodies[slot] = true;
        generations[slot]++;
      }
    }

    void remove(int slot) {
      changes++;
      bodies[slot] = false;
    }

    @Override
    public int capacity() {
      return generations.length;
    }

    @Override
    public int count() {
      int count = 0;
      for (boolean body : bodies) {
        count += body ? 0 : 1;
      }
      return count;
    }

    @Override
    public long changeCount() {
      return changes;
    }

    @Override
    public int copyTo(int firstPosition, long[] destination) {
      int position = 0;
      int count = 0;
      for (int slot = 0; slot < bodies.length && count < destination.length; slot++) {
        if (!bodies[slot] && position++ >= firstPosition) {
          destination[count++] = BodyId.of(slot, generations[slot] + 1);
        }
      }
      return count;
    }

    @Override
    public long next(int slot) {
      return bodies[slot] ? BodyId.NONE : BodyId.of(slot, generations[slot] + 1);
    }

    @Override
    public boolean accepts(long body) {
      int slot = BodyId.slot(body);
      return !bodies[slot] && BodyId.generation(body) > generations[slot];
    }
  }
}
