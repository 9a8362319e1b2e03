/**
 * Error reporting of all commands. {@code CommandErrors} prints one line and chooses the exit code,
 * {@code OptionCheck} rejects option values, and {@code UnusablePathException} rejects a path
 * before any work. No command prints a stack trace, except for a bug in the program itself.
 */
@NullMarked
package org.isochron.bench.errors;

import org.jspecify.annotations.NullMarked;
