import { MAX_PAGE_LINKS } from '../constants.ts';

/**
 * The pages that get a link, from 1: a window of at most 11 around the current one, of which the
 * outermost two are the first and the last page when the window does not reach them.
 */
export function pageWindow(current: number, total: number, most: number = MAX_PAGE_LINKS): readonly number[] {
  const count = Math.min(most, total);
  const start = Math.max(1, Math.min(current - Math.floor(most / 2), total - count + 1));
  const pages = Array.from({ length: count }, (_, index) => start + index);
  if (count < most) return pages;
  pages[0] = 1;
  pages[count - 1] = total;
  return pages;
}
