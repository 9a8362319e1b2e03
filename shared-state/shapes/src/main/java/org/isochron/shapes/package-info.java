/**
 * Shapes, prefabs and joints of bodies, for simulations and for renderers. A {@code Prefab} is a
 * kind of body with a {@code Shape}, a motion type and a material. A {@code PrefabTable} numbers
 * the prefabs and prepares their shapes for a {@code PrefabTable.Ray}.
 */
@NullMarked
package org.isochron.shapes;

import org.jspecify.annotations.NullMarked;
