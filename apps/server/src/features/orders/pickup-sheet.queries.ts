import { calledOff } from '@bivak/rules';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { isPickupAccess } from './order-link.ts';
import { findPickupSheet, type PickupSheetRow } from './pickup-sheet.sql.ts';

/**
 * What to fetch, where and when, for who was named by the association: the link of their mail alone decides. A wrong one,
 * an expired one and that of somebody who was named before find nothing.
 */
export const openPickupSheet = query(
  { right: 'public', rateLimit: 'writing', shared: 'nobody' },
  async (
    { shop, key, now, language },
    { orderId, access }: { readonly orderId: string; readonly access: string },
  ): Promise<PickupSheetRow | Refusal> => {
    if (shop.config.lending === undefined) return refuse('NotFound');
    const sheet = await findPickupSheet(shop.database, orderId, language, shop.config.defaultLanguage);
    const fetcherEmail = sheet?.contact?.fetcherEmail ?? '';
    const order = { shop, reservationId: orderId, fetcherEmail };
    if (sheet === undefined || fetcherEmail === '' || !isPickupAccess(key, order, { access, now }))
      return refuse('NotFound');
    // Of what was called off nothing is to be fetched, and nobody to be called.
    return calledOff(sheet.status) !== null
      ? { ...sheet, items: [], contact: null, customFields: {} }
      : sheet;
  },
);
