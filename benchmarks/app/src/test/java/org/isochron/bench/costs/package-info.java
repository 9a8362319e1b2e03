/**
 * What a picture loses when steps take too long: {@code CostReplay} replays recorded step costs
 * through the loop and a frame source on a manual clock. {@code RemoteCubesTest} computes the bytes
 * of a scene of a known article.
 */
@NullMarked
package org.isochron.bench.costs;

import org.jspecify.annotations.NullMarked;
