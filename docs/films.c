// Draws short films for the pictures of the README: films SCENE SECONDS writes raw frames, 960×400 in RGB, 24 a second.
// Scenes: 0 a train on a viaduct at dusk, 1 a lighthouse at night, 2 balloons in the morning.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { width = 960, height = 400, rate = 24 };
typedef struct { float r, g, b; } color;

// A place in the picture: y from 0 (top) to 1 (bottom), x in the same unit; the pixel's size softens every edge.
static const float pixel = 1.0f / height;
static const float aspect = (float)width / height;

static float clamp(float v) { return v < 0 ? 0 : v > 1 ? 1 : v; }
static float smooth(float from, float to, float v) {
    v = clamp((v - from) / (to - from));
    return v * v * (3 - 2 * v);
}
static color mix(color a, color b, float part) {
    part = clamp(part);
    return (color){a.r + (b.r - a.r) * part, a.g + (b.g - a.g) * part, a.b + (b.b - a.b) * part};
}
static color add(color a, color b, float part) {
    return (color){a.r + b.r * part, a.g + b.g * part, a.b + b.b * part};
}
static color hex(uint32_t value) {
    return (color){(value >> 16 & 255) / 255.0f, (value >> 8 & 255) / 255.0f, (value & 255) / 255.0f};
}
// 1 inside a shape whose distance is negative there, 0 outside.
static float inside(float distance) { return smooth(pixel, -pixel, distance); }
static float box(float x, float y, float halfWidth, float halfHeight) {
    return fmaxf(fabsf(x) - halfWidth, fabsf(y) - halfHeight);
}

static float hash(int x, int y) {
    uint32_t h = (uint32_t)x * 374761393u + (uint32_t)y * 668265263u;
    h = (h ^ h >> 13) * 1274126177u;
    return ((h ^ h >> 16) & 0xFFFFFF) / 16777215.0f;
}
static float noise(float x, float y) {
    int column = (int)floorf(x), row = (int)floorf(y);
    float u = x - column, v = y - row;
    u = u * u * (3 - 2 * u), v = v * v * (3 - 2 * v);
    float top = hash(column, row) + (hash(column + 1, row) - hash(column, row)) * u;
    float bottom = hash(column, row + 1) + (hash(column + 1, row + 1) - hash(column, row + 1)) * u;
    return top + (bottom - top) * v;
}
static float clouds(float x, float y, int octaves) {
    float sum = 0, part = 0.5f;
    for (int i = 0; i < octaves; i++, part /= 2, x *= 2.03f, y *= 2.01f) sum += part * noise(x + 17 * i, y);
    return sum;
}

// The ground's edge of one layer of hills, seen from a camera that moves to the right.
static float ridge(float x, int layer, float foot, float rise) {
    return foot - rise * clouds(x * 1.6f + 31 * layer, 0.5f + 7 * layer, 4);
}

static color stars(color sky, float x, float y, float time, float strength) {
    float column = floorf(x * 90), row = floorf(y * 90);
    float seed = hash((int)column, (int)row);
    if (seed < 0.975f) return sky;
    float dx = x * 90 - column - 0.2f - 0.6f * hash((int)row, (int)column), dy = y * 90 - row - 0.5f;
    float shine = expf(-(dx * dx + dy * dy) * 18) * (0.7f + 0.3f * sinf(time * 3 + seed * 900));
    return add(sky, (color){1, 0.97f, 0.9f}, shine * strength);
}

