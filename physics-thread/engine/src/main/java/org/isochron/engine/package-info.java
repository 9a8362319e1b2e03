/**
 * Scenes, and the engines that simulate them. {@code Scene} describes bodies and joints for every
 * engine. The engines on the class path and the module path are found by {@code Engines}.
 */
@NullMarked
package org.isochron.engine;

import org.jspecify.annotations.NullMarked;
