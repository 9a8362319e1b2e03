package org.isochron.bench.jcstress;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a test of a deliberately broken replica: its interesting outcome is the forbidden one of the real test beside it,
 * and a run in which it does not appear proves nothing.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface Twin {
  /** Why x86 with this compiler cannot show the breakage; left out where it can, and then it must. */
  String hiddenOnX86Because() default "";
}
