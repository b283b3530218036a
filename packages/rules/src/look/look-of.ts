/** Two colours of a business, `#rrggbb` each. */
export interface ShopColours {
  readonly brand: string;
  readonly accent: string;
}

/** What text needs on its ground (WCAG 2.2, 1.4.3). */
export const enoughForText = 4.5;
type Channels = readonly [number, number, number];

const white = '#ffffff';
const ink = '#1b2128';
const inkSoft = '#49535f';
/** The darkest ground on which the colour of the brand stands as text. */
const tint = '#f1f2f4';
const black = '#000000';
/** How much of the brand's colour its dark grounds have, and how dark they are at the least. */
const deepShare = 0.62;
const deepContrast = 10;

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/u.test(text);
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2); the order does not matter. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * All colours of a shop's theme from two: every text can be read on its ground, whatever the two are. A colour that is too
 * light for text is darkened until it can be read; what stands on the second colour is dark or white, whichever is read
 * better.
 */
export function lookOf({ brand, accent }: ShopColours): Readonly<Record<string, string>> {
  const readable = moved(brand, black, (colour) => contrastOf(colour, tint) >= enoughForText);
  const dark = mixed(black, readable, deepShare);
  const deep = moved(dark, black, (colour) => contrastOf(colour, white) >= deepContrast);
  const onAccent = contrastOf(white, accent) >= enoughForText ? white : ink;
  // Between dark and light there are colours on which neither dark nor white is read.
  const ground = moved(accent, white, (colour) => contrastOf(onAccent, colour) >= enoughForText);
  return {
    ground: '#fafafa',
    surface: white,
    tint,
    'tint-2': '#e9ebee',
    'department-1': pale(brand),
    'department-2': pale(accent),
    'department-3': '#e3e9e4',
    'department-4': '#ece6df',
    'department-5': '#e4e5ee',
    'department-6': '#dfe8ea',
    ink,
    'ink-soft': inkSoft,
    line: '#dcdfe4',
    'line-strong': '#757f8c',
    brand: readable,
    'brand-deep': deep,
    'on-deep': white,
    'on-deep-soft': '#dfe3e8',
    accent: ground,
    'on-accent': onAccent,
    action: readable,
    'action-hover': mixed(black, readable, 0.8),
    'on-action': white,
    'quiet-hover': pale(brand, 0.1),
    ok: '#17633f',
    'ok-soft': '#dff2e6',
    warn: '#7d4300',
    'warn-soft': '#ffecc9',
    bad: '#a81a1a',
    'bad-soft': '#fde5e2',
    info: '#1a4f8f',
    'info-soft': '#e3edf9',
    focus: deep,
    'focus-halo': white,
    'price-bg': 'transparent',
    'price-ink': ink,
    'header-bg': white,
    'header-ink': ink,
    'nav-bg': deep,
    'nav-ink': white,
    'period-bg': deep,
    'period-ink': white,
    'period-accent': white,
    'hero-bg': pale(brand),
    'hero-ink': deep,
    'hero-soft': ink,
    'band-bg': deep,
    'band-ink': white,
    'band-soft': '#dfe3e8',
  };
}

/** A ground with something of a colour, on which dark text stands. */
function pale(colour: string, share = 0.22): string {
  return moved(mixed(white, colour, share), white, (made) => contrastOf(inkSoft, made) >= enoughForText);
}

/** The colour, or as little as it takes of the way from it to another. */
function moved(colour: string, to: string, isEnough: (colour: string) => boolean): string {
  for (let share = 1; share > 0; share -= 0.04) {
    const made = mixed(to, colour, share);
    if (isEnough(made)) return made;
  }
  return to;
}

/** `share` of the second colour over the first. */
function mixed(first: string, second: string, share: number): string {
  const [a, b] = [channelsOf(first), channelsOf(second)];
  const parts = a.map((from, at) => Math.round(from + ((b[at] ?? 0) - from) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(colour: string): Channels {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
