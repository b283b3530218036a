import type { CartItem } from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { readSummaries } from '../catalogue/index.ts';

/** Lines with their item's data (spec 1 §7, "items (with item data included)"), by one statement for all. */
export async function withItems(context: Context, lines: readonly CartItem[]): Promise<CartItem[]> {
  const ids = [...new Set(lines.map((line) => line.ItemID))];
  const summaries = await readSummaries(context, ids);
  return lines.map((line) => ({ ...line, Item: summaries.get(line.ItemID) ?? null }));
}