// Behind everything in the scene of the train, down to the water.
static color dusk(float x, float y, float time) {
    color sky = mix(mix(hex(0x16204A), hex(0x7A3B72), y * 1.9f), hex(0xFF9A56), smooth(0.28f, 0.66f, y));
    sky = stars(sky, x + time * 0.002f, y, time, smooth(0.35f, 0.0f, y));
    float sunX = x - 1.55f, sunY = y - 0.53f, sun = sqrtf(sunX * sunX + sunY * sunY);
    sky = add(sky, hex(0xFFB066), 0.75f * expf(-sun * 5));
    sky = mix(sky, hex(0xFFE7B0), inside(sun - 0.105f));
    float band = clouds(x * 1.3f + time * 0.01f, y * 7, 5);
    sky = mix(sky, hex(0xE0567A), 0.55f * smooth(0.5f, 0.75f, band) * smooth(0.62f, 0.3f, y));
    static const uint32_t shades[] = {0x8A4A78, 0x5A3468, 0x352552};
    for (int layer = 0; layer < 3; layer++) {
        float pan = time * (0.008f + 0.014f * layer);
        float edge = ridge((x + pan) * (1 + 0.3f * layer), layer, 0.66f + 0.035f * layer, 0.42f - 0.09f * layer);
        sky = mix(sky, mix(hex(shades[layer]), hex(0xD9707A), 0.35f * smooth(edge, 0.75f, y)), inside(edge - y));
    }
    return sky;
}

static color train(float x, float y, float time) {
    color seen = dusk(x, y, time);
    float pan = time * 0.12f, place = x + pan, deck = 0.615f;
    // The locomotive's smoke drifts back and rises.
    float front = 0.55f + pan * 1.9f - 0.02f, back = front - place, head = x - (front - pan);
    if (back > 0 && back < 1.6f) {
        float lift = 0.075f + 0.11f * sqrtf(back), wide = 0.012f + 0.05f * sqrtf(back);
        float puff = 1 - fabsf(deck - lift - y) / wide;
        puff *= smooth(0.3f, 0.75f, clouds(place * 9 - time * 0.7f, y * 11 + time * 0.5f, 4) + 0.16f);
        seen = mix(seen, hex(0xF3C9B4), 0.75f * clamp(puff) * smooth(1.6f, 0.2f, back) * smooth(0, 0.03f, back));
    }
    color dark = hex(0x1B1430), lamp = hex(0xFFD98A);
    float body = box(head + 0.055f, y - deck + 0.035f, 0.055f, 0.022f);
    body = fminf(body, box(head + 0.085f, y - deck + 0.058f, 0.025f, 0.018f));
    body = fminf(body, box(head + 0.018f, y - deck + 0.068f, 0.008f, 0.014f));
    seen = mix(seen, dark, inside(body));
    float beam = head > 0 && head < 0.5f ? expf(-fabsf(y - deck + 0.035f - head * 0.03f) / (0.008f + head * 0.06f)) : 0;
    seen = add(seen, lamp, 0.35f * beam * smooth(0.5f, 0, head));
    for (int car = 0; car < 6; car++) {
        float middle = head + 0.235f + car * 0.226f;
        float side = box(middle, y - deck + 0.036f, 0.105f, 0.024f);
        seen = mix(seen, mix(dark, hex(0x7E2B3A), 0.6f), inside(side));
        float window = fmodf(middle + 10.105f, 0.03f) - 0.015f;
        float pane = fmaxf(box(window, y - deck + 0.041f, 0.0095f, 0.0085f), fabsf(middle) - 0.095f);
        seen = mix(seen, mix(lamp, hex(0xFFB347), hash(car, (int)((middle + 1) / 0.03f))), inside(pane));
    }
    float wheel = fmodf(place + 100, 0.028f) - 0.014f, wy = y - deck + 0.008f;
    if (head < 0.0f && head > -1.47f) seen = mix(seen, hex(0x0C0918), inside(sqrtf(wheel * wheel + wy * wy) - 0.008f));
    // The viaduct: a deck on arches.
    float bay = fmodf(place + 100, 0.3f) - 0.15f, under = y - deck - 0.075f;
    float arch = under < 0 ? sqrtf(bay * bay + under * under) - 0.122f : fabsf(bay) - 0.122f;
    float stone = fmaxf(fmaxf(deck - y, -arch), 0);
    if (y > deck) {
        float grain = 0.5f + 0.5f * noise(place * 90, y * 160);
        color wall = mix(hex(0x2A1D3F), hex(0x4A2F52), grain * smooth(0.95f, 0.6f, y));
        wall = mix(wall, hex(0xC46A60), 0.5f * smooth(deck + 0.012f, deck, y));
        seen = mix(seen, wall, stone >= 0 && arch > 0 ? inside(-arch) : 0);
    }
    return seen;
}

