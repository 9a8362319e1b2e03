layout(location = 0) in vec3 corner;
layout(location = 2) in int slot;

const vec3 SUN = normalize(vec3(0.45, 0.8, 0.35));

// The body, laid on the floor along the sun's rays. Ground, which has no extents, casts no shadow.
void main() {
  vec3 position;
  vec4 rotation;
  if (lookOf(slot).x == 0.0 || !isochronPose(slot, position, rotation)) {
    gl_Position = NOWHERE;
    return;
  }
  vec3 place = position + isochronTurn(rotation, isochronScale(slot) * corner);
  place -= SUN * (place.y / SUN.y);
  gl_Position = viewProjection * vec4(place.x, 0.004, place.z, 1.0);
}
