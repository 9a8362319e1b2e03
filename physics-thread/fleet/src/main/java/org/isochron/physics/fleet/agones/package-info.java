/**
 * A host's reports to Agones, which runs game servers on Kubernetes. {@code AgonesSidecar} speaks
 * the REST interface of the sidecar that Agones puts next to every game server. Rooms, worlds and
 * load become labels, by which an allocation selects.
 */
@NullMarked
package org.isochron.physics.fleet.agones;

import org.jspecify.annotations.NullMarked;
