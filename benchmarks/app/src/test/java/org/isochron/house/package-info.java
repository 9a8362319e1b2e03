/**
 * The house rules as tests. They read the sources and classes of every module and name the line,
 * the rule and the fix. Each rule is also shown a planted fault, so that none can pass by looking
 * at nothing.
 */
@NullMarked
package org.isochron.house;

import org.jspecify.annotations.NullMarked;
