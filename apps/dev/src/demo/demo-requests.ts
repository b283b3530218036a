import { createHash } from 'node:crypto';
import {
  addDays,
  answerQuestion,
  type DraftAnswer,
  EMPTY_WIZARD,
  type IsoDate,
  peakSeason,
  QUESTIONS,
  type Season,
  seasonInForce,
  seasonPhase,
  seasonsOf,
  wizardChanges,
  type WizardState,
} from '@bivak/rules';
import { assignRequest, type EpochMs, instant, type Shop, type Transaction } from '@bivak/server';
import { demoFetching } from './demo-camp-fields.ts';
import type { DemoData } from './demo-files.ts';
import { writeDrafts, writeRequests } from './demo-requests.queries.ts';

type Given = DemoData['requests'][number];

/** A request as its row has it, and what it gets. */
interface DemoRequest {
  readonly row: object & { readonly id: string };
  /** Null: nothing is decided about it. */
  readonly granted: Given['granted'];
  /** Of another summer, when nothing was left: it is written as decided. */
  readonly isOver: boolean;
}

/**
 * What the demo's associations applied for, and what they began and did not send: laid out in the season in force, once its
 * applications have begun. Some are decided already; from the end of the distribution on all are.
 */
export async function writeLending(
  transaction: Transaction,
  data: DemoData,
  shop: Shop,
  now: EpochMs,
): Promise<void> {
  const { lending } = shop.config;
  if (lending === undefined || data.requests.length === 0) return;
  const today = shop.zone.dayOf(now);
  const seasons = seasonsOf(lending);
  const season = seasonInForce(seasons, today);
  await writeDrafts(
    transaction,
    data.requests
      .filter(({ fate }) => fate === 'draft')
      .map((given) => draftOf(given, { shop, season, now, today })),
  );
  const last = lastOf(seasons, season, today);
  const requests = data.requests
    .flatMap((given) => {
      const of = given.fate === 'last' ? last : season;
      const isLate = of === null || today < of.applicationsFrom;
      return given.fate === 'draft' || isLate
        ? []
        : [requestOf(given, data, { shop, season: of, now, today })];
    })
    .toSorted((a, b) => (a.sentOn < b.sentOn ? -1 : 1));
  const counts = new Map<string, number>();
  const numbered = requests.map(({ row, sentOn, uuid, ...more }): DemoRequest => {
    const year = sentOn.slice(0, 4);
    const at = (counts.get(year) ?? 0) + 1;
    counts.set(year, at);
    return { ...more, row: { ...row, id: `${year.slice(2)}${String(at).padStart(6, '0')}-${uuid}` } };
  });
  await writeRequests(
    transaction,
    numbered.map(({ row }) => row),
    [...counts].map(([year, at]) => ({ year: Number(year), last: at })),
  );
  const actor = { kind: 'operator', role: 'owner', name: data.operators[0]?.name ?? 'demo' } as const;
  for (const { row, granted, isOver } of numbered) {
    // What cannot be had on the day of the demo stays undecided: nothing is promised beyond the stock.
    if (granted !== undefined && !isOver)
      await assignRequest(
        transaction,
        { shop, actor, now, requestId: 'demo' },
        { requestId: row.id, isAnnounced: false, ...granted },
      );
  }
}

interface Laid {
  readonly shop: Shop;
  readonly season: Season | null;
  readonly now: EpochMs;
  readonly today: IsoDate;
}

/** The summer before, whose requests are history. */
function lastOf(seasons: readonly Season[], season: Season | null, today: IsoDate): Season | null {
  const before = seasons.filter(({ peak }) => peak.to < (season?.peak.from ?? today));
  return before.toSorted((a, b) => (a.peak.from < b.peak.from ? 1 : -1))[0] ?? null;
}

