in vec2 within;
in vec4 colour;

uniform sampler2D glyphs;

out vec4 painted;

void main() {
  painted = vec4(colour.rgb, colour.a * texture(glyphs, within).r);
}
