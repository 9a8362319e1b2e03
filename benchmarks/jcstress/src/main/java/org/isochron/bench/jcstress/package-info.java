/**
 * Isochron's claims about its memory orderings, as numbered jcstress classes, in which the
 * library's own classes must never show the forbidden outcome. Each class has at least one
 * {@code Twin}, the library with one deliberate {@code Mistake}, which must show that outcome if
 * the machine can. {@code StressMain} runs them all and fails if a test did not run, a forbidden
 * outcome appeared or a twin stayed silent.
 */
@NullMarked
package org.isochron.bench.jcstress;

import org.jspecify.annotations.NullMarked;
