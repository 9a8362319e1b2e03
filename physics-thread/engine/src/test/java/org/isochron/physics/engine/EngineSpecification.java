package org.isochron.physics.engine;

/**
 * The whole specification of an engine. An engine's test names the engine, its claims, and how to
 * read its own bodies.
 */
public abstract class EngineSpecification
    implements CommandSpecification,
        SpawnSpecification,
        MoveSpecification,
        CharacterSpecification,
        ContactSpecification,
        StepContactsSpecification,
        StateSpecification,
        RestoreSpecification,
        SleepSpecification,
        MovedSpecification,
        SceneSpecification,
        ShapeSpecification,
        RaySpecification,
        ExactRaySpecification,
        LayerSpecification,
        SensorSpecification,
        ManySensorsSpecification,
        DynamicsSpecification,
        ExtremeSpecification,
        LostBodySpecification,
        ShapeQuerySpecification,
        QueryAgreementSpecification,
        JointSpecification,
        MotorSpecification,
        PrefabSpecification,
        ChangeSpecification,
        PropertySpecification,
        FeelSpecification,
        ExcludeSpecification,
        JoinSpecification,
        JoinRefusalSpecification,
        JoinRestoreSpecification,
        JoinShownSpecification,
        MaterialSpecification,
        BatchSpecification,
        FarSpecification,
        ResourceSpecification {}
