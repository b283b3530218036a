import {
  downtimeSorts,
  downtimeStates,
  levelSorts,
  levelStates,
  moveReasons,
  moveSorts,
  serialSorts,
  serialStates,
  shortageSorts,
} from '@bivak/contract/admin';
import { addressOf, day, oneOf, withoutEmpty, words } from '../../frame/address.ts';

export const stockViews = ['levels', 'moves', 'shortages', 'downtime', 'serials', 'lose', 'count'] as const;

/** What staff does with the stock of one article. */
export const stockActs = ['buy', 'sale', 'retire', 'transfer', 'hire'] as const;
export type StockActName = (typeof stockActs)[number];

/** What is done with it, downtime too; of which piece, and whether its plan asks for that. */
export const readStockItemAddress = addressOf({
  Act: oneOf([...stockActs, 'downtime']),
  Serial: words,
  Service: oneOf(['due']),
});

/** What the address of the stock says: the view, what narrows its list, and the article whose loss or count is noted. */
export const readStockAddress = addressOf({
  View: oneOf(stockViews),
  Item: words,
  ItemID: words,
  Reason: oneOf(moveReasons),
  Sort: oneOf([...levelSorts, ...moveSorts, ...shortageSorts, ...serialSorts, ...downtimeSorts]),
  State: oneOf([...levelStates, ...serialStates, ...downtimeStates]),
  q: words,
  From: day,
  To: day,
  WarehouseID: words,
});

export type StockAddress = ReturnType<typeof readStockAddress>;

/** What the list of all stock is asked for. */
export function levelsAddress({ Sort, q, State, WarehouseID }: StockAddress) {
  return withoutEmpty({
    Sort: levelSorts.find((sort) => sort === Sort),
    q,
    State: levelStates.find((state) => state === State),
    WarehouseID,
  });
}

/** What the list of moves is asked for. */
export function movesAddress({ Sort, q, ItemID, Reason, From, To, WarehouseID }: StockAddress) {
  const sort = moveSorts.find((one) => one === Sort);
  return withoutEmpty({ Sort: sort, q, ItemID, Reason, From, To, WarehouseID });
}

/** What the list of what is out of use is asked for. */
export function downtimesAddress({ Sort, q, State, WarehouseID }: StockAddress) {
  return withoutEmpty({
    Sort: downtimeSorts.find((sort) => sort === Sort),
    q,
    State: downtimeStates.find((state) => state === State),
    WarehouseID,
  });
}

/** What the list of shortages is asked for. */
export function shortagesAddress({ Sort, q, From, To, WarehouseID }: StockAddress) {
  return withoutEmpty({ Sort: shortageSorts.find((sort) => sort === Sort), q, From, To, WarehouseID });
}

/** What the list of numbered pieces is asked for. */
export function serialsAddress({ Sort, q, State, WarehouseID }: StockAddress) {
  return withoutEmpty({
    Sort: serialSorts.find((sort) => sort === Sort),
    q,
    State: serialStates.find((state) => state === State),
    WarehouseID,
  });
}
