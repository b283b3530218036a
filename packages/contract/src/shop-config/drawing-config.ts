import * as z from 'zod/mini';
import { Key } from './words.ts';

/** How articles and categories are drawn that have no picture: a drawing, and the ground behind it. */
export const DrawingConfig = z.strictObject({
  /** An article takes the drawing of the first that names one of its own categories. */
  categories: z.array(Key).check(z.minLength(1)),
  /** Lines on a field of 24 x 24, as an SVG path has them; their width and ends are the brand's. */
  path: z.string().check(z.maxLength(600), z.regex(/^[Mm][MmLlHhVvCcSsQqTtAaZz0-9 .,-]+$/u)),
  /** Which of the brand's six grounds, `--department-1` to `--department-6`. */
  ground: z.int().check(z.minimum(1), z.maximum(6)),
});
export type DrawingConfig = z.output<typeof DrawingConfig>;
