/**
 * What Isochron claims about its memory orderings, as a numbered curriculum for jcstress: a class a claim, in which the
 * library's own classes must never show the forbidden outcome. Beside each stands at least one {@code Twin}, a replica of
 * the protocol with one deliberate mistake, which must show that outcome wherever the machine can. The {@code StressMain}
 * runs them all and fails when a test did not run, a forbidden outcome appeared or a twin kept silent.
 */
@NullMarked
package org.isochron.bench.jcstress;

import org.jspecify.annotations.NullMarked;
