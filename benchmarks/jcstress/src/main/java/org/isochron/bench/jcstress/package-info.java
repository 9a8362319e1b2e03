/**
 * Isochron's claims about its memory orderings, as numbered jcstress classes: the library's own
 * classes must never show the forbidden outcome. Each class has at least one {@code Twin}, a small
 * class with the same protocol and one mistake, which must show the forbidden outcome. On x86 each
 * exchange is a full fence and stores stay in order, so a twin whose only mistake is a weaker mode
 * would show nothing, and there is none. {@code StressMain} runs all tests and fails if a test did
 * not run, a forbidden outcome appeared, or a twin showed no error.
 */
@NullMarked
package org.isochron.bench.jcstress;

import org.jspecify.annotations.NullMarked;
