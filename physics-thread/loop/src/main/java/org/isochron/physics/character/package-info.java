/**
 * Characters that walk. A {@code CharacterMover} moves a capsule through the world by casting it
 * ahead, as its {@code CharacterMover.Settings} allow: along walls, up steps and slopes, on
 * platforms. It needs queries only, so it moves alike on every engine that answers them.
 */
@NullMarked
package org.isochron.physics.character;

import org.jspecify.annotations.NullMarked;
