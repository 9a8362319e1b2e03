layout(location = 0) in vec2 corner;

uniform vec3 eye;

out vec3 place;
flat out vec3 centre;
flat out float radius;
flat out vec4 turned;
flat out vec3 colour;

// A square that covers the ball as the eye sees it; the fragments find the ball on it.
void main() {
  vec4 look = lookOf(gl_InstanceID);
  vec3 position;
  vec4 rotation;
  if (!hasBall(look) || !isochronPose(gl_InstanceID, position, rotation)) {
    gl_Position = NOWHERE;
    return;
  }
  vec3 middle;
  radius = ballRadius(look, middle);
  centre = position + isochronTurn(rotation, middle);
  turned = rotation;
  colour = skin(gl_InstanceID);
  vec3 away = centre - eye;
  float far = max(length(away), 1.01 * radius);
  vec3 ahead = away / far;
  vec3 right = normalize(cross(ahead, abs(ahead.y) < 0.99 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
  vec3 up = cross(right, ahead);
  float cover = radius * far / sqrt(far * far - radius * radius);
  place = centre + cover * (corner.x * right + corner.y * up);
  gl_Position = viewProjection * vec4(place, 1.0);
}
