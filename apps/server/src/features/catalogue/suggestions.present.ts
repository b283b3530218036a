import type { Suggestion } from '@bivak/contract';
import type { PriceTerms } from '../pricing/index.ts';
import { presentSummary } from './items.present.ts';
import type { SuggestionRow } from './suggestions.queries.ts';

export function presentSuggestion(
  { item, policy, qty, ranking }: SuggestionRow,
  terms: PriceTerms,
): Suggestion {
  return {
    ...presentSummary(item, terms),
    ShopPolicy: policy,
    SuggestionAmount: qty,
    SuggestionRanking: ranking,
  };
}
