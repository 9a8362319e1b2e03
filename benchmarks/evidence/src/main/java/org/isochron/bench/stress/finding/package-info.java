/**
 * The invariants of every stress run, and their violations. {@code Findings} counts the violations
 * of each {@code Invariant} and describes the first. A {@code Sabotage} is a bug that a test plants
 * to prove that a checker detects it.
 */
@NullMarked
package org.isochron.bench.stress.finding;

import org.jspecify.annotations.NullMarked;
