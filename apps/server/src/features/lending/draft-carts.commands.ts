import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { arrearsOf } from '../arrears/index.ts';
import { type CartView, eraseCart, lockCartOfCustomer, prepareCartOf } from '../carts/index.ts';
import { goodsOf, reservationFields } from './draft-cart.ts';
import { underDraftLock } from './drafts.commands.ts';
import { findDraftById, setDraftCart } from './drafts.sql.ts';
import {
  type DraftFault,
  evaluateAnswers,
  type EvaluatedAnswers,
  readEvaluated,
  transportFigures,
} from './evaluate-request.ts';
import type { TransportFigures } from './requests.sql.ts';

/** What a draft outside the peak comes to. Where anything stands against it there is no cart, and `faults` say what. */
export interface DraftCart {
  readonly cartId: string | null;
  /** Null while the answers themselves are at fault. */
  readonly view: CartView | null;
  readonly rental: NonNullable<EvaluatedAnswers['accepted']>['rental'] | null;
  readonly figures: TransportFigures;
  readonly faults: readonly DraftFault[];
}

/**
 * The one cart of a draft outside the peak (`design/lending.md` §2): made, kept where it says the same, replaced where it
 * does not, for who asks. Days, time slots and tents are evaluated as the checkout will; what is gone in between is
 * answered by its question. The fields of the reservation come with it, so that a checkout need not send them.
 */
export const prepareCart = command(
  { right: 'customer' },
  async (context, { draftId }: { readonly draftId: string }): Promise<DraftCart | Refusal> => {
    const account = accountOf(context.actor);
    if (account === null || context.shop.config.lending === undefined) return refuse('Forbidden');
    const { customerId } = account;
    return underDraftLock<DraftCart>(context, account, async (transaction) => {
      const draft = await findDraftById(transaction, draftId, customerId);
      if (draft === undefined) return refuse('NotFound');
      const { answers } = draft.state;
      const [evaluated, found] = await Promise.all([
        readEvaluated(transaction, context, answers.camp?.to ?? null),
        draft.cartId === null ? undefined : lockCartOfCustomer(transaction, draft.cartId, customerId),
      ]);
      if ((await arrearsOf(transaction, context)).length > 0) return refuse('InvoicesOverdue');
      if (isRefusal(evaluated)) return evaluated;
      const { accepted, faults } = evaluateAnswers(context, evaluated, account, answers);
      const isApplication = accepted?.kind === 'application' || draft.requestId !== null;
      if (isApplication)
        return refuse('PeakPeriod', { fields: [{ field: 'firstDay', reason: 'peak-application' }] });
      const standing = found ?? null;
      const figures = transportFigures(evaluated, answers);
      const rental = accepted?.rental ?? null;
      if (rental === null || faults.length > 0) {
        if (standing !== null) await eraseCart(transaction, standing.id);
        return { cartId: null, view: null, rental, figures, faults };
      }
      const { warehouse } = evaluated.lending;
      const prepared = await prepareCartOf(transaction, context, standing, {
        warehouseId: warehouse,
        startDay: rental.from,
        endDay: rental.to,
        pickupHourId: answers.pickupSlot,
        returnHourId: answers.returnSlot,
        customFields: reservationFields(answers, figures),
        goods: goodsOf(evaluated.lending, answers),
      });
      if (isRefusal(prepared)) return prepared;
      const { cart, view } = prepared;
      const cartId = cart?.id ?? null;
      if (cartId !== null && cartId !== draft.cartId) await setDraftCart(transaction, draft.id, cartId);
      const { tents } = evaluated.lending;
      return { cartId, view, rental, figures, faults: cartId === null ? faultsOf(view, tents) : [] };
    });
  },
);

type Tents = Parameters<typeof goodsOf>[0]['tents'];

/** What stands against a cart, by the question that can be answered otherwise. */
function faultsOf({ place, lines }: CartView, tents: Tents): DraftFault[] {
  if (place.reason !== null) {
    const field = place.at === null ? 'firstDay' : fieldAt[place.at];
    return [{ question: 'period', field, reason: place.reason, ...paramsOf(place) }];
  }
  const ofLines = lines.flatMap(({ line: { row }, problem }): DraftFault[] => {
    const kind = tents.find(({ item }) => item === row.itemId)?.kind ?? 'senior';
    const question = kind === 'stock' ? 'stock-tent' : 'tents';
    return problem === null ? [] : [{ ...problem, question, field: kind }];
  });
  // What the shop does not have at all makes no line.
  return ofLines.length > 0 ? ofLines : [{ question: 'tents', field: 'senior', reason: 'not-offered' }];
}

const fieldAt = {
  first: 'firstDay',
  last: 'lastDay',
  pickup: 'pickupSlot',
  return: 'returnSlot',
} as const;

function paramsOf({ params }: CartView['place']): Pick<DraftFault, 'params'> {
  return params === undefined ? {} : { params };
}
