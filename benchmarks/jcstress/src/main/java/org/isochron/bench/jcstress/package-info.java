/**
 * Isochron's claims about its memory orderings, as numbered jcstress classes: the library's own
 * classes must never show the forbidden outcome. Each class has at least one {@code Twin}, a copy
 * of the library with one deliberate {@code Mistake}, which must show the forbidden outcome if the
 * machine can. {@code StressMain} runs all tests and fails if a test did not run, a forbidden
 * outcome appeared, or a broken variant showed no error.
 */
@NullMarked
package org.isochron.bench.jcstress;

import org.jspecify.annotations.NullMarked;
