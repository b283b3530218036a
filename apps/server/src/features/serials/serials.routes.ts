// GET /api/v2/shop/customer/serials, /api/v2/shop/serials/{serial}
import { findSerial, listCustomerSerials } from '@bivak/contract';
import { refuse } from '../../platform/http/refusal.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { presentSerial } from './serials.present.ts';
import { findSerialItem, serialsOf } from './serials.queries.ts';

export const serialsRoutes: readonly Route[] = [
  route(listCustomerSerials, 'customer', async ({ actor, shop, language }, { query }) => {
    const { size, index, search = '', sortOn } = query;
    const { rows, total } = await serialsOf(shop.database, CustomerScope.of(actor), {
      search,
      sortOn: sortOn ?? 'LastServiceDate',
      sortReverse: query.sortReverse === undefined ? sortOn === undefined : query.sortReverse === 'true',
      size,
      index,
      language,
      fallback: shop.config.defaultLanguage,
    });
    return { Collection: rows.map(presentSerial), Total: total, Index: index };
  }),
  // A sticker is read by whoever holds the machine, so nobody has to log in; the answer names no owner and no place.
  route(findSerial, 'public', async ({ shop }, { params }) => {
    const found = await findSerialItem(shop.database, params.serial);
    return found === undefined ? refuse('NotFound') : { SerialID: found.id, ItemID: found.itemId };
  }),
];
