package org.isochron.physics.features;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The drives with Jolt in doubles too: see {@link FeaturesWalkInDoublesTest}. */
@Tag("evidence")
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class VehicleInDoublesTest extends VehicleReplayTest {}
