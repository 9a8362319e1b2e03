package org.isochron.bench.jcstress;

/**
 * A payload that shows tearing: the same number four times, in fields whose accesses the compiler
 * may reorder. Owner: set by the protocol under test. All accesses are plain.
 */
public class Words {
  /** Returned if the four words differ. */
  public static final int TORN = -1;

  private int first;
  private int second;
  private int third;
  private int fourth;

  public final void write(int number) {
    first = number;
    second = number;
    third = number;
    fourth = number;
  }

  /** The number, or {@link #TORN}. */
  public final int read() {
    int number = first;
    return number == second && number == third && number == fourth ? number : TORN;
  }
}
