package org.isochron.bench.exchange;

import java.util.Arrays;

/** The poses of 1,000 bodies, seven floats each: 28 kB. */
final class BodyPoses implements Payload {
  private static final int BODY_COUNT = 1_000;
  private static final int FLOATS_PER_BODY = 7;
  private static final int FLOATS_PER_CACHE_LINE = 64 / Float.BYTES;

  private final float[] values;

  BodyPoses() {
    this(new float[BODY_COUNT * FLOATS_PER_BODY]);
  }

  private BodyPoses(float[] values) {
    this.values = values;
  }

  @Override
  public void fill(long number) {
    Arrays.fill(values, (float) number);
  }

  @Override
  public void copyFrom(Payload source) {
    System.arraycopy(((BodyPoses) source).values, 0, values, 0, values.length);
  }

  @Override
  public Payload copy() {
    return new BodyPoses(values.clone());
  }

  @Override
  public long number() {
    return (long) values[0];
  }

  @Override
  public boolean isConsistent() {
    for (float value : values) {
      if (value != values[0]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int digest() {
    int digest = 0;
    for (int index = 0; index < values.length; index += FLOATS_PER_CACHE_LINE) {
      digest ^= Float.floatToRawIntBits(values[index]);
    }
    return digest;
  }
}
