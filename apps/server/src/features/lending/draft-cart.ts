import type { ShopConfig } from '@bivak/contract/shop-config';
import { memberCount, type RequestAnswers, type TentKind } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { CustomFieldValues } from '../../platform/shops/custom-fields.ts';
import { lentFields } from '../availability/index.ts';
import { eraseCart, lockCartOfCustomer, saveCart } from '../carts/index.ts';
import type { DraftRow } from './drafts.sql.ts';
import { transportFigures } from './evaluate-request.ts';
import { readWeights, type RequestFields, type TransportFigures } from './requests.sql.ts';

type Lending = NonNullable<ShopConfig['lending']>;

/** What a reservation says of these answers beside its lines, in the fields that the shop declares for it (spec 3 §3). */
export function reservationFields(answers: RequestAnswers, figures: TransportFigures): CustomFieldValues {
  const { camp, members, place, combined } = answers;
  const values: Omit<
    Record<keyof (RequestFields & TransportFigures), CustomFieldValues[string]>,
    NotOfOrders
  > = {
    firstDay: camp?.from ?? null,
    lastDay: camp?.to ?? null,
    name: answers.name,
    purpose: answers.purpose,
    title: place.title,
    street: place.street,
    number: place.number,
    postalCode: place.postalCode,
    city: place.city,
    country: place.source === 'UNKNOWN' ? null : place.country,
    lat: place.lat,
    lon: place.lon,
    existingSpots: answers.existingSpots,
    total: memberCount(members),
    child: members.child,
    youngAdult: members.youngAdult,
    supervisor: members.supervisor,
    disability: answers.disabled,
    senior: answers.senior,
    patrol: answers.patrol,
    stock: answers.stock === true,
    transport: answers.transport,
    pickupCode: combined.pickup?.code ?? null,
    returnCode: combined.return?.code ?? null,
    personnel: figures.personnel,
    units: figures.units,
    weight: figures.weight,
    comments: answers.comments,
  };
  const said = Object.entries(lentFields).map(([name, field]) => [
    field,
    values[name as keyof typeof values],
  ]);
  return Object.fromEntries(said.filter(([, value]) => value !== null && value !== ''));
}

/** The lines of a reservation cannot be swapped for others; its time slots are its own. */
type NotOfOrders = 'acceptsSubstitute' | 'pickupSlot' | 'returnSlot';

/** The tents of these answers as goods. */
export function goodsOf({ tents }: Lending, { senior, patrol, stock }: RequestAnswers) {
  const wanted: { readonly [Kind in TentKind]: number } = { senior, patrol, stock: stock === true ? 1 : 0 };
  return tents.map(({ item, kind }) => ({ itemId: item, qty: wanted[kind] })).filter(({ qty }) => qty > 0);
}

/** What the price, the claims and the time slots follow from. */
const priced = ['camp', 'pickupSlot', 'returnSlot', 'senior', 'patrol', 'stock'] as const;

/**
 * After a change of answers the draft's cart says the same, or is gone: another tab that still shows it finds out at its
 * checkout, and nobody orders what the association has changed since.
 */
export async function keepCartInStep(
  transaction: Transaction,
  { shop, now }: Context,
  draft: DraftRow,
  { answers }: DraftRow['state'],
): Promise<void> {
  const { lending } = shop.config;
  if (draft.cartId === null || lending === undefined) return;
  const before = draft.state.answers;
  const isSame = (name: (typeof priced)[number]) =>
    JSON.stringify(before[name]) === JSON.stringify(answers[name]);
  if (!priced.every(isSame)) return eraseCart(transaction, draft.cartId);
  const { customerId } = draft;
  const [cart, weights] = await Promise.all([
    lockCartOfCustomer(transaction, draft.cartId, customerId),
    readWeights(
      transaction,
      lending.tents.map(({ item }) => item),
    ),
  ]);
  if (cart === undefined) return;
  const customFields = reservationFields(answers, transportFigures({ lending, weights }, answers));
  await saveCart(transaction, { ...cart, customFields }, now);
}
