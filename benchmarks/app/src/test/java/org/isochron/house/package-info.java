/**
 * Style and architecture rules as tests. The rules check the sources and classes of every module
 * and report the line, the rule and the fix. Each rule is also run on a planted violation, so a
 * rule that checks nothing cannot pass.
 */
@NullMarked
package org.isochron.house;

import org.jspecify.annotations.NullMarked;
