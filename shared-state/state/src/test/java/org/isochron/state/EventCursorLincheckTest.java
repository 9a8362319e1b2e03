package org.isochron.state;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checks the event ring with Lincheck: one publisher, one cursor. Model checking covers the
 * interleavings inside the Disruptor's ring, assuming sequential consistency; jcstress covers the
 * fences.
 *
 * <p>A cursor that keeps up behaves like a plain list. A lapped cursor's poll is not atomic,
 * because a gap may occur between two events. The specification of a lapped cursor is weaker: every
 * event is intact, and either delivered or counted as lost.
 */
@Tag("evidence")
class EventCursorLincheckTest {
  @Test
  void cursorThatKeepsUpBehavesLikeAListInEveryInterleaving() {
    modelChecking().sequentialSpecification(PlainList.class).check(KeepingUp.class);
  }

  @Test
  void cursorThatKeepsUpBehavesLikeAListUnderStress() {
    new StressOptions()
        .threads(2)
        .actorsPerThread(3)
        .actorsBefore(0)
        .actorsAfter(0)
        .iterations(6)
        .invocationsPerIteration(500)
        .sequentialSpecification(PlainList.class)
        .check(KeepingUp.class);
  }

  @Test
  void lappedCursorGetsCompleteEventsAndExactGapsInEveryInterleaving() {
    modelChecking().sequentialSpecification(Sound.class).check(Lapped.class);
  }

  @Test
  void ringThatForgetsTheEventBeingWrittenIsCaught() {
    ModelCheckingOptions options = modelChecking().sequentialSpecification(Sound.class);

    assertThatThrownBy(() -> options.check(OneTooFew.class))
        .isInstanceOf(LincheckAssertionError.class);
  }

  private static ModelCheckingOptions modelChecking() {
    return new ModelCheckingOptions()
        .threads(2)
        .actorsPerThread(3)
        .actorsBefore(0)
        .actorsAfter(0)
        .iterations(6)
        .invocationsPerIteration(150)
        .minimizeFailedScenario(false);
  }

  /** The real ring, with more slots than the scenario has events. */
  public static class KeepingUp {
    private final EventRing ring = new EventRing(8);
    private final EventPublisher publisher = ring.claimPublisher();
    private final EventCursor cursor = ring.openCursor();

    @Operation(nonParallelGroup = "publisher")
    public void report(int number) {
      publisher.user(0, number, number, number, number, number);
    }

    @Operation(nonParallelGroup = "listener")
    public List<Integer> poll() {
      List<Integer> polled = new ArrayList<>();
      cursor.poll(event -> polled.add(event.detail()));
      return polled;
    }
  }

  /** Specification without laps. */
  public static class PlainList {
    private final List<Integer> reported = new ArrayList<>();

    public void report(int number) {
      reported.add(number);
    }

    public List<Integer> poll() {
      List<Integer> polled = new ArrayList<>(reported);
      reported.clear();
      return polled;
    }
  }

  /** The real ring, almost full, so every burst of events laps the cursor. */
  public static class Lapped {
    private final EventRing ring = new EventRing(8);
    private final EventPublisher publisher = ring.claimPublisher();
    private final EventCursor cursor = ring.openCursor();
    private int reported;
    private int last;
    private boolean sound = true;

    @Operation(nonParallelGroup = "publisher")
    public void burst() {
      for (int event = 0; event < 5; event++) {
        reported++;
        publisher.user(0, reported, reported, reported, reported, reported);
      }
    }

    @Operation(nonParallelGroup = "listener")
    public boolean poll() {
      cursor.poll(event -> {
        if (event.kind() == Event.Kind.GAP) {
          sound &= event.token() > 0;
          last += (int) event.token();
        } else {
          last++;
          sound &= event.detail() == last && event.token() == last && event.value(0) == last;
        }
      });
      return sound;
    }
  }

  /**
   * Deliberately broken: the cursor accepts an event whose slot the publisher may already be
   * overwriting.
   */
  public static class OneTooFew {
    private static final int CAPACITY = 8;

    private final int[] first = new int[CAPACITY];
    private final int[] second = new int[CAPACITY];
    private volatile int newest;
    private int next = 1;
    private boolean sound = true;

    @Operation(nonParallelGroup = "publisher")
    public void burst() {
      for (int event = 0; event < 5; event++) {
        int number = newest + 1;
        first[number % CAPACITY] = number;
        second[number % CAPACITY] = number;
        // ordering: volatile, which has no influence on the planted fault.
        newest = number;
      }
    }

    @Operation(nonParallelGroup = "listener")
    public boolean poll() {
      while (next <= newest) {
        int one = first[next % CAPACITY];
        int other = second[next % CAPACITY];
        if (newest < next + CAPACITY) {
          sound &= one == next && other == next;
          next++;
        } else {
          next = newest - CAPACITY / 2 + 1;
        }
      }
      return sound;
    }
  }

  /** Specification of a lapped cursor. */
  public static class Sound {
    public void burst() {}

    public boolean poll() {
      return true;
    }
  }
}