static color withWater(color (*scene)(float, float, float), float x, float y, float time, float level, color deep) {
    if (y < level) return scene(x, y, time);
    float depth = y - level, wave = clouds(x * 6 / (0.3f + depth * 6), depth * 90 / (1 + depth * 8) - time * 1.5f, 3) - 0.45f;
    color image = scene(x + wave * depth * 0.35f, level - depth * 0.95f - wave * depth * 0.5f, time);
    image = mix(image, deep, 0.3f + depth * 1.1f);
    return add(image, (color){1, 0.8f, 0.65f}, 0.25f * smooth(0.2f, 0.36f, wave) * smooth(0.0f, 0.2f, depth));
}

static color trainAbove(float x, float y, float time) { return train(x, y, time); }
static color trainScene(float x, float y, float time) {
    color seen = withWater(trainAbove, x, y, time, 0.8f, hex(0x1C1A40));
    // Firs pass close to the camera.
    float place = x * 0.8f + time * 0.42f;
    for (int near = 0; near < 2; near++) {
        float step = place * (near ? 1.35f : 1.0f), slot = floorf(step / 0.2f);
        float tall = 0.10f + 0.2f * hash((int)slot, 5 + near), off = step - (slot + 0.5f) * 0.2f;
        if (hash((int)slot, 9 + near) < 0.45f) continue;
        float up = (1.03f - y) / tall, teeth = 0.006f * sinf(up * 40);
        seen = mix(seen, hex(near ? 0x080614 : 0x120C22), inside(fabsf(off) - (1 - up) * tall * 0.3f - teeth) * (up < 1 ? 1 : 0));
    }
    return seen;
}

static color night(float x, float y, float time) {
    color sky = mix(hex(0x050B1E), hex(0x1C4468), smooth(0.0f, 0.75f, y));
    sky = stars(sky, x - time * 0.002f, y, time, 1);
    float mx = x - 0.55f, my = y - 0.22f, moon = sqrtf(mx * mx + my * my);
    sky = add(sky, hex(0xBFD8FF), 0.4f * expf(-moon * 7));
    sky = mix(sky, hex(0xF4F1DE), inside(moon - 0.06f) * (0.85f + 0.15f * noise(x * 40, y * 40)));
    float band = clouds(x * 1.7f + time * 0.025f, y * 6, 5);
    sky = mix(sky, hex(0x35557A), 0.6f * smooth(0.52f, 0.8f, band) * smooth(0.75f, 0.35f, y));
    float lampX = 1.76f, lampY = 0.285f, dx = x - lampX, dy = y - lampY;
    // The lamp turns: its beam grows long to the sides and shines towards the camera between.
    float turn = time * 0.9f, side = cosf(turn), facing = clamp(sinf(turn));
    float along = dx * side, across = fabsf(dy - dx * 0.03f), far = fabsf(dx) / fmaxf(0.05f, fabsf(side));
    if (along > 0) sky = add(sky, hex(0xFFF0B8), 0.6f * fabsf(side) * expf(-across / (0.01f + along * 0.09f)) * expf(-far * 0.7f));
    float rock = 0.79f - 0.2f * smooth(0.55f, 0, fabsf(dx)) - 0.05f * clouds(x * 9, 3, 4);
    float taper = 0.036f + (y - lampY) * 0.06f;
    float tower = fmaxf(fabsf(dx) - taper, fmaxf(lampY + 0.03f - y, y - 0.7f));
    color paint = fmodf(y * 9, 1) < 0.5f ? hex(0xE9E4DA) : hex(0xB23A3A);
    sky = mix(sky, mix(paint, hex(0x1B2438), 0.45f + 0.5f * smooth(-taper, taper, dx)), inside(tower));
    float room = box(dx, dy, 0.026f, 0.03f), roof = fmaxf(fabsf(dx) - (dy + 0.075f) * 0.8f, dy + 0.03f);
    sky = mix(sky, hex(0xFFE9A0), inside(room));
    sky = mix(sky, hex(0x5A1F24), inside(fmaxf(roof, -dy - 0.075f)));
    sky = add(sky, hex(0xFFF0B8), (0.35f + 1.4f * facing * facing) * expf(-sqrtf(dx * dx + dy * dy) * 14));
    return mix(sky, mix(hex(0x0B1020), hex(0x24344A), clouds(x * 14, y * 14, 4) * 0.9f), inside(rock - y));
}

