export type ScreenSize = 'small' | 'medium' | 'large';

/** Widths in px, the wider first: style variables of the shop. */
export type Breakpoints = readonly [medium: number, small: number];

/** A width at or below the second value is small, at or below the first medium, otherwise large (spec 1 §9). */
export function screenSize(width: number, [medium, small]: Breakpoints): ScreenSize {
  if (width <= small) return 'small';
  return width <= medium ? 'medium' : 'large';
}
