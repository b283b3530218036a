import type { Context } from '../../platform/application/context.ts';
import { Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { StockStale } from '../availability/index.ts';
import { StockPromised } from './stock-plan.ts';

/** An article by its name in the language of the reader. */
export function itemReference(
  {
    itemId,
    descriptions,
  }: { readonly itemId: string; readonly descriptions: Readonly<Partial<Record<string, string>>> },
  { shop, language }: Context,
) {
  const name = descriptions[language] ?? descriptions[shop.config.defaultLanguage] ?? itemId;
  return { Key: itemId, Description: name };
}

export function placeName({ shop }: Context, id: string): string {
  return shop.config.warehouses.find((one) => one.id === id)?.name ?? id;
}

const names: Readonly<Record<string, string>> = {
  qty: 'Quantity',
  toWarehouseId: 'ToWarehouseID',
  until: 'To',
  serialId: 'SerialID',
};

/** A refusal in the names of the wire: the stock that stands, or the orders that count on the pieces. */
export function stockRefusal(refused: Refusal): Refusal {
  if (refused instanceof StockStale)
    return new Refusal(refused.code, { beside: { Current: { Stock: refused.stock } } });
  if (refused instanceof StockPromised)
    return new Refusal(refused.code, {
      params: refused.params,
      beside: { Orders: refused.orders.map(({ id, number }) => ({ ID: id, Number: number })) },
    });
  return refuseNamed(refused, nameOf);
}

function nameOf(field: string): string {
  const [name = '', index] = field.split('.');
  if (name === 'serialIds') return `SerialIDs[${index ?? ''}]`;
  return names[name] ?? field;
}
