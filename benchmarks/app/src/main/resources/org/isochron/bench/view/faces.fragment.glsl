in vec3 place;
in vec3 normal;
in vec3 local;
flat in vec3 extents;
flat in vec3 colour;

out vec4 painted;

const vec3 GROUND = vec3(0.16, 0.2, 0.13);

void main() {
  vec3 outward = normalize(gl_FrontFacing ? normal : -normal);
  vec3 skin = GROUND; // ground has no extents
  if (extents.x > 0.0) {
    // a band across, so that it shows how what is round turns
    float soft = fwidth(local.x) + 1e-4;
    float band = 1.0 - smoothstep(0.16 * extents.x - soft, 0.16 * extents.x + soft, abs(local.x));
    skin = mix(colour, 0.35 * colour + vec3(0.45), band);
  }
  painted = vec4(sqrt(lit(skin, outward, place)), 1.0);
}
