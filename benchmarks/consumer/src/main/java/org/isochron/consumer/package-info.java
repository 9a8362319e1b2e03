/**
 * A user's program that runs a scene in an engine. It declares the physics thread and one engine, and nothing else. Its tests
 * run on the class path and on the module path.
 */
@NullMarked
package org.isochron.consumer;

import org.jspecify.annotations.NullMarked;
