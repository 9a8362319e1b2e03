package org.isochron.jolt;

import org.isochron.engine.EngineSpecification;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** All that Jolt does in floats, in doubles: see {@link JoltInDoublesTest}. */
@Tag("evidence")
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class WholeJoltInDoublesTest extends EngineSpecification implements JoltUnderTest {}
