/**
 * Joints of an engine's world. {@code ActiveJoints} creates, drives and breaks joints through an
 * engine's {@code EngineJoints}. Displacements are computed from body states, identically for every
 * engine.
 */
@NullMarked
package org.isochron.engine.joints;

import org.jspecify.annotations.NullMarked;
