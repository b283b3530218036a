import type { Suggestion } from '@bivak/contract';
import { presentImages } from './images.present.ts';
import type { SuggestionRow } from './suggestions.queries.ts';

export function presentSuggestion({ item, policy, qty, ranking }: SuggestionRow): Suggestion {
  return {
    ID: item.id,
    Description: item.description,
    ShopPolicy: policy,
    SuggestionAmount: qty,
    SuggestionRanking: ranking,
    Images: presentImages(item.images, item.description),
  };
}
