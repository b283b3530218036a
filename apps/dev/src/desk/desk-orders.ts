import { addDays, type IsoDate, type PaymentMode, type Period } from '@bivak/rules';
import {
  type Actor,
  addLines,
  cancelOrder,
  checkOut,
  checkOutAsVisitor,
  createCart,
  type EpochMs,
  fetchPayment,
  inTransaction,
  isRefusal,
  lockCustomer,
  paymentLink,
  type Refusal,
  reserveWithoutCart,
  staffAssignOrder,
  staffCloseOrder,
  staffDamageStep,
  staffDecide,
  staffFindHandover,
  staffHandOut,
  staffMoveOrder,
  staffNoteBackOn,
  staffNotePayment,
  staffOrderNote,
  staffPick,
  staffTakeBack,
  updateCart,
} from '@bivak/server';
import { demoCampFields } from '../demo/demo-camp-fields.ts';
import { type ChosenDays, daysOf } from './desk-days.ts';
import type { DeskData } from './desk-files.ts';
import {
  contextOf,
  customerOf,
  type DeskParts,
  type DeskStep,
  doneOf,
  instantOf,
  loginIdOf,
  staffOf,
  visitorActor,
} from './desk-parts.ts';

type Given = DeskData['orders'][number];

/** What is known of an order once it is placed; null before, and after a refusal. */
interface Standing {
  id: string | null;
  damages: readonly string[];
  invoiceNo: string | null;
}

const minute = 60_000;
const day = 24 * 60 * minute;

const ways = ['asked', 'accepted', 'ready', 'out', 'back', 'closed'] as const;

/** What happened to an order, from its first press to its invoice, as far as it has come by now. */
export async function orderSteps(parts: DeskParts, given: Given, nth: number): Promise<DeskStep[]> {
  const days = await daysOf(parts, given);
  const what = `${Object.keys(given.goods).join('+')} of ${given.by}`;
  if (days === null) {
    parts.refused.push(`${what}: no day with hours`);
    return [];
  }
  const standing: Standing = { id: null, damages: [], invoiceNo: null };
  const step = (at: number, run: (at: EpochMs, id: string) => Promise<unknown>): DeskStep => ({
    at: at as EpochMs,
    run: async (instant) => {
      if (standing.id === null) return;
      const answer = await run(instant, standing.id);
      if (doneOf(parts, what, answer ?? 'done') === null) standing.id = null;
    },
  });
  const placed = instantOf(parts, given.placed);
  const place: DeskStep = {
    at: placed,
    run: async (at) => {
      const made = await placeOrder(parts, given, { days, at });
      standing.id = doneOf(parts, what, made);
      if (standing.id !== null) parts.orders.push(standing.id);
    },
  };
  return [place, ...furtherSteps({ parts, given, days, placed, standing, nth, step })];
}

interface Further {
  readonly parts: DeskParts;
  readonly given: Given;
  readonly days: ChosenDays;
  readonly placed: EpochMs;
  readonly standing: Standing;
  readonly nth: number;
  readonly step: (at: number, run: (at: EpochMs, id: string) => Promise<unknown>) => DeskStep;
}

