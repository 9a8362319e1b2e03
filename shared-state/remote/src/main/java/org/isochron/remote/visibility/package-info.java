/**
 * Hides bodies from viewers by a rule of the embedder, in snapshots and in events. Owner: a relay's
 * thread. Visible only to modules of this project.
 */
@NullMarked
package org.isochron.remote.visibility;

import org.jspecify.annotations.NullMarked;