function requestOf(
  given: Given,
  data: DemoData,
  { shop, season, now, today }: Laid & { readonly season: Season },
) {
  const { fate, camp, name, customer, members, tents, place } = given;
  if (camp === undefined) throw new Error(`requests.json: ${name} of ${customer} has no days`);
  const firstDay = addDays(season.peak.from, camp.startsInDays);
  const lastDay = addDays(firstDay, camp.days - 1);
  if (peakSeason([season], { from: firstDay, to: lastDay }) === null)
    throw new Error(`requests.json: ${name} of ${customer} is not in the peak`);
  const until = today < season.distributionFrom ? today : addDays(season.distributionFrom, -1);
  const sentOn = between(season.applicationsFrom, until, given.sent);
  const sentAt = Math.min(now, shop.zone.at(sentOn, 19 * 60 + 12)) as EpochMs;
  const total = members.child + members.youngAdult + members.supervisor;
  const phase = seasonPhase(season, today);
  const isDivided = phase === 'divided' || phase === 'leftovers';
  const isOver = fate === 'last';
  const decidedAt = isOver
    ? shop.zone.at(season.distributionTo, 9 * 60)
    : (Math.min(now, sentAt + 3 * day) as EpochMs);
  const state = {
    open: 'REQUESTED',
    assigned: 'REQUESTED',
    cancelled: 'CANCELED',
    last: 'ASSIGNED',
    draft: '',
  }[fate];
  const person = data.people.find(({ contact }) => contact.id === given.contact);
  const first = data.people.find(({ login }) => login.email === person?.login.email);
  return {
    sentOn,
    uuid: uuidOf(`${customer}/${name}/${fate}`),
    isOver,
    granted: fate === 'assigned' || isOver || (fate === 'open' && isDivided) ? given.granted : undefined,
    row: {
      customerId: customer,
      contactId: given.contact,
      loginId: `login-${first?.contact.id ?? given.contact}`,
      state,
      stateAt: instant(state === 'REQUESTED' ? sentAt : decidedAt),
      sentAt: instant(sentAt),
      name,
      firstDay,
      lastDay,
      purpose: given.purpose,
      ...placed(place),
      existingSpots: given.existingSpots,
      total,
      ...members,
      disability: given.disabled,
      ...tents,
      pickupCode: given.pickupCode ?? null,
      returnCode: given.returnCode ?? null,
      transport: given.transport,
      ...demoFetching(given, data, shop),
      comments: given.comments,
      granted: isOver ? (given.granted ?? null) : null,
    },
  };
}

const day = 24 * 3_600_000;

/** A day between the two, as far along as `share` of 1 says. */
function between(from: IsoDate, to: IsoDate, share: number): IsoDate {
  const days = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / day));
  return addDays(from, Math.floor(days * share));
}

function placed(place: Given['place']) {
  const none = {
    title: '',
    street: '',
    number: '',
    postalCode: '',
    city: '',
    country: '',
    lat: null,
    lon: null,
  };
  return { ...none, ...place };
}

/** As far as it was answered, by the wizard's own table of changes. */
function draftOf(given: Given, { season, now, today }: Laid) {
  const { camp, members, tents, place, completed } = given;
  const isOpen = season !== null && today >= season.applicationsFrom && today < season.distributionFrom;
  const firstDay = camp === undefined || !isOpen ? null : addDays(season.peak.from, camp.startsInDays);
  const answer: DraftAnswer = {
    name: given.name,
    firstDay,
    lastDay: firstDay === null || camp === undefined ? null : addDays(firstDay, camp.days - 1),
    memberMode: 'AGE',
    ...members,
    anyDisabled: given.disabled > 0,
    disability: given.disabled,
    purpose: given.purpose,
    source: place === undefined ? 'UNKNOWN' : 'MAPS',
    ...place,
    existingSpots: given.existingSpots,
    ...tents,
    transport: given.transport,
    comments: given.comments,
  };
  // Without its days nothing behind them was answered.
  const done = firstDay === null ? Math.min(completed, 1) : completed;
  const state = QUESTIONS.filter(({ step }) => step <= done).reduce<WizardState>(
    (before, { name }) => wizardChanges.leave(answerQuestion(before, name, answer), name),
    EMPTY_WIZARD,
  );
  return {
    id: uuidOf(`${given.customer}/${given.name}/draft`),
    customerId: given.customer,
    contactId: given.contact,
    state: { ...state, answers: { ...state.answers, name: given.name } },
    at: instant((now - Math.round((1 - given.sent) * 20) * day - 5 * 3_600_000) as EpochMs),
  };
}

/** The same each time, so that an address that somebody noted leads to the same request after a fresh start. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
