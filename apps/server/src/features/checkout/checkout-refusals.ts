import {
  defaultMode,
  type Missing,
  paymentChoiceResult,
  type PaymentMode,
  paymentPolicy,
  proceedResult,
} from '@bivak/rules';
import { moneyText } from '../../platform/i18n/formats.ts';
import type { Context } from '../../platform/application/context.ts';
import { Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import type { Shortage, WantedClaim } from '../availability/index.ts';
import type { CheckoutMade, LiveRequests } from './checkout.sql.ts';
import {
  cartActions,
  type CartView,
  fixedItemOf,
  minimumOrderOf,
  lineRefusalCode,
  periodRefusal,
  placeKey,
  wordsOf,
} from '../carts/index.ts';
import { hourPath, placesOf } from './new-reservations.ts';

/** The cart has been checked out already, otherwise than is asked now; without what came of it for who may not read that. */
export class AlreadyPlaced extends Refusal {
  readonly made: readonly CheckoutMade[] | null;
  constructor(made: readonly CheckoutMade[] | null) {
    super('AlreadyPlaced');
    this.made = made;
  }
}

/** Some lines are at fault; the others could be had. */
export class LinesRefused extends Refusal {
  readonly lineIds: readonly string[];
  constructor(
    code: ReturnType<typeof lineRefusalCode>,
    fields: readonly RefusedField[],
    lineIds: readonly string[],
  ) {
    super(code, { fields });
    this.lineIds = lineIds;
  }
}

/** Too little for this shop; what else is missing stands among the fields. */
export class BelowMinimum extends Refusal {
  readonly minimumCents: number;
  readonly missingCents: number;
  constructor(
    { language }: Pick<Context, 'language'>,
    { priced }: Pick<CartView, 'priced'>,
    { minimumCents, missingCents }: Extract<Missing, { kind: 'minimum' }>,
    fields: readonly RefusedField[],
  ) {
    super('OrderBelowMinimum', {
      fields,
      params: {
        minimum: moneyText(minimumCents, language),
        missing: moneyText(missingCents, language),
        deposit: priced.depositCents > 0 ? 'yes' : 'no',
      },
    });
    this.minimumCents = minimumCents;
    this.missingCents = missingCents;
  }
}

/**
 * Names everything that the cart still lacks (spec 2 §5, "Cart"), the shop's own fields among it; stock is validated
 * later, under the locks.
 */
export function proceedRefusal(
  context: Context,
  view: CartView,
  fieldFaults: readonly RefusedField[],
): Refusal | null {
  const { shop } = context;
  const { cart, place, lines } = view;
  const fixedItem = fixedItemOf(shop.config, cart);
  if (lines.every(({ line }) => line.row.itemId === fixedItem)) return refuse('EmptyCart');
  const usesOwnPlace = lines.some(({ line }) => placeKey(line.row) === placeKey(cart));
  if (usesOwnPlace && place.reason !== null) return periodRefusal(view);
  const invalid = lines.flatMap(({ line, problem }, index) =>
    problem === null || problem.reason === 'stock' ? [] : [{ id: line.row.id, index, problem }],
  );
  if (invalid.length > 0) {
    const fields = invalid.map(({ index, problem }) => ({ field: `lines.${index}`, ...problem }));
    return new LinesRefused(
      lineRefusalCode(fields),
      fields,
      invalid.map(({ id }) => id),
    );
  }
  const result = proceedResult({
    slots: placesOf(view).map(({ index, place: { slotsApply: apply, pickupHourId, returnHourId } }) => ({
      place: String(index),
      apply,
      pickupHourId,
      returnHourId,
    })),
    extraFieldsValid: fieldFaults.length === 0,
    totalGrossCents: view.priced.totals.grossCents,
    minimumOrderCents: minimumOrderOf(shop.config),
    uploadPolicy: shop.config.uploads.cart,
    uploads: cart.attachments.length,
    lines: lines.map(({ line }) => ({
      id: line.row.id,
      uploadPolicy: line.row.uploadPolicy,
      uploads: line.row.attachments.length,
      invalidReason: null,
      lacking: view.lacking
        .filter(({ lineId }) => lineId === line.row.id)
        .map(({ addOn: { itemId }, qty }) => ({ itemId, qty })),
    })),
    // A payment follows the checkout; everything else that is required comes before it.
    actions: cartActions(view, context).filter(({ name }) => name !== 'CreatePayment'),
  });
  if (result.ok) return null;
  const fields = result.missing.flatMap((missing) =>
    missing.kind === 'extra-fields' ? fieldFaults : missingField(context, missing, view),
  );
  const minimum = result.missing.find((missing) => missing.kind === 'minimum');
  if (minimum !== undefined) return new BelowMinimum(context, view, minimum, fields);
  const slots = result.missing.some(({ kind }) => kind === 'pickup-slot' || kind === 'return-slot');
  return refuse(slots ? 'SlotRequired' : 'ValidationFailed', { fields });
}

function missingField(context: Context, missing: Missing, view: CartView): RefusedField[] {
  const { shop, language } = context;
  const { lines } = view;
  if (missing.kind === 'pickup-slot' || missing.kind === 'return-slot') {
    const name = missing.kind === 'pickup-slot' ? 'pickupHourId' : 'returnHourId';
    return [{ field: hourPath(view, Number(missing.place), name), reason: 'required' }];
  }
  if (missing.kind === 'action' && missing.name === 'Certificates') return missingCertificates(context, view);
  if (missing.kind === 'action') return [{ field: 'reference', reason: 'required' }];
  if (missing.kind === 'cart-upload') return [{ field: 'attachments', reason: 'cart-upload-required' }];
  if (missing.kind === 'add-on') return [missingAddOn(context, missing, view)];
  if (missing.kind !== 'upload') return [];
  const index = lines.findIndex(({ line }) => line.row.id === missing.lineId);
  const texts = lines[index]?.line.row.descriptions ?? {};
  const name = wordsOf(texts, language, shop.config.defaultLanguage) ?? '';
  return [{ field: `lines.${index}.attachments`, reason: 'upload-required', params: { name } }];
}

/** How many of what belong to which line. */
function missingAddOn(
  { shop, language }: Context,
  { lineId, itemId, qty }: Extract<Missing, { kind: 'add-on' }>,
  { lines }: CartView,
): RefusedField {
  const index = lines.findIndex(({ line }) => line.row.id === lineId);
  const row = lines[index]?.line.row;
  const addOn = row?.required.find((one) => one.itemId === itemId);
  const words = (texts: Readonly<Record<string, string>> | undefined) =>
    wordsOf(texts ?? {}, language, shop.config.defaultLanguage) ?? '';
  const params = { name: words(row?.descriptions), addOn: words(addOn?.descriptions), count: qty };
  return { field: `lines.${index}.addOns`, reason: 'add-on-required', params };
}

/** Each by its name. */
function missingCertificates(context: Context, view: CartView): RefusedField[] {
  const { shop, language } = context;
  const asked = cartActions(view, context).flatMap(({ details }) => details.requiredCertificates);
  return asked
    .filter(({ number }) => number === null)
    .map(({ id }) => ({
      field: `certificates.${id}`,
      reason: 'certificate-required',
      params: { name: shop.config.certificates.find((one) => one.id === id)?.name[language] ?? id },
    }));
}

/** Too many requests without an account wait already, under the e-mail address or where this person lives. */
export function capRefusal(
  { liveReservationsPerEmail, liveReservationsPerAddress }: Context['shop']['config']['reservations'],
  { ofEmail, ofAddress }: LiveRequests,
): Refusal | null {
  if (ofEmail >= liveReservationsPerEmail) {
    return refuse('LiveReservationsCapped', { params: { count: ofEmail, by: 'email' } });
  }
  if (ofAddress < liveReservationsPerAddress) return null;
  return refuse('LiveReservationsCapped', { params: { count: ofAddress, by: 'address' } });
}

/** It says line by line what did not fit, and how many would (RULINGS, "what a cart holds"). */
export function shortageRefusal(
  view: CartView,
  wanted: readonly WantedClaim[],
  shortages: readonly Shortage[],
): Refusal {
  const freeOf = new Map(shortages.map(({ index, free }) => [wanted[index], free]));
  const short = view.lines.flatMap((line, index) => {
    const free = line.wanted.flatMap((claim) => {
      const pieces = freeOf.get(claim);
      const perUnit = Math.max(1, claim.qty / line.line.row.qty);
      return pieces === undefined ? [] : [Math.floor(pieces / perUnit)];
    });
    return free.length === 0 ? [] : [{ id: line.line.row.id, index, max: Math.max(0, Math.min(...free)) }];
  });
  const fields = short.map(({ index, max }) => ({
    field: `lines.${index}.qty`,
    reason: 'stock',
    params: { max },
  }));
  return new LinesRefused(
    'StockShort',
    fields,
    short.map(({ id }) => id),
  );
}

export interface PaymentChoice {
  /** Null where the shop takes no payments online, or there is nothing to pay. */
  readonly mode: PaymentMode | null;
  readonly refusal: Refusal | null;
}

/**
 * How it is to be paid (spec 2 §4, §9). A method is asked for with the link only: the checkout holds the goods for it.
 * Who says nothing pays later where that is possible; where it is not, everybody pays now.
 */
export function choosePayment(
  { shop }: Pick<Context, 'shop'>,
  { priced }: Pick<CartView, 'priced'>,
  asked: PaymentMode | null,
): PaymentChoice {
  const options = paymentPolicy({
    policy: shop.config.payment.policy,
    totalGrossCents: priced.totals.grossCents,
  });
  const none = !options.online && !options.atPickup;
  const mode = none ? null : (asked ?? defaultMode(options));
  const result = paymentChoiceResult({ mode, method: 'chosen-later' }, options);
  if (result.ok) return { mode, refusal: null };
  const field = { field: 'paymentMode', reason: 'mode-not-offered' };
  return { mode, refusal: refuse('ValidationFailed', { fields: [field] }) };
}
