/**
 * The joints of an engine's world. {@code ActiveJoints} makes, drives and breaks them through the
 * {@code EngineJoints} of an engine, and a {@code JointTable} saves them. How far a joint has moved
 * is computed from the states of its bodies, for every engine alike.
 */
@NullMarked
package org.isochron.engine.joints;

import org.jspecify.annotations.NullMarked;
