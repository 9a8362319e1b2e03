/**
 * Ways for messages between two peers. A {@code Link} may lose, repeat, delay and mix up what it carries, and never waits;
 * whoever speaks over it copes. {@code InProcessLinks} join peers of one process, {@code TcpLinks} those of several.
 */
@NullMarked
package org.isochron.physics.link;

import org.jspecify.annotations.NullMarked;
