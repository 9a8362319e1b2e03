layout(location = 0) in vec3 corner;

uniform mat4 viewProjection;
uniform float reach;

out vec3 place;

void main() {
  place = reach * corner;
  gl_Position = viewProjection * vec4(place, 1.0);
}
