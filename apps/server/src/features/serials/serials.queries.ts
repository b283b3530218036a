import type { BareContext } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import {
  findAnySerial,
  findSerialItem,
  type SerialRow,
  type SerialSearch,
  serialsOf,
} from './serials.sql.ts';

export interface Machines {
  readonly rows: readonly SerialRow[];
  readonly total: number;
  readonly index: number;
}

/** The machines of the caller's customer, those that were serviced last first unless they ask otherwise. */
export const listMachines = query(
  { right: 'customer', shared: 'nobody' },
  async (
    { actor, shop, language },
    input: Omit<SerialSearch, 'language' | 'fallback'>,
  ): Promise<Machines> => {
    const search = { ...input, language, fallback: shop.config.defaultLanguage };
    const found = await serialsOf(shop.database, CustomerScope.of(actor), search);
    return { ...found, index: input.index };
  },
);

/** A sticker is read by whoever holds the machine, so nobody has to log in; the answer names no owner and no place. */
export const findMachine = query(
  { right: 'public', shared: 'nobody' },
  async (
    { shop },
    { serial }: { readonly serial: string },
  ): Promise<{ readonly id: string; readonly itemId: string } | Refusal> =>
    (await findSerialItem(shop.database, serial)) ?? refuse('NotFound'),
);

/** Staff prints labels also of machines whose article is not offered. */
export const staffFindMachine = query(
  { right: 'catalogue.read', shared: 'nobody' },
  async (
    { shop }: BareContext,
    { serial }: { readonly serial: string },
  ): Promise<{ readonly id: string } | Refusal> =>
    (await findAnySerial(shop.database, serial)) ?? refuse('NotFound'),
);
