package org.isochron.bench.jcstress;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a test of a deliberately broken variant of the library, see {@link Mistake}. A broken
 * variant should show the outcome that the library's own test in the same class forbids.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface Twin {
  /** Reason why x86 with this compiler cannot show the mistake; if empty, x86 must show it. */
  String hiddenOnX86Because() default "";
}
