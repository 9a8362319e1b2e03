package org.isochron.near;

import java.io.IOException;
import java.nio.file.Path;

/** Looks for a served state in a process of its own, and says what it found. */
final class FindingVictim {
  private FindingVictim() {}

  public static void main(String[] arguments) {
    try {
      System.out.println(
          NearState.find(Path.of(arguments[0])).isPresent() ? "found" : "nothing is served");
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
  }
}
