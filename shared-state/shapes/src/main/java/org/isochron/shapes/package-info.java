/**
 * What bodies are made of, for simulations and for those who only look. A {@code Prefab} is a kind
 * of body: its {@code Shape}, how it moves, and its material. A {@code PrefabTable} numbers them
 * and has their shapes ready for a {@code PrefabTable.Ray}.
 */
@NullMarked
package org.isochron.shapes;

import org.jspecify.annotations.NullMarked;
