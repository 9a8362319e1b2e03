package org.isochron.house;

/** Where a source breaks a rule, which one, and what to do about it. */
record Violation(String path, int line, String rule, String fix) {
  @Override
  public String toString() {
    return "%s:%d: %s; %s".formatted(path, line, rule, fix);
  }
}
