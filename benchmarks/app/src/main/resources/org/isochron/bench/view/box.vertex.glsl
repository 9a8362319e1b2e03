layout(location = 0) in vec3 corner;
layout(location = 1) in vec3 outward;

uniform float part;

out vec3 place;
out vec3 normal;
out vec3 local;
flat out vec3 extents;
flat out vec3 colour;
flat out float form;

void main() {
  vec4 look = lookOf(gl_InstanceID);
  vec3 position;
  vec4 rotation;
  bool drawn = part == 0.0 ? hasBox(look) : look.w == FIGURE;
  if (!drawn || !isochronPose(gl_InstanceID, position, rotation)) {
    gl_Position = NOWHERE;
    return;
  }
  vec3 middle;
  extents = boxExtents(look, middle);
  form = look.w;
  colour = skin(gl_InstanceID);
  if (part != 0.0) { // the brim of a cap, in front of the brow
    float head = ballRadius(look, middle);
    middle += head * vec3(0.0, 0.35, -0.85);
    extents = BRIM * look.x;
    form = BOX;
    colour *= 0.4;
  }
  local = corner * extents;
  place = position + isochronTurn(rotation, middle + local);
  normal = isochronTurn(rotation, outward);
  gl_Position = viewProjection * vec4(place, 1.0);
}
