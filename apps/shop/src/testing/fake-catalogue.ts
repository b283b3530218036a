import type { Category, Item, Suggestion } from '@bivak/contract/wire';

export function aCategory(given: Partial<Category> & Pick<Category, 'CategoryID'>): Category {
  return {
    ParentCategoryID: null,
    Description: given.CategoryID,
    Ranking: 0,
    Notes: '',
    Images: [],
    Drawing: null,
    ItemCount: 3,
    ...given,
  };
}

/** A rental item at 4 euro a day incl. VAT, of which ten are in stock everywhere. */
export function anItem(given: Partial<Item> & Pick<Item, 'ID'>): Item {
  return {
    Slug: given.ID,
    Description: given.ID,
    MediumDescription: '',
    LongDescription: '',
    Images: [],
    Drawing: null,
    ItemType: 'Rental',
    Type: 'Item',
    StockType: 'BulkStock',
    WarehouseIDs: ['zaventem', 'mechelen'],
    CategoryIDs: ['glazen'],
    SalesPrice: null,
    SalesPriceIncVAT: null,
    PeriodPrices: [
      {
        Period: 'Dag',
        PriceNett: 3.31,
        PriceNettIncVAT: 4,
        PriceGross: 3.31,
        PriceGrossIncVAT: 4,
        DefaultShopPeriod: true,
      },
    ],
    MaxPerCart: null,
    MaxPerCustomer: null,
    MaxReservationDays: null,
    UploadPolicy: 'DenyUpload',
    Properties: [],
    Specifications: [],
    ItemAttachments: [],
    Videos: [],
    Items: [],
    Deposit: null,
    CustomFields: { CUST_Weight: 1 },
    ...given,
  };
}

/** An item as it goes with another: one for each, not required. */
export function aSuggestion(item: Item, given: Partial<Suggestion> = {}): Suggestion {
  return { ...item, ShopPolicy: 'optional', SuggestionAmount: 1, SuggestionRanking: 1, ...given };
}
