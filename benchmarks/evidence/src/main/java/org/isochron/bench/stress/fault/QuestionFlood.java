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
 * Sends more queries than the queue holds. Queries are answered in order, so the answer to the last
 * one implies all others. Owner: one thread, the only one that sends queries; the physics thread
 * answers them.
 */
public final class QuestionFlood implements RunFault {
  private static final int MAX_QUESTIONS = 10_000;
  private static final int REST_MILLIS = 5;
  private static final int MAX_SECONDS = 30;

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
    for (int left = random.nextInt(MAX_QUESTIONS); left > 0; left--) {
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
   * Sends a last query, which returns the number of answers before it; retries while the queue is
   * full.
   */
  private long askLast() throws InterruptedException, ExecutionException {
    while (true) {
      try {
        return physics
            .ask(this::countAnswers)
            .toCompletableFuture()
            .get(MAX_SECONDS, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof RejectedExecutionException)) {
          throw e;
        }
        refused++;
        Worker.restMillis(REST_MILLIS);
      } catch (TimeoutException e) {
        lost(1, "a question got no answer in %d s".formatted(MAX_SECONDS));
        return accepted;
      }
    }
  }

  /** Runs on the physics thread. */
  private void answer(WorldView view) {
    if (view.tick() < answeredTick) {
      lost(
          1,
          "a question about tick %d was answered after one about tick %d"
              .formatted(view.tick(), answeredTick));
    }
    answeredTick = view.tick();
    // ordering: plain, single writer.
    long number = answered.getPlain() + 1;
    if (!sabotage.losesAnswer(number)) {
      // ordering: opaque, an independent number.
      answered.setOpaque(number);
    }
  }

  /**
   * Called on the physics thread, where completing a {@code CompletionStage} allocates an object.
   */
  private long countAnswers(WorldView view) {
    simulation.excuse(AllocationMeter.EXCEPTION_BYTES);
    // ordering: plain, single thread.
    return answered.getPlain();
  }

  private void lost(long count, String what) {
    findings.note(Invariant.LOST_ANSWERS, count, what);
  }
}
