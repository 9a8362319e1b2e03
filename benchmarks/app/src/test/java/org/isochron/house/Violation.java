package org.isochron.house;

record Violation(String path, int line, String rule, String fix) {
  @Override
  public String toString() {
    return "%s:%d: %s; %s".formatted(path, line, rule, fix);
  }
}
