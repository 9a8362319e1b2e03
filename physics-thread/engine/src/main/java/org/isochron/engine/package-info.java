/**
 * Scenes, and the engines that simulate them. {@code Scene} describes bodies and joints for any
 * engine, and {@code Engines} finds the engines whose artifacts are present. Only the choice of an
 * engine and its settings depend on the engine.
 */
@NullMarked
package org.isochron.engine;

import org.jspecify.annotations.NullMarked;
