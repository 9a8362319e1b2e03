/**
 * The files through which a shared state reaches other processes, and the protocol that they hold.
 * The file of the state is written by {@code LifeWriter} alone and the file of a place by its
 * holder alone, both by calls to the system, so that no process reads what it shares and nobody can
 * cut memory that another one uses. A process may end, and a file be cut, between any two calls, so
 * every record has a checksum and every snapshot and event a number.
 */
@NullMarked
package org.isochron.near.file;

import org.jspecify.annotations.NullMarked;
