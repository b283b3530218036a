import type { Suggestion } from '@bivak/contract';
import { presentSummary } from './items.present.ts';
import type { ItemTerms } from './reader.ts';
import type { SuggestionRow } from './suggestions.queries.ts';

export function presentSuggestion(
  { item, policy, qty, ranking }: SuggestionRow,
  terms: ItemTerms,
): Suggestion {
  return {
    ...presentSummary(item, terms),
    ShopPolicy: policy,
    SuggestionAmount: qty,
    SuggestionRanking: ranking,
  };
}
