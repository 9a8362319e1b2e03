/**
 * The files through which a shared state reaches other processes, and the protocol that they hold. {@code MappedPlace} has the
 * words that the writer and one reader share, {@code SnapshotSlot} and {@code MappedEvents} what only the writer writes, and
 * {@code ServedFolder} and {@code FoundLife} the files of one writer's life. A process may end between any two accesses, so every
 * step of the protocol is one access to one word.
 */
@NullMarked
package org.isochron.near.mapped;

import org.jspecify.annotations.NullMarked;
