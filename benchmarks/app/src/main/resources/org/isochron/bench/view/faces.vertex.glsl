layout(location = 0) in vec3 corner;
layout(location = 1) in vec3 outward;

out vec3 place;
out vec3 normal;
out vec3 local;
flat out vec3 colour;

void main() {
  vec3 position;
  vec4 rotation;
  isochronPose(body(), position, rotation);
  colour = skin();
  local = corner;
  place = position + isochronTurn(rotation, isochronScale(body()) * corner);
  normal = isochronTurn(rotation, outward);
  gl_Position = viewProjection * vec4(place, 1.0);
}
