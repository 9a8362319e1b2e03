package org.isochron.bench.engine;

import org.joml.Vector3fc;

/** A ray downwards in an engine's own world. */
interface RawRay {
  /** Returns the distance of the nearest hit plus how steep the surface is there, or 0. */
  float cast(Vector3fc from, float reach);
}
