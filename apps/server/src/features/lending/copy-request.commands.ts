import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  campResult,
  duplicatedWizard,
  NO_PLACE,
  QUESTIONS,
  type StoredAnswers,
  withPartnerNames,
  type WizardState,
} from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { accountOf, type ActorAccount } from '../../platform/identity/actor.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { lendingRulesOf, lentFields, namedCamp } from '../availability/index.ts';
import { localNow } from '../locations/index.ts';
import { readWholeOrder, type WholeOrder } from '../orders/index.ts';
import { associationNames } from '../registers/index.ts';
import { storedAnswers, told, underDraftLock } from './drafts.commands.ts';
import { beginDraft, discardOne, type DraftRow, findDraft } from './drafts.sql.ts';
import { readEvaluated } from './evaluate-request.ts';
import { findRequest } from './requests.sql.ts';

/** A new request was begun already: it is asked about before another takes its place. */
export class DraftExists extends Refusal {
  readonly current: DraftRow;
  constructor(current: DraftRow) {
    super('DraftExists');
    this.current = current;
  }
}

export interface CopiedRequest {
  /** Of a request, or of a reservation. */
  readonly id: string;
  /** Whether what was begun already may go. */
  readonly replaces: boolean;
}

/**
 * Begins a new request with the answers of a stored request or reservation of the association (spec 3 §4, "Duplicate mode").
 * The same again, while nothing was answered since, is answered with what it began.
 */
export const copyRequest = command(
  { right: 'customer' },
  async (context, { id, replaces }: CopiedRequest): Promise<DraftRow | Refusal> => {
    const account = accountOf(context.actor);
    if (account === null || context.shop.config.lending === undefined) return refuse('Forbidden');
    const stored = await storedBy(context, id);
    if (isRefusal(stored)) return stored;
    // The register is somebody else's: it is asked before anything is locked.
    const { pickup, return: back } = stored.combined;
    const codes = [pickup, back].flatMap((partner) => (partner === null ? [] : [partner.code]));
    const names = await associationNames(context, codes);
    return underDraftLock(context, account, async (transaction) => {
      const copiedState = await copied(transaction, context, account, stored);
      if (isRefusal(copiedState)) return copiedState;
      const state = withPartnerNames(copiedState, names);
      const begun = await findDraft(transaction, account.customerId, null);
      if (begun !== undefined && isDeepStrictEqual(begun.state, state)) return begun;
      if (begun !== undefined && !replaces) return new DraftExists(begun);
      if (begun !== undefined) await discardOne(transaction, begun.id, account.customerId, context.now);
      const changed = Object.fromEntries(QUESTIONS.map(({ name }) => [name, 1]));
      const draft = { ...account, id: randomUUID(), requestId: null, state, changed };
      const copy = await beginDraft(transaction, draft, context.now);
      if (copy === undefined) return refuse('NotFound');
      return told(transaction, context, copy, 'copy', { from: id });
    });
  },
);

async function copied(
  db: Db,
  context: Context,
  { customerGroup }: ActorAccount,
  stored: StoredAnswers,
): Promise<WizardState | Refusal> {
  const { shop, now } = context;
  const evaluated = await readEvaluated(db, context, stored.camp?.to ?? null);
  if (isRefusal(evaluated)) return evaluated;
  const { lending, calendar } = evaluated;
  const clock = localNow(shop.zone, now);
  const rules = lendingRulesOf(shop.config, lending, { customerGroup, clock, calendar });
  const result = stored.camp === null ? null : campResult(stored.camp, rules);
  return duplicatedWizard(stored, {
    chooseCamp: result?.ok === true,
    chooseSlots: result?.ok === true && result.kind === 'reservation',
  });
}

async function storedBy(context: Context, id: string): Promise<StoredAnswers | Refusal> {
  const { shop, actor } = context;
  const request = await findRequest(shop.database, id, CustomerScope.of(actor));
  if (request !== undefined) return storedAnswers(request);
  const whole = await readWholeOrder(context, id);
  return isRefusal(whole) ? whole : answersOfOrder(context, whole);
}

/** What an order says of its camp; one that was made by hand says its tents alone. */
function answersOfOrder({ shop }: Context, { order, lines }: WholeOrder): StoredAnswers {
  const said = order.customFields;
  const text = (name: keyof typeof lentFields): string => {
    const value = said[lentFields[name]];
    return typeof value === 'string' ? value : '';
  };
  const number = (name: keyof typeof lentFields): number | null => {
    const value = said[lentFields[name]];
    return typeof value === 'number' ? value : null;
  };
  const count = (name: keyof typeof lentFields): number => number(name) ?? 0;
  const partner = (code: string) => (code === '' ? null : { code, name: null });
  const tents = shop.config.lending?.tents ?? [];
  const ordered = (kind: (typeof tents)[number]['kind']): number => {
    const items = tents.filter((tent) => tent.kind === kind).map(({ item }) => item);
    const own = lines.filter(({ itemId }) => items.includes(itemId));
    return own.reduce((sum, { qty }) => sum + qty, 0);
  };
  const [purpose, transport] = [text('purpose'), text('transport')];
  return {
    name: text('name'),
    camp: namedCamp(said),
    pickupSlot: order.pickupHourId,
    returnSlot: order.returnHourId,
    members: {
      child: count('child'),
      youngAdult: count('youngAdult'),
      supervisor: count('supervisor'),
      total: count('total'),
    },
    disabled: count('disability'),
    purpose: purpose === 'CAMP' || purpose === 'OTHER' ? purpose : null,
    place: {
      title: text('title'),
      street: text('street'),
      number: text('number'),
      postalCode: text('postalCode'),
      city: text('city'),
      country: text('country') || NO_PLACE.country,
      lat: number('lat'),
      lon: number('lon'),
    },
    existingSpots: count('existingSpots'),
    senior: ordered('senior'),
    patrol: ordered('patrol'),
    stock: ordered('stock') > 0,
    acceptsSubstitute: true,
    transport: transport === 'VAN' || transport === 'TRUCK' || transport === 'MUNICIPAL' ? transport : null,
    combined: { pickup: partner(text('pickupCode')), return: partner(text('returnCode')) },
    comments: order.notes ?? '',
  };
}
