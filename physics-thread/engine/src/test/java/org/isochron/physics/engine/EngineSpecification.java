package org.isochron.physics.engine;

/** All that an engine is held to; an engine's test says which engine, what it claims, and how its own bodies are read. */
public abstract class EngineSpecification
    implements CommandSpecification,
        ContactSpecification,
        StateSpecification,
        RestoreSpecification,
        SleepSpecification,
        SceneSpecification,
        ShapeSpecification,
        JointSpecification,
        MaterialSpecification,
        ResourceSpecification {}
