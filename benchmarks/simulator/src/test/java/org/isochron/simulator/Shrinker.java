package org.isochron.simulator;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** Makes a failing program as small as it can, while the same part of it still fails. */
final class Shrinker {
  private int runsLeft;
  private Program smallest;
  private Service.Violation failure;

  private Shrinker(Program program, Service.Violation failure, int runs) {
    smallest = program;
    this.failure = failure;
    runsLeft = runs;
  }

  /** A program that fails, and how. */
  record Failure(Program program, Service.Violation violation) {
    @Override
    public String toString() {
      return violation.getMessage() + "\n" + program.toJava();
    }
  }

  /** Runs a program, and returns a small one that fails as it does, found by some more runs. */
  static Optional<Failure> run(Program program, int moreRuns) {
    Optional<Service.Violation> failed = failureOf(program);
    if (failed.isEmpty()) {
      return Optional.empty();
    }
    Shrinker shrinker = new Shrinker(program, failed.get(), moreRuns);
    shrinker.shrink();
    return Optional.of(new Failure(shrinker.smallest, shrinker.failure));
  }

  private static Optional<Service.Violation> failureOf(Program program) {
    try {
      Service.run(program);
      return Optional.empty();
    } catch (Service.Violation e) {
      return Optional.of(e);
    }
  }

  private void shrink() {
    accept(program -> program.withSteps(failure.step() + 1));
    accept(program -> program.withObservers(Set.of(failure.who())));
    accept(program -> program.withStartTick(0));
    for (Program.Trait trait : new TreeSet<>(smallest.traits())) {
      accept(program -> {
        Set<Program.Trait> fewer = EnumSet.copyOf(program.traits());
        fewer.remove(trait);
        return program.withTraits(fewer);
      });
    }
    for (int length = smallest.operations().size(); length > 0; length /= 2) {
      for (int from = 0; from < smallest.operations().size(); ) {
        int first = from;
        int end = Math.min(first + length, smallest.operations().size());
        boolean isLess = accept(program -> {
          List<Operation> fewer = new ArrayList<>(program.operations());
          fewer.subList(first, end).clear();
          return program.withOperations(fewer);
        });
        from += isLess ? 0 : length;
      }
    }
  }

  /** Keeps a change if the same part still fails. */
  private boolean accept(UnaryOperator<Program> change) {
    if (runsLeft-- <= 0) {
      return false;
    }
    Program smaller = change.apply(smallest);
    Optional<Service.Violation> now = failureOf(smaller);
    if (now.isEmpty() || !now.get().who().equals(failure.who())) {
      return false;
    }
    smallest = smaller;
    failure = now.get();
    return true;
  }
}
