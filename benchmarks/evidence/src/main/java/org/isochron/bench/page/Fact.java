package org.isochron.bench.page;

/** A line of a table: a name and what is known of it. */
public record Fact(String name, String value) {}
