layout(location = 0) in vec3 corner;

uniform vec3 eye;

out vec3 place;
flat out vec3 centre;
flat out float size;
flat out vec4 turned;
flat out vec3 colour;

// A square that covers the ball as the eye sees it; the fragments find the ball on it.
void main() {
  isochronPose(body(), centre, turned);
  size = radius * isochronScale(body());
  colour = skin();
  vec3 away = centre - eye;
  float far = max(length(away), 1.01 * size);
  vec3 ahead = away / far;
  vec3 right = normalize(cross(ahead, abs(ahead.y) < 0.99 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
  vec3 up = cross(right, ahead);
  float cover = size * far / sqrt(far * far - size * size);
  place = centre + cover * (corner.x * right + corner.z * up);
  gl_Position = viewProjection * vec4(place, 1.0);
}