static color sea(float x, float y, float time) {
    color seen = withWater(night, x, y, time, 0.74f, hex(0x06152A));
    float roll = 0.06f * sinf(time * 1.3f), bx = x - 0.45f - time * 0.018f, by = y - 0.79f - 0.008f * sinf(time * 1.7f);
    float rx = bx * cosf(roll) + by * sinf(roll), ry = by * cosf(roll) - bx * sinf(roll);
    float hull = fmaxf(fmaxf(-ry, ry - 0.04f), fabsf(rx) - 0.1f + ry * 0.9f);
    float sail = fmaxf(fmaxf(-rx, ry + 0.012f), rx * 1.6f - ry - 0.25f);
    float jib = fmaxf(fmaxf(rx + 0.008f, ry + 0.012f), -rx * 2.4f - ry - 0.21f);
    seen = mix(seen, hex(0xDCE6F2), 0.92f * inside(fminf(sail, jib)));
    seen = mix(seen, hex(0x7A3324), inside(hull));
    return add(seen, hex(0xFFC766), 0.9f * expf(-sqrtf((rx + 0.075f) * (rx + 0.075f) + (ry + 0.02f) * (ry + 0.02f)) * 45));
}

static color balloon(color seen, float x, float y, float size, uint32_t one, uint32_t two, float haze) {
    float bend = y > 0 ? 1 + 0.55f * y / size * y / size : 1;
    float ball = sqrtf(x * x * bend * bend + y * y * 0.8f) - size;
    float lean = asinf(fmaxf(-1, fminf(1, x * bend / size)));
    color skin = fmodf(lean * 2.6f + 10, 1) < 0.5f ? hex(one) : hex(two);
    skin = mix(skin, hex(0xFFF6D8), 0.4f * expf(-((x + size * 0.4f) * (x + size * 0.4f) + (y + size * 0.4f) * (y + size * 0.4f)) / size / size * 3));
    skin = mix(skin, hex(0x3A1F4A), 0.45f * smooth(-size * 0.2f, size, x));
    float basket = box(x, y - size * 1.75f, size * 0.15f, size * 0.11f);
    float ropes = fmaxf(fabsf(fabsf(x) - size * 0.13f - (size * 1.64f - y) * 0.16f) - size * 0.012f, box(x, y - size * 1.35f, size, size * 0.3f));
    seen = mix(seen, mix(hex(0x6A4428), hex(0xF5C6A0), haze), inside(fminf(basket, ropes)));
    return mix(seen, mix(skin, hex(0xF9D5B5), haze), inside(ball));
}