function furtherSteps(of: Further): DeskStep[] {
  const { parts, given, days, placed, nth, step } = of;
  const { until } = given;
  const desk = staffOf(parts, 'desk');
  const has = (way: (typeof ways)[number]) =>
    ways.indexOf(way) <= ways.indexOf(until as (typeof ways)[number]);
  const steps: DeskStep[] = [];
  const paysNow = given.pay === 'now' && parts.pay !== null && given.camp === undefined;
  if (paysNow) steps.push(step(placed + 3 * minute, (at, id) => payOrder(parts, given, { at, id })));
  const decided = Math.min(
    parts.shop.zone.at(nextDay(parts, placed), 9 * 60 + 4 + (nth % 50)),
    days.pickup.at - 2 * 60 * minute,
  );
  const answered = Math.max(decided, placed + 20 * minute);
  if (until === 'rejected')
    steps.push(
      step(answered, (at, id) =>
        staffDecide({ ...contextOf(parts, desk, at) }, { key: id, path: ['Rejected'], note: given.reason }),
      ),
    );
  if (until === 'cancelled')
    steps.push(
      step(answered + 5 * 60 * minute, (at, id) =>
        cancelOrder(contextOf(parts, actorOf(parts, given), at), { orderId: id }),
      ),
    );
  if (has('accepted') && !paysNow && given.camp === undefined)
    steps.push(
      step(answered, (at, id) =>
        staffDecide(contextOf(parts, desk, at), { key: id, path: ['Order'], note: null }),
      ),
    );
  const { note } = given;
  if (note !== undefined)
    steps.push(
      step(answered + 6 * minute, (at, orderId) =>
        staffOrderNote(contextOf(parts, desk, at), { orderId, version: null, notes: note }),
      ),
    );
  if (given.assigned) {
    const one = parts.data.operators.find(({ role }) => role === 'desk');
    steps.push(
      step(answered + 7 * minute, (at, orderId) =>
        staffAssignOrder(contextOf(parts, desk, at), {
          orderId,
          version: null,
          to: loginIdOf(one?.email ?? ''),
        }),
      ),
    );
  }
  if (has('ready'))
    steps.push(step(days.pickup.at - 65 * minute, (at, id) => act(parts, given, 'pick', { at, id })));
  if (has('out'))
    steps.push(step(days.pickup.at + 12 * minute, (at, id) => act(parts, given, 'hand-out', { at, id })));
  const { backOn } = given;
  if (backOn !== undefined)
    steps.push(
      step(days.back.at + 90 * minute, (at, key) =>
        staffNoteBackOn(contextOf(parts, desk, at), { key, day: addDays(parts.today, backOn) }),
      ),
    );
  if (has('back')) steps.push(...backSteps(of));
  return steps;
}

/** It came back, what is broken was assessed, its invoice was made and paid. */
function backSteps({ parts, given, days, standing, step }: Further): DeskStep[] {
  const desk = staffOf(parts, 'desk');
  const owner = staffOf(parts, 'owner');
  const { damage } = given;
  const sale = parts.shop.config.core.ShopSalesModus;
  const back = sale ? days.pickup.at + 20 * minute : days.back.at + 15 * minute;
  const steps: DeskStep[] = sale
    ? []
    : [step(back, (at, id) => takeBack(parts, given, standing, { at, id }))];
  if (damage !== undefined)
    steps.push(step(back + 50 * minute, (at) => damageSteps(parts, standing, { at, damage }, owner)));
  if (given.until !== 'closed') return steps;
  const closed = back + (damage === undefined ? 30 : 60) * minute;
  return [
    ...steps,
    step(closed, async (at, key) => {
      const done = await staffCloseOrder(contextOf(parts, desk, at), { key, note: null });
      if (!isRefusal(done)) standing.invoiceNo = done.invoiceNo;
      return done;
    }),
    ...(given.invoicePaid
      ? [
          step(closed + 8 * day, async (at) =>
            standing.invoiceNo === null
              ? 'nothing to pay'
              : staffNotePayment(contextOf(parts, owner, at), { number: standing.invoiceNo, cents: null }),
          ),
        ]
      : []),
  ];
}

interface At {
  readonly at: EpochMs;
  readonly id: string;
}

function nextDay({ shop }: DeskParts, at: EpochMs): IsoDate {
  return addDays(shop.zone.dayOf(at), 1);
}

function actorOf(parts: DeskParts, { by }: Pick<Given, 'by'>): Actor {
  const customer = customerOf(parts, by);
  if (customer !== null) return customer;
  if (parts.desk.visitors.every(({ id }) => id !== by)) throw new Error(`desk.json: nobody is ${by}`);
  return visitorActor(by);
}

interface Placing {
  readonly days: ChosenDays;
  readonly at: EpochMs;
}

/** By its cart, as a customer orders; what the business lends by itself, without one. Answers the order. */
function placeOrder(parts: DeskParts, given: Given, placing: Placing): Promise<string | Refusal> {
  return given.camp === undefined ? orderByCart(parts, given, placing) : lendOut(parts, given, placing);
}

