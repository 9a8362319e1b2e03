// What the body in a slot looks like: half its extents and its shape, then its colour and 1 if it is marked. A figure
// has half its width, half its height, and how high its head reaches.

uniform samplerBuffer looks;
uniform mat4 viewProjection;

const float BALL = 0.0;
const float BOX = 1.0;
const float WHEEL = 3.0;
const float FIGURE = 4.0;
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);

// Parts of a figure, as shares of half its width.
const float HEAD = 0.52;
const vec2 TRUNK = vec2(0.68, 0.4);
const vec3 BRIM = vec3(0.4, 0.05, 0.3);

// The look of the body in a slot, at its size.
vec4 lookOf(int slot) {
  vec4 look = texelFetch(looks, 2 * slot);
  return vec4(isochronScale(slot) * look.xyz, look.w);
}

bool hasBox(vec4 look) {
  return look.w == BOX || look.w == WHEEL || look.w == FIGURE;
}

bool hasBall(vec4 look) {
  return look.w == BALL || look.w == FIGURE;
}

// The box of a look, and where its middle is from the place of the body: of a figure the trunk with its legs.
vec3 boxExtents(vec4 look, out vec3 middle) {
  middle = vec3(0.0);
  if (look.w != FIGURE) {
    return look.xyz;
  }
  float shoulders = look.z - 1.9 * HEAD * look.x;
  middle.y = 0.5 * (shoulders - look.y);
  return vec3(TRUNK.x * look.x, 0.5 * (shoulders + look.y), TRUNK.y * look.x);
}

// The radius of the ball of a look, and where its middle is: of a figure the head.
float ballRadius(vec4 look, out vec3 middle) {
  float radius = look.w == FIGURE ? HEAD * look.x : look.x;
  middle = look.w == FIGURE ? vec3(0.0, look.z - radius, 0.0) : vec3(0.0);
  return radius;
}

vec3 skin(int slot) {
  vec4 look = texelFetch(looks, 2 * slot + 1);
  return mix(look.rgb, vec3(0.05, 0.06, 0.08), 0.8 * look.a);
}
