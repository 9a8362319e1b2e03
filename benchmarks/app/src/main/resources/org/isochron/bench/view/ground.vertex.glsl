layout(location = 0) in vec2 corner;

uniform mat4 viewProjection;
uniform float reach;

out vec3 place;

void main() {
  place = vec3(corner.x, 0.0, corner.y) * reach;
  gl_Position = viewProjection * vec4(place, 1.0);
}
