package org.isochron.predict;

/**
 * Decides which anchors a client follows. Owner: the client's physics thread; allocates nothing.
 *
 * <p>An anchor of the same run that is a little later continues the stream. Anything else, such as
 * the first anchor, one after a long silence or one of a restarted server, is followed only if the
 * next anchor continues it. So a single wrong anchor has no effect, and after several of them the
 * client returns to the real server. Late anchors of a run before a restart are not followed,
 * because they answer an older message of this client.
 */
final class AnchorOrder {
  enum Verdict {
    IGNORED,
    CONTINUES,

    /** The ticks begin again. */
    RESTARTS
  }

  /** Maximum number of ticks between two anchors of a stream. */
  static final int MAX_SKIPPED = 64;

  private boolean isKnown;
  private int run;
  private long tick;
  private int echo;
  private boolean hasCandidate;
  private int candidateRun;
  private long candidateTick;

  int run() {
    return run;
  }

  /**
   * Judges an anchor.
   *
   * @param ofEcho clock of the newest own message that the server had
   * @param clock the present own clock
   */
  Verdict next(int ofRun, long ofTick, int ofEcho, int clock) {
    boolean continues = isKnown && ofRun == run && isNext(ofTick, tick);
    if (!continues) {
      boolean isReordered = ofRun == run && ofTick <= tick && tick - ofTick <= MAX_SKIPPED;
      boolean answersLater = Integer.compareUnsigned(clock - ofEcho, clock - echo) < 0;
      if (isKnown && (isReordered || !answersLater)) {
        return Verdict.IGNORED;
      }
      boolean isConfirmed = hasCandidate && ofRun == candidateRun && isNext(ofTick, candidateTick);
      if (!isConfirmed) {
        hasCandidate = true;
        candidateRun = ofRun;
        candidateTick = ofTick;
        return Verdict.IGNORED;
      }
    }
    boolean restarts = isKnown && (ofRun != run || ofTick <= tick);
    isKnown = true;
    hasCandidate = false;
    run = ofRun;
    tick = ofTick;
    echo = ofEcho;
    return restarts ? Verdict.RESTARTS : Verdict.CONTINUES;
  }

  private static boolean isNext(long next, long before) {
    return next > before && next - before <= MAX_SKIPPED;
  }
}
