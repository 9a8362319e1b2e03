layout(location = 0) in vec3 corner;
layout(location = 1) in vec3 outward;
layout(location = 2) in int slot;

out vec3 place;
out vec3 normal;
out vec3 local;
flat out vec3 extents;
flat out vec3 colour;

void main() {
  vec3 position;
  vec4 rotation;
  if (!isochronPose(slot, position, rotation)) {
    gl_Position = NOWHERE;
    return;
  }
  extents = lookOf(slot).xyz;
  colour = skin(slot);
  local = isochronScale(slot) * corner;
  place = position + isochronTurn(rotation, local);
  normal = isochronTurn(rotation, outward);
  gl_Position = viewProjection * vec4(place, 1.0);
}
