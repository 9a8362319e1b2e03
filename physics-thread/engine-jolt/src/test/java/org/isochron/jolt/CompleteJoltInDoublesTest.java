package org.isochron.jolt;

import org.isochron.engine.EngineSpecification;
import org.isochron.engine.SharedSpecification;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Runs the complete engine specification in double precision. */
@Tag("evidence")
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class CompleteJoltInDoublesTest extends EngineSpecification
    implements JoltUnderTest, SharedSpecification {}
