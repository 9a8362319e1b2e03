/**
 * The program that runs Isochron. Its commands are the ones a reader of the README types. Its tests
 * keep the house rules, because only here are all modules in sight.
 */
@NullMarked
package org.isochron.bench;

import org.jspecify.annotations.NullMarked;