async function orderByCart(parts: DeskParts, given: Given, { days, at }: Placing): Promise<string | Refusal> {
  const actor = actorOf(parts, given);
  const context = contextOf(parts, actor, at, given.language);
  const { warehouse, delivery, goods, reference, comments, fields } = given;
  const { core } = parts.shop.config;
  const cart = await createCart(context, {
    warehouseId: warehouse,
    deliveryId: delivery,
    startDay: days.pickup.day,
    endDay: core.ShopSalesModus ? days.pickup.day : days.back.day,
    customFields: fields,
  });
  if (isRefusal(cart)) return cart;
  const cartId = cart.cart.id;
  const lines = Object.entries(goods).map(([itemId, qty]) => ({ itemId, qty }));
  const all = await addLines(context, { cartId, lines });
  const filled = isRefusal(all) ? await addLines(context, { cartId, lines: asFarAsFree(lines, all) }) : all;
  if (isRefusal(filled)) return filled;
  const chosen = await updateCart(context, {
    cartId,
    pickupHourId: days.pickup.hourId,
    ...(core.ShopSalesModus ? {} : { returnHourId: days.back.hourId }),
    ...(reference === undefined ? {} : { reference }),
  });
  if (isRefusal(chosen)) return chosen;
  const input = {
    cartId,
    address: null,
    notes: comments ?? null,
    reference: reference ?? null,
    customFields: {},
    shown: { grossCents: null, depositCents: null },
    paymentMode: paymentModeOf(parts, given),
    termsVersion: null,
  };
  const visitor = parts.desk.visitors.find(({ id }) => id === given.by);
  const made =
    visitor === undefined
      ? await checkOut(context, { ...input, person: {} })
      : await checkOutAsVisitor(context, { ...input, person: personOf(visitor) });
  if (isRefusal(made)) return made;
  return made[0]?.id ?? '';
}

/** What others have is left out: a day after the first, much of what the file names is still out. */
function asFarAsFree<Line extends { readonly qty: number }>(
  lines: readonly Line[],
  { code, fields }: Refusal,
): Line[] {
  if (code !== 'StockShort') return [...lines];
  return lines
    .map((line, nth) => {
      const short = fields.find(({ field }) => field === `lines.${nth}.qty`);
      return short === undefined ? line : { ...line, qty: Number(short.params?.['max'] ?? 0) };
    })
    .filter(({ qty }) => qty > 0);
}

function paymentModeOf({ shop, pay }: DeskParts, given: Given): PaymentMode | null {
  if (shop.config.payment.policy === 'BlockPayment') return null;
  return given.pay === 'now' && pay !== null ? 'NOW' : 'AT_PICKUP';
}

function personOf(visitor: DeskData['visitors'][number]) {
  const { companyName, firstName, lastName, street, houseNumber, zipCode, city, email, phone } = visitor;
  const name = { companyName, firstName, lastName };
  return {
    ...name,
    street,
    houseNumber,
    houseNumberAddition: '',
    zipCode,
    city,
    countryId: 'BE',
    email,
    tel: phone,
  };
}

/** An association asked by phone, and the business wrote it down. */
async function lendOut(parts: DeskParts, given: Given, { days, at }: Placing): Promise<string | Refusal> {
  const { shop, data } = parts;
  const actor = customerOf(parts, given.by);
  if (actor?.kind !== 'customer' || actor.account === null)
    throw new Error(`desk.json: nobody is ${given.by}`);
  const { customerId, contactId, customerGroup } = actor.account;
  const rental: Period = { from: days.pickup.day, to: days.back.day };
  const items = Object.entries(given.goods).map(([itemId, qty]) => ({ itemId, qty }));
  const lines = items.map(({ itemId, qty }) => ({ item: itemId, qty }));
  const desk = contextOf(parts, staffOf(parts, 'desk'), at, given.language);
  const made = await inTransaction(shop.database, async (transaction) => {
    await lockCustomer(transaction, customerId);
    return reserveWithoutCart(transaction, desk, {
      madeOf: `desk-${shop.zone.dayOf(parts.now)}-${given.by}-${given.placed}`,
      owner: { customerId, contactId },
      customerGroup,
      language: given.language,
      warehouseId: given.warehouse,
      rental,
      items,
      notes: given.comments ?? null,
      customFields: demoCampFields({ camp: given.camp, lines }, data, shop, rental),
    });
  });
  if (isRefusal(made)) return made;
  const moved = await staffMoveOrder(desk, {
    orderId: made.id,
    version: null,
    pickupHourId: days.pickup.hourId,
    returnHourId: days.back.hourId,
  });
  return isRefusal(moved) ? moved : made.id;
}

