package org.isochron.bench.page;

/** A named value. */
public record Fact(String name, String value) {}
