import type { ItemSummary } from '@bivak/contract';
import type { PricedItem } from '../pricing/index.ts';

/** An item as lists and cards need it. */
export interface SummaryRow extends PricedItem {
  id: string;
  slug: string;
  description: string;
  medium: string;
  images: string[];
  kind: 'Item' | 'Composition';
  stockType: ItemSummary['StockType'];
  maxPerCart: number | null;
  maxPerCustomer: number | null;
  maxReservationDays: number | null;
  uploadPolicy: ItemSummary['UploadPolicy'];
  /** It cannot go without others, which may have left the catalogue since. */
  needsAddOns: boolean;
  categoryIds: string[];
  warehouseIds: string[];
}
