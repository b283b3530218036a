import type { Category } from '@bivak/contract';
import type { CategoryRow } from './categories.queries.ts';
import { presentImages } from './images.present.ts';

export function presentCategory(row: CategoryRow): Category {
  return {
    CategoryID: row.id,
    ParentCategoryID: row.parentId,
    Description: row.description,
    Ranking: row.ranking,
    Notes: row.notes,
    Images: presentImages(row.image === null ? [] : [row.image], row.description),
    ItemCount: row.itemCount,
  };
}
