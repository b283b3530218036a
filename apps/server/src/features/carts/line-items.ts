import type { CartItem } from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { type Card, readSummaries, summariesOf } from '../catalogue/index.ts';

/** Lines with their item's data (spec 1 §7, "items (with item data included)"); what was not read yet, in one statement. */
export async function withItems(
  context: Context,
  lines: readonly CartItem[],
  cards: readonly Card[] | null = null,
): Promise<CartItem[]> {
  const ids = [...new Set(lines.map((line) => line.ItemID))];
  const summaries = cards === null ? await readSummaries(context, ids) : summariesOf(context, cards);
  return lines.map((line) => ({ ...line, Item: summaries.get(line.ItemID) ?? null }));
}
