/**
 * What an operation costs, measured by JMH. A benchmark is named after the thing and the act it measures. Rivals run in
 * the same class by a parameter, so that they differ in nothing else.
 */
@NullMarked
package org.isochron.bench.jmh;

import org.jspecify.annotations.NullMarked;
