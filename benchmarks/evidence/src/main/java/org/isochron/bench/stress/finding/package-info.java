/**
 * What must hold in every run, and what was found. {@code Findings} counts for each
 * {@code Invariant} how often it was violated, and keeps the first case in words. A
 * {@code Sabotage} is a bug that a test plants, so that a witness shows that it sees one.
 */
@NullMarked
package org.isochron.bench.stress.finding;

import org.jspecify.annotations.NullMarked;
