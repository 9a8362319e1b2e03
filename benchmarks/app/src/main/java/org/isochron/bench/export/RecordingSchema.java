package org.isochron.bench.export;

import java.util.List;

/**
 * Message types of a recording: Foxglove's types for 3D scenes, and Isochron's own types.
 * Stateless.
 */
final class RecordingSchema {
  private static final String TIMESTAMP = "google/protobuf/timestamp.proto";
  private static final String DURATION = "google/protobuf/duration.proto";
  private static final String SCENE = "foxglove/scene.proto";

  private static final ProtobufSchema SCHEMA = new ProtobufSchema(List.of(
      new ProtobufSchema.File(TIMESTAMP, List.of(), """
          package google.protobuf;
          message Timestamp { int64 seconds = 1; int32 nanos = 2; }
          """),
      new ProtobufSchema.File(DURATION, List.of(), """
          package google.protobuf;
          message Duration { int64 seconds = 1; int32 nanos = 2; }
          """),
      new ProtobufSchema.File(SCENE, List.of(TIMESTAMP, DURATION), """
          package foxglove;
          message Vector3 { double x = 1; double y = 2; double z = 3; }
          message Point3 { double x = 1; double y = 2; double z = 3; }
          message Quaternion { double x = 1; double y = 2; double z = 3; double w = 4; }
          message Pose { foxglove.Vector3 position = 1; foxglove.Quaternion orientation = 2; }
          message Color { double r = 1; double g = 2; double b = 3; double a = 4; }
          message KeyValuePair { string key = 1; string value = 2; }
          message FrameTransform { google.protobuf.Timestamp timestamp = 1;
            string parent_frame_id = 2; string child_frame_id = 3; foxglove.Vector3 translation = 4;
            foxglove.Quaternion rotation = 5; }
          message FrameTransforms { repeated foxglove.FrameTransform transforms = 1; }
          message ArrowPrimitive { foxglove.Pose pose = 1; double shaft_length = 2;
            double shaft_diameter = 3; double head_length = 4; double head_diameter = 5;
            foxglove.Color color = 6; }
          message CubePrimitive { foxglove.Pose pose = 1; foxglove.Vector3 size = 2;
            foxglove.Color color = 3; }
          message SpherePrimitive { foxglove.Pose pose = 1; foxglove.Vector3 size = 2;
            foxglove.Color color = 3; }
          message CylinderPrimitive { foxglove.Pose pose = 1; foxglove.Vector3 size = 2;
            double bottom_scale = 3; double top_scale = 4; foxglove.Color color = 5; }
          message LinePrimitive { enum Type { LINE_STRIP = 0; LINE_LOOP = 1; LINE_LIST = 2; }
            Type type = 1; foxglove.Pose pose = 2; double thickness = 3; bool scale_invariant = 4;
            repeated foxglove.Point3 points = 5; foxglove.Color color = 6;
            repeated foxglove.Color colors = 7; repeated fixed32 indices = 8; }
          message TriangleListPrimitive { foxglove.Pose pose = 1;
            repeated foxglove.Point3 points = 2; foxglove.Color color = 3;
            repeated foxglove.Color colors = 4; repeated fixed32 indices = 5; }
          message TextPrimitive { foxglove.Pose pose = 1; bool billboard = 2; double font_size = 3;
            bool scale_invariant = 4; foxglove.Color color = 5; string text = 6; }
          message ModelPrimitive { foxglove.Pose pose = 1; foxglove.Vector3 scale = 2;
            foxglove.Color color = 3; bool override_color = 4; string url = 5;
            string media_type = 6; bytes data = 7; }
          message SceneEntityDeletion { enum Type { MATCHING_ID = 0; ALL = 1; }
            google.protobuf.Timestamp timestamp = 1; Type type = 2; string id = 3; }
          message SceneEntity { google.protobuf.Timestamp timestamp = 1; string frame_id = 2;
            string id = 3; google.protobuf.Duration lifetime = 4; bool frame_locked = 5;
            repeated foxglove.KeyValuePair metadata = 6;
            repeated foxglove.ArrowPrimitive arrows = 7; repeated foxglove.CubePrimitive cubes = 8;
            repeated foxglove.SpherePrimitive spheres = 9;
            repeated foxglove.CylinderPrimitive cylinders = 10;
            repeated foxglove.LinePrimitive lines = 11;
            repeated foxglove.TriangleListPrimitive triangles = 12;
            repeated foxglove.TextPrimitive texts = 13;
            repeated foxglove.ModelPrimitive models = 14; }
          message SceneUpdate { repeated foxglove.SceneEntityDeletion deletions = 1;
            repeated foxglove.SceneEntity entities = 2; }
          """),
      new ProtobufSchema.File("isochron/recording.proto", List.of(SCENE), """
          package isochron;
          message Tick { int64 tick = 1; int64 epoch = 2; int64 instant_nanos = 3;
            int64 published_nanos = 4; int32 speed_permille = 5; string load = 6;
            int32 body_count = 7; int64 missed_snapshots = 8; }
          message Event { int32 kind = 1; string name = 2; int32 detail = 3; int64 epoch = 4;
            int64 tick = 5; int64 instant_nanos = 6; string body_a = 7; string body_b = 8;
            int64 token = 9; foxglove.Vector3 point = 10; foxglove.Vector3 normal = 11;
            double impulse = 12; repeated float values = 13; string refusal = 14;
            bool of_jump = 15; }
          message BodyValue { string body = 1; float value = 2; }
          message Channel { repeated isochron.BodyValue values = 1; }
          """)));

  private RecordingSchema() {}

  static byte[] fileDescriptorSet() {
    return SCHEMA.fileDescriptorSet();
  }
}
