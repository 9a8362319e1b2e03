/**
 * Invariants of every run, and their violations. {@code Findings} counts the violations of each
 * {@code Invariant} and describes the first. A {@code Sabotage} is a bug planted by a test to prove
 * that a witness detects it.
 */
@NullMarked
package org.isochron.bench.stress.finding;

import org.jspecify.annotations.NullMarked;
