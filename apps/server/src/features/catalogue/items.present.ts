import type { ItemSummary } from '@bivak/contract';
import { presentPeriodPrices, presentSalesPrice } from '../pricing/index.ts';
import { presentDrawing } from './drawings.present.ts';
import { presentImages } from './images.present.ts';
import type { ItemTerms } from './reader.ts';
import type { SummaryRow } from './summary-row.ts';

export function presentSummary(row: SummaryRow, terms: ItemTerms): ItemSummary {
  return {
    ID: row.id,
    Slug: row.slug,
    Description: row.description,
    MediumDescription: row.medium,
    Images: presentImages(row.images, row.description),
    Drawing: presentDrawing({ pictures: row.images.length, categoryIds: row.categoryIds }, terms.drawings),
    ItemType: row.itemType,
    Type: row.kind,
    StockType: row.stockType,
    WarehouseIDs: row.warehouseIds,
    CategoryIDs: row.categoryIds,
    ...presentSalesPrice(row, terms),
    PeriodPrices: presentPeriodPrices(row, terms),
    MaxPerCart: row.maxPerCart,
    MaxPerCustomer: row.maxPerCustomer,
    MaxReservationDays: row.maxReservationDays,
    UploadPolicy: row.uploadPolicy,
    ...(row.needsAddOns ? { NeedsAddOns: true as const } : {}),
  };
}
