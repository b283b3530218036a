import { addOrderFile as addOrderFileOperation, listOrderFiles } from '@bivak/contract';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { listed } from '../locations/index.ts';
import { presentOrderFile } from './order-files.present.ts';
import { findOrderPlace, readOrderFiles } from './order-files.queries.ts';
import { addOrderFile, orderUploadPolicy } from './order-files.service.ts';

/** /api/v2/shop/reservationOrders/{id}/files */
export const orderFilesRoutes: readonly Route[] = [
  route(listOrderFiles, 'shopper', async (context, { params }) => {
    const { database } = context.shop;
    const scope = CustomerScope.of(context.actor);
    const [place, rows] = await Promise.all([
      findOrderPlace(database, params.id, scope),
      readOrderFiles(database, params.id, scope),
    ]);
    if (place === undefined) return refuse('NotFound');
    const files = listed(rows.map((row) => presentOrderFile(row, context)));
    return { ...files, UploadPolicy: orderUploadPolicy(context, place) };
  }),
  route(addOrderFileOperation, 'shopper', async (context, { params, file }) => {
    const added = await addOrderFile(context, params.id, file);
    return isRefusal(added) ? added : presentOrderFile(added, context);
  }),
];
