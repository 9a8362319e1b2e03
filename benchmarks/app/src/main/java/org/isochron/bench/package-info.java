/**
 * The command-line program of Isochron. Its tests check the house rules, because only this module
 * sees all other modules.
 */
@NullMarked
package org.isochron.bench;

import org.jspecify.annotations.NullMarked;
