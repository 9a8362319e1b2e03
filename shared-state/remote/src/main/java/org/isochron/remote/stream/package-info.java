/**
 * What both ends say to each other besides snapshots, without the network that carries it.
 * {@code Line} is one way to the other end, {@code EventLog}, {@code CommandOutbox} and their
 * counterparts number what must arrive once and repeat it until that is acknowledged, and
 * {@code Join}, {@code Welcome}, {@code ViewerNews} and {@code ServerNews} are the messages. All
 * are plain objects that a test drives on a network of its own.
 */
@NullMarked
package org.isochron.remote.stream;

import org.jspecify.annotations.NullMarked;
