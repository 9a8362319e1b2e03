package org.isochron.bench.jcstress;

/**
 * A payload that reveals tearing: the same number in four fields, whose accesses the compiler may
 * reorder. Owner: determined by the protocol under test. All accesses are plain.
 */
public class Words {
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
