package org.isochron.bench.stress.fault;

import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.finding.Worker;
import org.isochron.bench.stress.witness.AllocationMeter;
import org.isochron.bench.stress.world.SealedSimulation;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.WorldView;

/**
 * Asks more questions than can wait. Questions are answered in their order, so that all are
 * answered when a last one is. Owner: one thread, the only one that asks; the physics thread
 * answers.
 */
public final class QuestionFlood implements RunFault {
  private static final int MOST_QUESTIONS = 10_000;
  private static final int REST_MILLIS = 5;
  private static final int MOST_SECONDS = 30;

  private final PhysicsThread physics;
  private final SealedSimulation simulation;
  private final Findings findings;
  private final Sabotage sabotage;
  private final AtomicLong answered = new AtomicLong();
  private final Consumer<WorldView> question = this::answer;
  private long accepted;
  private long refused;
  private long answeredTick;

  public QuestionFlood(
      PhysicsThread physics, SealedSimulation simulation, Findings findings, Sabotage sabotage) {
    this.physics = physics;
    this.simulation = simulation;
    this.findings = findings;
    this.sabotage = sabotage;
  }

  @Override
  public void strike(Random random) throws InterruptedException, ExecutionException {
    for (int left = random.nextInt(MOST_QUESTIONS); left > 0; left--) {
      if (physics.ask(question, left)) {
        accepted++;
      } else {
        refused++;
      }
    }
    long arrived = askLast();
    if (arrived != accepted) {
      lost(
          Math.abs(accepted - arrived),
          "%d of %d questions were answered".formatted(arrived, accepted));
    }
    if (physics.status().refusedQuestions() != refused) {
      lost(
          1,
          "%d of %d refused questions were counted"
              .formatted(physics.status().refusedQuestions(), refused));
    }
  }

  /**
   * Returns how many questions were answered before one that is asked now, as soon as there is room
   * for it.
   */
  private long askLast() throws InterruptedException, ExecutionException {
    while (true) {
      try {
        return physics
            .ask(this::countAnswers)
            .toCompletableFuture()
            .get(MOST_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof RejectedExecutionException)) {
          throw e;
        }
        refused++;
        Worker.restMillis(REST_MILLIS);
      } catch (TimeoutException e) {
        lost(1, "a question got no answer in %d s".formatted(MOST_SECONDS));
        return accepted;
      }
    }
  }

  /** On the physics thread. */
  private void answer(WorldView view) {
    if (view.tick() < answeredTick) {
      lost(
          1,
          "a question about tick %d was answered after one about tick %d"
              .formatted(view.tick(), answeredTick));
    }
    answeredTick = view.tick();
    // ordering: plain read and opaque write: one thread writes, and the number is whole.
    long number = answered.getPlain() + 1;
    if (!sabotage.losesAnswer(number)) {
      // ordering: opaque: the number is whole.
      answered.setOpaque(number);
    }
  }

  /** On the physics thread, for which a stage that completes is an object. */
  private long countAnswers(WorldView view) {
    simulation.excuse(AllocationMeter.EXCEPTION_BYTES);
    // ordering: plain: the answers are all of this thread.
    return answered.getPlain();
  }

  private void lost(long count, String what) {
    findings.note(Invariant.LOST_ANSWERS, count, what);
  }
}
