layout(location = 0) in vec3 corner;

uniform float shape;

out vec2 across;

const vec3 SUN = normalize(vec3(0.45, 0.8, 0.35));

// The body, or a disc that faces the sun for a ball, laid on the ground along the sun's rays.
void main() {
  vec4 look = lookOf(gl_InstanceID);
  vec3 position;
  vec4 rotation;
  bool drawn = shape == BOX ? hasBox(look) : hasBall(look);
  if (!drawn || !isochronPose(gl_InstanceID, position, rotation)) {
    gl_Position = NOWHERE;
    return;
  }
  vec3 place;
  vec3 middle;
  if (shape == BOX) {
    across = look.w == WHEEL ? corner.xy : vec2(0.0);
    vec3 extents = boxExtents(look, middle);
    place = position + isochronTurn(rotation, middle + corner * extents);
  } else {
    across = corner.xy;
    float radius = ballRadius(look, middle);
    vec3 right = normalize(cross(SUN, vec3(0.0, 0.0, 1.0)));
    place = position + isochronTurn(rotation, middle) + radius * (corner.x * right + corner.y * cross(right, SUN));
  }
  place -= SUN * (place.y / SUN.y);
  gl_Position = viewProjection * vec4(place.x, 0.004, place.z, 1.0);
}
