package org.isochron.predict;

/** Makes prefabs arrive in the same tick on every machine. */
public final class PreparedPrefabs {
  private PreparedPrefabs() {}

  public static void await(Prediction prediction) {
    while (prediction.ticks.isPreparing()) {
      Thread.onSpinWait();
    }
  }
}
