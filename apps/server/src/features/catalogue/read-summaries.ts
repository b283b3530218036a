import type { ItemSummary } from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { type Card, summaryOf } from './card.ts';
import { presentSummary } from './items.present.ts';
import { selectSummaries } from './items.queries.ts';
import { readerOf, termsOf } from './reader.ts';

/** The wire's items of carts and orders, by id, for this caller; one statement for any number of them. */
export async function readSummaries(
  context: Pick<Context, 'shop' | 'actor' | 'language'>,
  ids: readonly string[],
): Promise<Map<string, ItemSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await selectSummaries(context.shop.database, readerOf(context), [...new Set(ids)]);
  const terms = termsOf(context);
  return new Map(rows.map((row) => [row.id, presentSummary(row, terms)]));
}

/** The same of cards that another statement read, by `cardsWithin`. */
export function summariesOf(
  context: Pick<Context, 'shop' | 'actor' | 'language'>,
  cards: readonly Card[],
): Map<string, ItemSummary> {
  const terms = termsOf(context);
  const reader = readerOf(context);
  return new Map(cards.map((card) => [card.id, presentSummary(summaryOf(card, reader), terms)]));
}
