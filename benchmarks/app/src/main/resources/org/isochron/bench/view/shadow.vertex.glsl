layout(location = 0) in vec3 corner;

out vec2 across;

const vec3 SUN = normalize(vec3(0.45, 0.8, 0.35));

// The body, or a disc that faces the sun for a ball, laid on the ground along the sun's rays.
void main() {
  vec3 place;
  vec4 rotation;
  isochronPose(body(), place, rotation);
  float scale = isochronScale(body());
  across = radius > 0.0 ? corner.xz : vec2(0.0);
  if (radius > 0.0) {
    vec3 right = normalize(cross(SUN, vec3(0.0, 0.0, 1.0)));
    place += scale * radius * (corner.x * right + corner.z * cross(right, SUN));
  } else {
    place += isochronTurn(rotation, scale * corner);
  }
  place -= SUN * (place.y / SUN.y);
  gl_Position = viewProjection * vec4(place.x, 0.004, place.z, 1.0);
}
