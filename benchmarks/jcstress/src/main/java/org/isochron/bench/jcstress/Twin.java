package org.isochron.bench.jcstress;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a test of a deliberately broken twin of the library, see {@link Mistake}. Its interesting
 * outcome is the forbidden outcome of the real test in the same class, and a run in which it does
 * not appear proves nothing.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface Twin {
  /** Why x86 with this compiler cannot show the mistake; empty if it can, and then it must. */
  String hiddenOnX86Because() default "";
}
