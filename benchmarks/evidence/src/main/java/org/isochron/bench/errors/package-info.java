/**
 * How a command that cannot go on says so. {@code CommandErrors} prints one line and chooses the
 * exit code for all commands, {@code OptionCheck} refuses values of options, and an
 * {@code UnusablePathException} is a path that was refused before any work. No command prints a
 * stack trace, except for a defect of the program itself.
 */
@NullMarked
package org.isochron.bench.errors;

import org.jspecify.annotations.NullMarked;
