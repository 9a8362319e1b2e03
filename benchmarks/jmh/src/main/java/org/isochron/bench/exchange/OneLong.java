package org.isochron.bench.exchange;

/** The smallest payload, which measures the handoff itself. */
final class OneLong implements Payload {
  private long value;

  @Override
  public void fill(long number) {
    value = number;
  }

  @Override
  public void copyFrom(Payload source) {
    value = ((OneLong) source).value;
  }

  @Override
  public Payload copy() {
    OneLong copy = new OneLong();
    copy.value = value;
    return copy;
  }

  @Override
  public long number() {
    return value;
  }

  @Override
  public boolean isConsistent() {
    return true;
  }

  @Override
  public int digest() {
    return (int) value;
  }
}
