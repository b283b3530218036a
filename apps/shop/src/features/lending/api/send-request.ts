import { type Call, checkout, type lending, type WireError } from '@bivak/contract/wire';
import type { WizardState } from '@bivak/rules';
import { isWireError } from '@bivak/web';
import { askGraphql } from '@bivak/web/graphql';
import type { Billing } from '../model/wizard-context.tsx';
import type { Draft } from './drafts.ts';

export type Sent =
  | { readonly kind: 'request'; readonly id: string }
  | { readonly kind: 'order'; readonly id: string }
  /** What the cart says changed while it was looked at: it is shown anew. */
  | { readonly kind: 'look-again'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string; readonly fields: WireError['fields'] }
  /** Whether it arrived is not known; the same key asks again. */
  | { readonly kind: 'no-answer' };

/** Sends an application for days of the peak, or the changes of one that was sent before. */
export async function sendApplication(call: Call, draft: Draft, idempotencyKey: string): Promise<Sent> {
  const { requestId } = draft.state;
  const name = requestId === null ? 'createRentalRequest' : 'updateRentalRequest';
  const mutation = `mutation ($input: RentalRequestInput!) { ${name}(input: $input) { Id } }`;
  const input = { ...inputOf(draft), ...(requestId === null ? {} : { Id: requestId }) };
  try {
    const answer = await askGraphql<Record<string, { readonly Id: string }>>(
      call,
      mutation,
      { input },
      { idempotencyKey },
    );
    return { kind: 'request', id: answer[name]?.Id ?? '' };
  } catch (cause) {
    return refusalOf(cause);
  }
}

/** Orders the cart of a draft at the total that was shown. */
export async function sendReservation(
  call: Call,
  cart: Pick<lending.DraftCart, 'CartID' | 'TotalIncVAT'>,
  {
    comments,
    billing: { reference, payer },
    idempotencyKey,
  }: { readonly comments: string; readonly billing: Billing; readonly idempotencyKey: string },
): Promise<Sent> {
  try {
    const answer = await call(
      checkout,
      {
        params: { cartId: cart.CartID ?? '' },
        body: {
          Notes: comments === '' ? null : comments,
          ...(reference.trim() === '' ? {} : { Reference: reference.trim() }),
          ...(payer === null ? {} : { Payer: payer }),
          ...(cart.TotalIncVAT === null ? {} : { ExpectedTotalIncVAT: cart.TotalIncVAT }),
        },
      },
      { idempotencyKey },
    );
    return { kind: 'order', id: answer.Collection[0]?.ReservationOrderID ?? '' };
  } catch (cause) {
    return refusalOf(cause);
  }
}

const CHANGED = new Set([
  'PriceChanged',
  'StockShort',
  'LineInvalid',
  'SlotFull',
  'SlotRequired',
  'PeriodRefused',
  'PeakPeriod',
  'NotFound',
  'EmptyCart',
  'CartCheckedOut',
]);

function refusalOf(cause: unknown): Sent {
  if (!isWireError(cause) || cause.status >= 500) return { kind: 'no-answer' };
  const message = cause.fields[0]?.Message ?? cause.message;
  if (CHANGED.has(cause.code)) return { kind: 'look-again', message };
  return { kind: 'refused', message, fields: cause.fields };
}

function inputOf({ id, state }: Draft): lending.RentalRequestInput {
  const { answers } = state;
  const { camp, members, place, combined } = answers;
  return {
    DraftId: id,
    Name: answers.name,
    DateStart: camp?.from ?? null,
    DateEnd: camp?.to ?? null,
    PickupSlot: answers.pickupSlot,
    ReturnSlot: answers.returnSlot,
    Purpose: answers.purpose,
    ...placeOf(place),
    ExistingSpots: answers.existingSpots,
    RequestedSpotsTotal: members.mode === 'TOTAL' ? members.total : 0,
    RequestedSpotsChild: members.child,
    RequestedSpotsYoungAdult: members.youngAdult,
    RequestedSpotsSupervisor: members.supervisor,
    RequestedSpotsDisability: answers.disabled,
    RequestedTentsPatrol: answers.patrol,
    RequestedTentsSenior: answers.senior,
    RequestedTentsStock: answers.stock,
    AcceptsSubstitute: answers.acceptsSubstitute,
    CombinedPickupVCode: combined.pickup?.code ?? null,
    CombinedReturnVCode: combined.return?.code ?? null,
    TransportType: answers.transport,
    Comments: answers.comments,
  };
}

function placeOf(place: WizardState['answers']['place']): lending.RentalRequestInput {
  if (place.source === 'UNKNOWN')
    return {
      LocationLat: null,
      LocationLon: null,
      LocationTitle: '',
      LocationStreet: '',
      LocationNumber: '',
      LocationPostalCode: '',
      LocationCity: '',
      LocationCountry: '',
    };
  return {
    LocationLat: place.lat,
    LocationLon: place.lon,
    LocationTitle: place.title,
    LocationStreet: place.street,
    LocationNumber: place.number,
    LocationPostalCode: place.postalCode,
    LocationCity: place.city,
    LocationCountry: place.country,
  };
}
