layout(location = 0) in vec3 corner;
layout(location = 1) in vec3 outward;

out vec3 place;
out vec3 normal;
out vec3 local;
flat out vec3 extents;
flat out vec3 colour;
flat out float round;

void main() {
  vec4 look = texelFetch(looks, 2 * gl_InstanceID);
  vec3 position;
  vec4 rotation;
  if (!isBoxed(look.w) || !isochronPose(gl_InstanceID, position, rotation)) {
    gl_Position = NOWHERE;
    return;
  }
  local = corner * look.xyz;
  extents = look.xyz;
  round = look.w == WHEEL ? 1.0 : 0.0;
  colour = skin(gl_InstanceID);
  place = position + isochronTurn(rotation, local);
  normal = isochronTurn(rotation, outward);
  gl_Position = viewProjection * vec4(place, 1.0);
}
