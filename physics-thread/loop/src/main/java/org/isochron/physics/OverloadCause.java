package org.isochron.physics;

import org.isochron.physics.tick.OverloadReport;

/** Why a loop was behind, and how to fix it. */
public enum OverloadCause {
  /** The steps took longer than their ticks. */
  OWN_STEP(
      "the steps cost more than their share of time: fewer bodies, a lower rate, SlowDown or Degrade"),

  /** The virtual machine stopped all threads. */
  STOP_THE_WORLD(
      "the garbage collector stopped all threads: use ZGC or Shenandoah, and allocate less elsewhere"),

  /** The operating system woke the thread late. */
  WAKE_UP("the thread was woken late: leave it a core, or ask for real-time priority");

  private final String fix;

  OverloadCause(String fix) {
    this.fix = fix;
  }

  /** Returns the cause and its fix in a sentence. */
  public String fix() {
    return fix;
  }

  static OverloadCause of(OverloadReport report, GcPauseLog pauses) {
    long fromNanos = report.plannedNanos() - report.stepNanos();
    long stoppedNanos = pauses.nanosWithin(fromNanos, report.wokenNanos());
    if (report.stepNanos() - stoppedNanos >= report.stepShareNanos()) {
      return OWN_STEP; // too long even without the pauses
    }
    return stoppedNanos > 0 ? STOP_THE_WORLD : WAKE_UP;
  }
}
