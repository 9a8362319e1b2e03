/**
 * The operator's day of sessions: a cluster and a rollback match at the same time.
 * {@code SessionsDay} runs both, and looks at what grows in its own process. What is done to each
 * of them, and what must hold, is in the packages of the cluster and of rollback.
 */
@NullMarked
package org.isochron.bench.sessions;

import org.jspecify.annotations.NullMarked;
