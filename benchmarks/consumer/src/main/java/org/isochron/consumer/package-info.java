/**
 * A user's program that runs a scene in an engine. Its only dependencies are the physics thread and
 * one engine. Its tests run on the class path and on the module path.
 */
@NullMarked
package org.isochron.consumer;

import org.jspecify.annotations.NullMarked;
