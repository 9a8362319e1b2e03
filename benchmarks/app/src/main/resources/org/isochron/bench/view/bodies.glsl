// Each prefab is drawn by one call, with an instance for each of its bodies.

uniform mat4 viewProjection;
uniform float radius; // of a ball, which is drawn on a square; 0 for what is drawn by its faces

const uint COLOURS[8] =
    uint[](0xf2a65au, 0xe4572eu, 0x4f9ddeu, 0x2e6fb7u, 0x7fc8a9u, 0xe9e3d5u, 0xc9b1ffu, 0xf6c945u);

int body() {
  return isochronSlot(gl_InstanceID);
}

// The colour of a slot in units of light, of which a screen shows the root.
vec3 skin() {
  uint rgb = COLOURS[(uint(body()) * 0x9e3779b9u >> 24u) % 8u];
  vec3 shares = vec3(rgb >> 16u, rgb >> 8u & 255u, rgb & 255u) / 255.0;
  return shares * shares;
}
