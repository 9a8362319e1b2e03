package org.isochron.physics.engine.jolt;

import org.isochron.physics.engine.EngineSpecification;
import org.junit.jupiter.api.Tag;

/** All that Jolt does in floats, in doubles: see {@link JoltInDoublesTest}. */
@Tag("evidence")
final class WholeJoltInDoublesTest extends EngineSpecification implements JoltUnderTest {}
