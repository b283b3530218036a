import type { Category } from '@bivak/contract';
import type { DrawingConfig } from '@bivak/contract/shop-config';
import type { CategoryRow } from './categories.queries.ts';
import { presentDrawing } from './drawings.present.ts';
import { presentImages } from './images.present.ts';

export function presentCategory(row: CategoryRow, drawings: readonly DrawingConfig[]): Category {
  const images = row.image === null ? [] : [row.image];
  return {
    CategoryID: row.id,
    ParentCategoryID: row.parentId,
    Description: row.description,
    Ranking: row.ranking,
    Notes: row.notes,
    Images: presentImages(images, row.description),
    Drawing: presentDrawing({ pictures: images.length, categoryIds: [row.id] }, drawings),
    ItemCount: row.itemCount,
  };
}
