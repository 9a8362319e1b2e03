in vec3 place;
in vec3 normal;
in vec3 local;
flat in vec3 colour;

uniform vec3 box; // half the extents of a box, otherwise 0
uniform float band; // half the width of a band; 0 for ground

out vec4 painted;

const vec3 GROUND = vec3(0.16, 0.2, 0.13);

void main() {
  vec3 outward = normalize(gl_FrontFacing ? normal : -normal);
  vec3 skin = GROUND;
  if (box.x > 0.0) {
    // how far it is to the nearest edge: of the distances to three faces one is 0, and the next counts
    vec3 inward = box - abs(local);
    float least = min(inward.x, min(inward.y, inward.z));
    float most = max(inward.x, max(inward.y, inward.z));
    float edge = inward.x + inward.y + inward.z - least - most;
    float width = 0.06 * min(box.x, min(box.y, box.z)) + fwidth(edge);
    skin = colour * (0.72 + 0.28 * smoothstep(0.0, width, edge));
  } else if (band > 0.0) {
    // a band across, so that it shows how what is round turns
    float soft = fwidth(local.x) + 1e-4;
    float banded = 1.0 - smoothstep(band - soft, band + soft, abs(local.x));
    skin = mix(colour, 0.35 * colour + vec3(0.45), banded);
  }
  painted = vec4(sqrt(lit(skin, outward, place)), 1.0);
}
