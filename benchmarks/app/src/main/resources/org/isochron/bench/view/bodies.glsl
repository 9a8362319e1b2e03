// Each prefab is drawn by one call with an instance for every slot; bodies of other prefabs are dropped.

uniform mat4 viewProjection;
uniform int prefab;
uniform float radius; // of a ball, which is drawn on a square; 0 for what is drawn by its faces

const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);
const uint COLOURS[8] =
    uint[](0xf2a65au, 0xe4572eu, 0x4f9ddeu, 0x2e6fb7u, 0x7fc8a9u, 0xe9e3d5u, 0xc9b1ffu, 0xf6c945u);

bool isDrawn(out vec3 position, out vec4 rotation) {
  return isochronPrefab(gl_InstanceID) == prefab && isochronPose(gl_InstanceID, position, rotation);
}

// The colour of a slot in units of light, of which a screen shows the root.
vec3 skin() {
  uint rgb = COLOURS[(uint(gl_InstanceID) * 0x9e3779b9u >> 24u) % 8u];
  vec3 shares = vec3(rgb >> 16u, rgb >> 8u & 255u, rgb & 255u) / 255.0;
  return shares * shares;
}
