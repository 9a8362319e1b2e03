/**
 * Many worlds on a few threads of one process. A {@code WorldHost} admits worlds by their cost and
 * moves them between its threads. A {@code WorldHost.Reporter} reports to an orchestrator, and an
 * {@code OperatorTable} shows metrics of all worlds as management beans and as text for Prometheus.
 */
@NullMarked
package org.isochron.fleet;

import org.jspecify.annotations.NullMarked;