static color morning(float x, float y, float time) {
    color seen = mix(mix(hex(0x4D8FC7), hex(0xF9C9A0), smooth(0, 0.6f, y)), hex(0xFFF0CF), smooth(0.4f, 0.75f, y));
    float sx = x - 0.7f, sy = y - 0.5f, sun = sqrtf(sx * sx + sy * sy);
    seen = add(seen, hex(0xFFD890), 0.7f * expf(-sun * 4));
    seen = mix(seen, (color){1.3f, 1.25f, 1.1f}, inside(sun - 0.07f));
    seen = mix(seen, hex(0xFFFFFF), 0.6f * smooth(0.5f, 0.8f, clouds(x * 1.4f + time * 0.02f, y * 5, 5)) * smooth(0.6f, 0.1f, y));
    seen = balloon(seen, x - 1.05f - time * 0.010f, y - 0.33f + 0.01f * sinf(time * 0.7f), 0.06f, 0x3D6FB6, 0xF2E3C6, 0.35f);
    seen = balloon(seen, x - 2.02f - time * 0.007f, y - 0.25f + 0.01f * sinf(time * 0.5f), 0.045f, 0x8B4A9C, 0xF7C86A, 0.5f);
    static const uint32_t shades[] = {0xB9B7C9, 0x8DA08C, 0x5E7F57, 0x365A3A};
    for (int layer = 0; layer < 4; layer++) {
        float edge = ridge((x + time * (0.006f + 0.012f * layer)) * (0.8f + 0.25f * layer), 8 + layer, 0.72f + 0.09f * layer, 0.3f - 0.03f * layer);
        color ground = mix(hex(shades[layer]), hex(0xFBE3C4), 0.5f * smooth(edge + 0.02f, edge + 0.22f, y));
        seen = mix(seen, mix(ground, hex(0xFFE9B8), 0.25f * expf(-fabsf(sx) * 3)), inside(edge - y));
        if (layer == 1) seen = balloon(seen, x - 0.28f - time * 0.016f, y - 0.45f + 0.015f * sinf(time * 0.6f), 0.1f, 0xE8743B, 0xF6E27A, 0.12f);
    }
    seen = balloon(seen, x - 1.55f - time * 0.022f, y - 0.42f + 0.02f * sinf(time * 0.8f), 0.2f, 0xC0392B, 0xF4ECD8, 0);
    for (int bird = 0; bird < 7; bird++) {
        float bx = x - fmodf(0.2f + bird * 0.07f + time * 0.09f, 3) + 0.3f, by = y - 0.2f - 0.02f * ((bird * 3) % 4) - 0.012f * sinf(time + bird);
        float flap = 0.35f + 0.35f * sinf(time * 9 + bird * 2);
        seen = mix(seen, hex(0x3B3350), inside(fabsf(by + flap * fabsf(bx) - 0.004f) - 0.0018f) * (fabsf(bx) < 0.016f ? 1 : 0));
    }
    return seen;
}

int main(int count, char **words) {
    static color (*const scenes[])(float, float, float) = {trainScene, sea, morning};
    static uint8_t frame[height][width][3];
    if (count != 3 || atoi(words[1]) < 0 || atoi(words[1]) > 2) return fprintf(stderr, "films SCENE SECONDS\n"), 2;
    color (*scene)(float, float, float) = scenes[atoi(words[1])];
    for (int number = 0; number < atoi(words[2]) * rate; number++) {
        float time = (float)number / rate, open = smooth(0, 0.7f, time);
        for (int row = 0; row < height; row++)
            for (int column = 0; column < width; column++) {
                float x = (column + 0.5f) * pixel, y = (row + 0.5f) * pixel;
                color seen = scene(x, y, time);
                float dx = x / aspect - 0.5f, dy = y - 0.5f, light = open * (1 - 0.55f * (dx * dx + dy * dy));
                float grain = (hash(column + number * 131, row) - 0.5f) * 0.022f;
                float parts[3] = {seen.r, seen.g, seen.b};
                for (int part = 0; part < 3; part++)
                    frame[row][column][part] = (uint8_t)(255 * clamp((parts[part] + grain) * light) + 0.5f);
            }
        if (fwrite(frame, sizeof frame, 1, stdout) != 1) return 1;
    }
    return 0;
}
