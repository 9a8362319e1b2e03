layout(location = 0) in vec3 corner;
layout(location = 1) in vec3 outward;

out vec3 place;
out vec3 normal;
out vec3 local;
flat out vec3 extents;
flat out vec3 colour;

void main() {
  vec4 look = texelFetch(looks, 2 * gl_InstanceID);
  vec3 position;
  vec4 rotation;
  if (look.w != BOX || !isochronPose(gl_InstanceID, position, rotation)) {
    gl_Position = NOWHERE;
    return;
  }
  local = corner * look.xyz;
  extents = look.xyz;
  colour = skin(gl_InstanceID);
  place = position + isochronTurn(rotation, local);
  normal = isochronTurn(rotation, outward);
  gl_Position = viewProjection * vec4(place, 1.0);
}
