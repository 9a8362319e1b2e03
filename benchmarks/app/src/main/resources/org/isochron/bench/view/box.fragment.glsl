in vec3 place;
in vec3 normal;
in vec3 local;
flat in vec3 extents;
flat in vec3 colour;
flat in float form;

out vec4 painted;

const float WHEEL = 3.0;
const float FIGURE = 4.0;
const float RIM = 0.84;
const float SPOKE = 0.1;
const float LEGS = -0.1;
const float APART = 0.12;

void main() {
  if (form == WHEEL) {
    // of the box around a wheel only its rim and its spokes are there
    vec2 across = local.xy / extents.xy;
    float far = length(across);
    bool spoke = min(abs(across.x), abs(across.y)) < SPOKE;
    if (far > 1.0 || (far < RIM && !spoke)) {
      discard;
    }
  }
  if (form == FIGURE && local.y < LEGS * extents.y && abs(local.x) < APART * extents.x) {
    discard; // between its legs
  }
  // how far it is to the nearest edge: of the distances to three faces one is 0, and the next counts
  vec3 inward = extents - abs(local);
  float least = min(inward.x, min(inward.y, inward.z));
  float most = max(inward.x, max(inward.y, inward.z));
  float edge = inward.x + inward.y + inward.z - least - most;
  float width = 0.06 * min(extents.x, min(extents.y, extents.z)) + fwidth(edge);
  float rim = 0.72 + 0.28 * smoothstep(0.0, width, edge);
  painted = vec4(sqrt(lit(colour * rim, normalize(normal), place)), 1.0);
}