async function payOrder(parts: DeskParts, given: Given, { at, id }: At): Promise<unknown> {
  const asked = await paymentLink(contextOf(parts, actorOf(parts, given), at, given.language), {
    orderId: id,
    access: null,
    method: 'BANCONTACT',
    returnPage: `${parts.shop.origins[0]}/`,
    description: null,
  });
  if (isRefusal(asked) || asked.link === null || parts.pay === null) return asked;
  await parts.pay(asked.link);
  const providerId = asked.link.split('/').at(-1);
  return fetchPayment(
    { shop: parts.shop, actor: { kind: 'job' }, now: at, requestId: 'demo' },
    { providerId },
  );
}

/** Sets apart or hands out: all of it, or the pieces that are named. */
async function act(parts: DeskParts, given: Given, kind: 'pick' | 'hand-out', { at, id: key }: At) {
  const context = contextOf(parts, staffOf(parts, 'desk'), at);
  const input = { key, clientId: null, note: null };
  const isPart = given.only !== undefined && given.until === (kind === 'pick' ? 'ready' : 'out');
  const run = kind === 'pick' ? staffPick : staffHandOut;
  if (!isPart) return run(context, { ...input, lines: null });
  const lines = await linesOf(parts, key, given.only ?? {}, at);
  return run(context, { ...input, lines: lines.map(({ lineId, qty }) => ({ lineId, qty, serialIds: [] })) });
}

async function takeBack(parts: DeskParts, given: Given, standing: Standing, { at, id: key }: At) {
  const context = contextOf(parts, staffOf(parts, 'desk'), at);
  const { only, broken, lost } = given;
  const input = { key, clientId: null, note: null };
  const isWhole = only === undefined && Object.keys({ ...broken, ...lost }).length === 0;
  if (isWhole) return staffTakeBack(context, { ...input, lines: null });
  const lines = await linesOf(parts, key, only ?? given.goods, at);
  const taken = await staffTakeBack(context, {
    ...input,
    lines: lines.map(({ lineId, itemId, qty }) => {
      const bad = Math.min(broken[itemId] ?? 0, qty);
      const gone = Math.min(lost[itemId] ?? 0, qty - bad);
      return { lineId, partId: null, good: qty - bad - gone, broken: bad, lost: gone, serialIds: [] };
    }),
  });
  if (!isRefusal(taken)) standing.damages = taken.damages;
  return taken;
}

/** The lines of these articles, with the pieces that are meant. */
async function linesOf(parts: DeskParts, key: string, wanted: Readonly<Record<string, number>>, at: EpochMs) {
  const found = await staffFindHandover(contextOf(parts, staffOf(parts, 'desk'), at), { key });
  if (isRefusal(found)) return [];
  return found.lines.flatMap(({ lineId, itemId, isSold, ordered }) => {
    const qty = wanted[itemId];
    return qty === undefined || isSold ? [] : [{ lineId, itemId, qty: Math.min(qty, ordered) }];
  });
}

/** The states that lead to the one that it is in. */
export async function damageSteps(
  parts: DeskParts,
  { damages }: Pick<Standing, 'damages'>,
  { at, damage }: { readonly at: EpochMs; readonly damage: NonNullable<Given['damage']> },
  owner: Actor,
): Promise<unknown> {
  let done: unknown = 'nothing is broken';
  for (const number of damages) {
    for (const state of damage.state === 'assessed'
      ? (['assessed'] as const)
      : (['assessed', damage.state] as const)) {
      done = await staffDamageStep(contextOf(parts, owner, at), {
        number,
        state,
        cents: state === 'waived' ? null : damage.cents,
        answer: damage.answer,
      });
      if (isRefusal(done)) return done;
    }
  }
  return done;
}
