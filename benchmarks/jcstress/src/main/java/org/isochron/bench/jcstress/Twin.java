package org.isochron.bench.jcstress;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a test of a twin: a small class with the library's protocol and one mistake, which must show
 * the outcome that the library's own test in the same class forbids.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface Twin {}
