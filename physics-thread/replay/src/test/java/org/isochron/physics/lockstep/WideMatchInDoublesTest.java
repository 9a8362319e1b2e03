package org.isochron.physics.lockstep;

import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * The match with Jolt too, whose library for doubles the build adds in a process of its own, for
 * one system alone.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class WideMatchInDoublesTest extends WideMatchTest {}
