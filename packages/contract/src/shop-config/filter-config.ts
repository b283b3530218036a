import * as z from 'zod/mini';
import { line } from './words.ts';

/** Where a property stands among the filters of a list, and in which order its values do. */
export const FilterConfig = z.strictObject({
  /** As the articles have it. */
  name: line(80),
  /** In any of the shop's languages; those that are not named stand behind. */
  values: z._default(z.array(line(200)), []),
});
