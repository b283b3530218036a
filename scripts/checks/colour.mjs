/** @typedef {{ r: number, g: number, b: number, alpha: number }} Colour channels 0 to 255, alpha 0 to 1 */

/**
 * The contrast of two colours by WCAG 2.2, from 1 to 21. What shows through the upper one counts.
 * @param {Colour} upper
 * @param {Colour} lower
 */
export function contrast(upper, lower) {
  const [light = 0, dark = 0] = [luminance(over(upper, lower)), luminance(lower)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * A colour as CSS writes it: #rgb, #rrggbb, rgb() with spaces or commas, white, black, transparent.
 * @param {string} text
 * @returns {Colour | undefined}
 */
export function parseColour(text) {
  const value = text.trim().toLowerCase();
  const named = { white: '#ffffff', black: '#000000', transparent: 'rgb(0 0 0 / 0)' }[value];
  if (named !== undefined) return parseColour(named);
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1];
  if (hex !== undefined) return fromHex(hex);
  const numbers = /^rgba?\(([^)]+)\)$/
    .exec(value)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean)
    .map(Number);
  const [r, g, b, alpha = 1] = numbers ?? [];
  if (r === undefined || g === undefined || b === undefined || numbers?.some(Number.isNaN)) return undefined;
  return { r, g, b, alpha };
}

/** @param {string} hex */
function fromHex(hex) {
  const full = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
  return { r, g, b, alpha: 1 };
}

/**
 * @param {Colour} upper
 * @param {Colour} lower
 * @returns {Colour}
 */
export function over(upper, lower) {
  /** @param {'r' | 'g' | 'b'} channel */
  const mix = (channel) => upper[channel] * upper.alpha + lower[channel] * (1 - upper.alpha);
  return { r: mix('r'), g: mix('g'), b: mix('b'), alpha: 1 };
}

/** @param {Colour} colour */
function luminance({ r, g, b }) {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
