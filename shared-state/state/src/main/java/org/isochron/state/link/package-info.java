/**
 * Links that carry messages between two peers. A {@code Link} never waits and may lose, repeat,
 * delay and reorder messages, which its user must handle. {@code Link.inProcess} connects peers of
 * one process.
 */
@NullMarked
package org.isochron.state.link;

import org.jspecify.annotations.NullMarked;
