package org.isochron.engine;

/**
 * What the code that all engines share computes from their answers: ids, prefab tables, batches and
 * controllers. Two engines' tests implement this interface: JoltTest in space, PlaneTest in the
 * plane. A claim that can fail because of an adapter belongs to {@link EngineSpecification}.
 */
public interface SharedSpecification
    extends SpawnSpecification,
        CharacterSpecification,
        ManySensorsSpecification,
        RagdollSpecification,
        VehicleSpecification,
        PrefabSpecification,
        JoinRefusalSpecification,
        JoinShownSpecification,
        BatchSpecification {}
