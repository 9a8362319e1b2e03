// What the body in a slot looks like: half its extents and its shape, then its colour and 1 if it is marked.

uniform samplerBuffer looks;
uniform mat4 viewProjection;

const float BALL = 0.0;
const float BOX = 1.0;
const float WHEEL = 3.0;
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);

bool isBoxed(float shape) {
  return shape == BOX || shape == WHEEL;
}

vec3 skin(int slot) {
  vec4 look = texelFetch(looks, 2 * slot + 1);
  return mix(look.rgb, vec3(0.05, 0.06, 0.08), 0.8 * look.a);
}
