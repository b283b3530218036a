import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import {
  type DamageRow,
  damagesOf,
  findDamageByNumber,
  findLabel,
  unfinishedDamages,
} from './damages.sql.ts';
import { readDamageNumber } from './damage-number.ts';
import { partsOf, type PricedPart } from './damage-parts.ts';

export interface LabelledTent {
  readonly serial: string;
  /** Null of a label that the register does not know. */
  readonly itemId: string | null;
  readonly descriptions: DamageRow['descriptions'];
  readonly parts: readonly PricedPart[];
}

/** A tent by its label, for whoever holds it: the answer names no owner and no place (spec 3 §2, "Report damage"). */
export const findTentByLabel = query(
  { right: 'public', rateLimit: 'lookups', shared: 'nobody' },
  async ({ shop }, { serial }: { readonly serial: string }): Promise<LabelledTent | Refusal> => {
    const { lending } = shop.config;
    if (lending === undefined) return refuse('NotFound');
    const { itemId, descriptions } = await findLabel(shop.database, serial);
    return { serial, itemId, descriptions, parts: partsOf(lending, itemId) };
  },
);

/** What an association reported, whoever of its persons did. */
export const listDamages = query(
  { right: 'customer', shared: 'nobody' },
  async (
    { shop, actor },
    page: { readonly index: number; readonly size: number },
  ): Promise<
    { readonly rows: readonly DamageRow[]; readonly total: number; readonly index: number } | Refusal
  > => {
    const { customerId } = CustomerScope.of(actor);
    if (customerId === null) return refuse('Forbidden');
    return { ...(await damagesOf(shop.database, customerId, page)), index: page.index };
  },
);

/** What is not closed yet, the oldest first. */
export const staffListDamages = query(
  { right: 'damage.read', shared: 'nobody' },
  async ({ shop }: BareContext): Promise<DamageRow[]> => unfinishedDamages(shop.database),
);

/** Finds one of them by its number: D000012. */
export const staffFindDamage = query(
  { right: 'damage.read', shared: 'nobody' },
  async ({ shop }: BareContext, { number }: { readonly number: string }): Promise<DamageRow | Refusal> => {
    const no = readDamageNumber(number);
    return (no === null ? undefined : await findDamageByNumber(shop.database, no)) ?? refuse('NotFound');
  },
);
