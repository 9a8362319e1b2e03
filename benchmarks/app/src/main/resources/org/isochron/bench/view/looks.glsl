// What the body in a slot looks like: half its extents and its shape, then its colour.

uniform samplerBuffer looks;
uniform mat4 viewProjection;

const float BALL = 0.0;
const float BOX = 1.0;
const vec4 NOWHERE = vec4(2.0, 2.0, 2.0, 1.0);
