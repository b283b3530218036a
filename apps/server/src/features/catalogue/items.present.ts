import type { ItemSummary } from '@bivak/contract';
import { type PriceTerms, presentPeriodPrices, presentSalesPrice } from '../pricing/index.ts';
import { presentImages } from './images.present.ts';
import type { SummaryRow } from './summary-row.ts';

export function presentSummary(row: SummaryRow, terms: PriceTerms): ItemSummary {
  return {
    ID: row.id,
    Slug: row.slug,
    Description: row.description,
    MediumDescription: row.medium,
    Images: presentImages(row.images, row.description),
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
  };
}
