layout(location = 0) in vec2 place;
layout(location = 1) in vec2 glyph;
layout(location = 2) in vec4 ink;

uniform vec2 size;

out vec2 within;
out vec4 colour;

void main() {
  within = glyph;
  colour = ink;
  gl_Position = vec4(2.0 * place.x / size.x - 1.0, 1.0 - 2.0 * place.y / size.y, 0.0, 1.0);
}
