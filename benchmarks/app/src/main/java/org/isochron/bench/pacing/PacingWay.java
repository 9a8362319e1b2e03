package org.isochron.bench.pacing;

import java.util.OptionalInt;
import org.isochron.state.Pacing;
import org.isochron.state.TickRate;

/** Values of the option {@code --rivals}. */
enum PacingWay {
  ADAPTIVE("adaptive", "this, adaptive"),
  PARK("park", "this, park"),
  SPIN("spin", "this, spin"),
  SLEEP("sleep", "Thread.sleep to the due instant"),
  PARK_NANOS("park-nanos", "parkNanos to the due instant"),
  EXECUTOR("executor", "scheduleAtFixedRate"),
  TIMER("timer", "java.util.Timer"),
  NAIVE("naive", "naive sleep(dt)"),
  SWING("swing", "javax.swing.Timer");

  private final String option;
  private final String title;

  PacingWay(String option, String title) {
    this.option = option;
    this.title = title;
  }

  Contestant contestant(TickRate rate, int sliceCapacity) {
    return switch (this) {
      case ADAPTIVE -> physics(Pacing.ADAPTIVE, rate);
      case PARK -> physics(Pacing.PARK, rate);
      case SPIN -> physics(Pacing.SPIN, rate);
      case SLEEP -> rival(LoopRival.sleeping(), rate, sliceCapacity);
      case PARK_NANOS -> rival(LoopRival.parking(), rate, sliceCapacity);
      case EXECUTOR -> rival(new ExecutorRival(), rate, sliceCapacity);
      case TIMER -> rival(new TimerRival(), rate, sliceCapacity);
      case NAIVE -> rival(LoopRival.naive(), rate, sliceCapacity);
      case SWING -> rival(new SwingRival(), rate, sliceCapacity);
    };
  }

  @Override
  public String toString() {
    return option;
  }

  private Contestant physics(Pacing pacing, TickRate rate) {
    return new PhysicsContestant(title, pacing, OptionalInt.empty(), rate);
  }

  private Contestant rival(PacingRival rival, TickRate rate, int sliceCapacity) {
    return new RivalContestant(title, rival, rate, sliceCapacity);
  }
}
