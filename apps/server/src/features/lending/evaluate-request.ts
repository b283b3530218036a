import {
  type AcceptedCamp,
  addDays,
  campResult,
  type CampPlace,
  type CampRules,
  type Combined,
  type IsoDate,
  lendingKind,
  memberCount,
  memberModeOf,
  mostTents,
  peakSeason,
  type Purpose,
  type Question,
  readAssociationCode,
  type RequestAnswers,
  type RequestFault,
  requestFaults,
  type Season,
  seasonsOf,
  type TentKind,
  transportNeeds,
  type TransportType,
} from '@bivak/rules';
import type { ShopConfig } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { ActorAccount } from '../../platform/identity/actor.ts';
import { isPeakReason, lendingRulesOf } from '../availability/index.ts';
import { localNow, type PlaceCalendar, readCalendar } from '../locations/index.ts';
import { lineFaults, numberFaults, requestLines } from './field-faults.ts';
import { readWeights, type RequestFields, type RequestRow, type TransportFigures } from './requests.sql.ts';

type Lending = NonNullable<ShopConfig['lending']>;

/** The fields as far as they are said: those without a default may be missing. */
type Given = Omit<RequestFields, 'firstDay' | 'lastDay' | 'purpose' | 'transport'> & {
  readonly firstDay: IsoDate | null;
  readonly lastDay: IsoDate | null;
  readonly purpose: Purpose | null;
  readonly transport: TransportType | null;
};

/** What somebody sends of a request; what is left out stays or has its default, null has its default. */
export interface RequestInput {
  /** What goes once it is stored. */
  readonly draftId?: string | null | undefined;
  readonly fields: { readonly [Name in keyof RequestFields]?: RequestFields[Name] | null | undefined };
  /** The server's own figures, as the caller has them. */
  readonly figures: { readonly [Name in keyof TransportFigures]?: number | null | undefined };
  /** What nobody writes, as the caller has it. */
  readonly standing: {
    readonly id?: string | null | undefined;
    readonly userId?: string | null | undefined;
    readonly customerId?: string | null | undefined;
    readonly contactId?: string | null | undefined;
    readonly state?: RequestRow['state'] | null | undefined;
    readonly createdAt?: EpochMs | null | undefined;
  };
}

const defaults: Given = {
  name: '',
  firstDay: null,
  lastDay: null,
  pickupSlot: null,
  returnSlot: null,
  purpose: null,
  lat: null,
  lon: null,
  title: '',
  street: '',
  number: '',
  postalCode: '',
  city: '',
  country: '',
  existingSpots: 0,
  total: 0,
  child: 0,
  youngAdult: 0,
  supervisor: 0,
  disability: 0,
  senior: 0,
  patrol: 0,
  stock: false,
  acceptsSubstitute: true,
  pickupCode: null,
  returnCode: null,
  transport: null,
  comments: '',
};

/** The fields as they would be: given ones over those that stand. */
export function mergedFields(given: RequestInput['fields'], stored: RequestRow | null): Given {
  const names = Object.keys(defaults) as (keyof Given)[];
  const merged = Object.fromEntries(
    names.map((name) => {
      const value = given[name];
      return [name, value === undefined ? (stored ?? defaults)[name] : (value ?? defaults[name])];
    }),
  ) as unknown as Given;
  // Whoever changes an age group and says no total means the new sum.
  return given.total === undefined || given.total === null || given.total === 0
    ? { ...merged, total: ageSum(merged) || merged.total }
    : merged;
}

/** What decides about a request, read once. */
export interface Evaluated {
  readonly lending: Lending;
  readonly calendar: PlaceCalendar | null;
  readonly weights: ReadonlyMap<string, number>;
}

/** Nobody asks for days that lie further ahead; their calendar would only be long. */
const furthest = 1100;

export async function readEvaluated(
  db: Db,
  { shop, now }: Context,
  lastDay: IsoDate | null,
): Promise<Evaluated | Refusal> {
  const { lending } = shop.config;
  if (lending === undefined) return refuse('NotFound');
  const { today } = localNow(shop.zone, now);
  const [limit, asked] = [addDays(today, furthest), lastDay ?? today];
  const to = addDays(asked > limit ? limit : asked, 31);
  const [calendar, weights] = await Promise.all([
    readCalendar(db, lending.warehouse, { from: today, to: to < today ? today : to }),
    readWeights(
      db,
      lending.tents.map(({ item }) => item),
    ),
  ]);
  return { lending, calendar: calendar ?? null, weights };
}

export function seasonOf(
  { shop }: Pick<Context, 'shop'>,
  { firstDay, lastDay }: Pick<RequestRow, 'firstDay' | 'lastDay'>,
): Season | null {
  const { lending } = shop.config;
  return lending === undefined ? null : peakSeason(seasonsOf(lending), { from: firstDay, to: lastDay });
}

interface Evaluation {
  readonly account: Pick<ActorAccount, 'customerId' | 'customerGroup'>;
  readonly fields: Given;
  /** The request that changes. */
  readonly stored: RequestRow | null;
  /** Staff stores it after the deadline: that applications are closed refuses nothing. */
  readonly isLate?: boolean;
}

/** Whether a request may be stored so, by the rules that the screens ask (spec 3 §5); all that stands against it is named. */
export function evaluateRequest(
  context: Context,
  evaluated: Evaluated,
  { account, fields: given, stored, isLate = false }: Evaluation,
): { readonly written: RequestFields & TransportFigures; readonly season: Season } | Refusal {
  const { shop, now } = context;
  const { lending, calendar } = evaluated;
  const { codes, faults: codeFaults } = readCodes(given);
  const fields = { ...given, ...codes };
  const rules: CampRules = {
    ...lendingRulesOf(shop.config, lending, {
      customerGroup: account.customerGroup,
      clock: localNow(shop.zone, now),
      calendar,
    }),
    ...(stored === null ? {} : { stays: 'in-peak' as const }),
  };
  const most = mostOf(lending);
  const answers = answersOf(fields);
  const found = requestFaults(answers, {
    camp: rules,
    most,
    transports: lending.transports.map(({ kind }) => kind),
    ownCode: codeOf(account.customerId),
  });
  // Days that stand are not evaluated again: a range that was closed since makes no request invalid.
  const daysStand = fields.firstDay === stored?.firstDay && fields.lastDay === stored?.lastDay;
  const asked = found.filter(
    ({ field, reason }) =>
      field !== 'pickupSlot' &&
      field !== 'returnSlot' &&
      !(field === 'camp' && (daysStand || (isLate && reason === 'peak-closed'))),
  );
  const dayFaults = asked.filter(({ field, day }) => field === 'camp' && day !== undefined);
  const all = [
    ...asked.flatMap((fault) => refusedFields(fault, most, fields)),
    ...codeFaults,
    ...numberFaults(fields),
    ...sumFaults(fields),
    ...lineFaults(requestLines, fields),
    ...countryFaults(fields),
    ...slotFaults(fields, stored, calendar),
  ];
  if (all.length > 0) return refuse(codeOfFaults(dayFaults), { fields: all });
  const { camp } = answers;
  const season = camp === null ? null : peakSeason(rules.seasons, camp);
  // Outside the peak there is a cart, with time slots and a price.
  const isApplication =
    daysStand ||
    isLate ||
    lendingKind(camp, rules.seasons, account.customerGroup, rules.today) === 'application';
  if (season === null || !isApplication)
    return refuse('PeriodRefused', { fields: [{ field: 'firstDay', reason: 'not-in-peak' }] });
  return { written: { ...(fields as RequestFields), ...transportFigures(evaluated, fields) }, season };
}

/** What fetching takes (spec 3 §9). */
export function transportFigures(
  { lending, weights }: Pick<Evaluated, 'lending' | 'weights'>,
  { senior, patrol, stock, transport }: Pick<RequestAnswers, 'senior' | 'patrol' | 'stock' | 'transport'>,
): TransportFigures {
  const weightOf = (kind: TentKind) =>
    weights.get(lending.tents.find((tent) => tent.kind === kind)?.item ?? '') ?? 1;
  const { persons, ...needs } = transportNeeds(
    { senior, patrol, stock: stock === true ? 1 : 0 },
    {
      tentsPerVehicle: lending.transports.find(({ kind }) => kind === transport)?.tentsPerVehicle ?? null,
      weights: { senior: weightOf('senior'), patrol: weightOf('patrol'), stock: weightOf('stock') },
      staffing: lending.staffing,
    },
  );
  return { personnel: persons, ...needs };
}

function mostOf({ tents }: Lending): { readonly [Kind in TentKind]: number } {
  const unknown = { stock: null, maxPerCustomerLeft: null };
  const most = (kind: TentKind) => {
    const tent = tents.find((one) => one.kind === kind);
    return tent === undefined ? 0 : mostTents('application', unknown, tent.maxPerRequest);
  };
  return { senior: most('senior'), patrol: most('patrol'), stock: most('stock') };
}

/** As the wizard would have it: its own switches follow from what is sent. */
function answersOf(fields: Given): RequestAnswers {
  const { firstDay, lastDay, child, youngAdult, supervisor, total, disability, transport, ...rest } = fields;
  const ages = { child, youngAdult, supervisor };
  return {
    name: rest.name,
    camp: firstDay === null || lastDay === null ? null : { from: firstDay, to: lastDay },
    pickupSlot: rest.pickupSlot,
    returnSlot: rest.returnSlot,
    members: { ...ages, mode: memberModeOf(ages), total },
    anyDisabled: disability > 0,
    disabled: disability,
    purpose: rest.purpose,
    place: placeOf(fields),
    existingSpots: rest.existingSpots,
    senior: rest.senior,
    patrol: rest.patrol,
    stock: rest.stock,
    acceptsSubstitute: rest.acceptsSubstitute,
    transport,
    combined: combinedOf(rest),
    comments: rest.comments,
  };
}

/** Where nothing but a name or a country is said, the place is not known yet. */
function placeOf({ title, street, number, postalCode, city, country, lat, lon }: Given): CampPlace {
  const isKnown = [street, number, postalCode, city].some((text) => text !== '');
  return {
    source: isKnown ? 'MAPS' : 'UNKNOWN',
    title,
    street,
    number,
    postalCode,
    city,
    country,
    lat,
    lon,
  };
}

function combinedOf({ pickupCode, returnCode }: Pick<Given, 'pickupCode' | 'returnCode'>): Combined {
  const partner = (code: string | null) => (code === null ? null : { code, name: null });
  return {
    wanted: pickupCode !== null || returnCode !== null,
    withPickup: pickupCode !== null,
    pickup: partner(pickupCode),
    withReturn: returnCode !== null,
    return: partner(returnCode),
  };
}

function readCodes(given: Given) {
  const codes = { pickupCode: given.pickupCode, returnCode: given.returnCode };
  const faults: RefusedField[] = [];
  for (const field of ['pickupCode', 'returnCode'] as const) {
    const text = given[field];
    if (text === null || text.trim() === '') codes[field] = null;
    else {
      const read = readAssociationCode(text);
      codes[field] = read.ok ? read.code : null;
      if (!read.ok) faults.push({ field, reason: read.reason });
    }
  }
  return { codes, faults };
}

/** What stands against answers of the wizard, by question, and how and when their tents are lent. */
export interface EvaluatedAnswers {
  /** Null where the days are refused. */
  readonly accepted: AcceptedCamp | null;
  readonly faults: readonly DraftFault[];
}

export interface DraftFault extends RefusedField {
  readonly question: Question;
}

/** All that the rules say of answers of the wizard. What is free is the ledger's matter, and not asked here. */
export function evaluateAnswers(
  { shop, now }: Context,
  { lending, calendar }: Evaluated,
  { customerId, customerGroup }: ActorAccount,
  answers: RequestAnswers,
): EvaluatedAnswers {
  const camp = lendingRulesOf(shop.config, lending, {
    customerGroup,
    clock: localNow(shop.zone, now),
    calendar,
  });
  const most = mostOf(lending);
  const transports = lending.transports.map(({ kind }) => kind);
  const found = requestFaults(answers, { camp, most, transports, ownCode: codeOf(customerId) });
  const result = answers.camp === null ? null : campResult(answers.camp, camp);
  const days = { firstDay: answers.camp?.from ?? null, lastDay: answers.camp?.to ?? null };
  return {
    accepted: result?.ok === true ? result : null,
    faults: found.flatMap((fault) =>
      refusedFields(fault, most, days).map((field) => ({ ...field, question: fault.question })),
    ),
  };
}

function codeOf(customerId: string): string | null {
  const read = readAssociationCode(customerId);
  return read.ok ? read.code : null;
}

function sumFaults(fields: Given): RefusedField[] {
  const sum = ageSum(fields);
  return sum > 0 && sum !== fields.total
    ? [{ field: 'total', reason: 'total-differs', params: { sum } }]
    : [];
}

function countryFaults({ country }: Given): RefusedField[] {
  return country === '' || /^[A-Z]{2}$/u.test(country) ? [] : [{ field: 'country', reason: 'wrong-form' }];
}

/** An application asks for an hour of the depot, or for none; one that stands may be gone by now. */
function slotFaults(
  fields: Given,
  stored: RequestRow | null,
  calendar: PlaceCalendar | null,
): RefusedField[] {
  return (['pickup', 'return'] as const).flatMap((way): RefusedField[] => {
    const field = `${way}Slot` as const;
    const slot = fields[field];
    const isKnown = slot === null || calendar?.hours[way].some(({ id }) => id === slot) === true;
    return isKnown || slot === stored?.[field] ? [] : [{ field, reason: 'unknown-hour' }];
  });
}

function ageSum({
  child,
  youngAdult,
  supervisor,
}: Pick<Given, 'child' | 'youngAdult' | 'supervisor'>): number {
  return memberCount({ mode: 'AGE', child, youngAdult, supervisor, total: 0 });
}

/** The wizard's answers by the names of the fields. */
const fieldOfAnswer: Readonly<Record<string, keyof RequestFields>> = {
  members: 'total',
  disabled: 'disability',
  stock: 'stock',
  'combined.pickup': 'pickupCode',
  'combined.return': 'returnCode',
};

function refusedFields(
  { field, reason, day }: RequestFault,
  most: { readonly [Kind in TentKind]: number },
  { firstDay, lastDay }: Pick<Given, 'firstDay' | 'lastDay'>,
): RefusedField[] {
  if (field === 'camp') {
    if (day === undefined)
      return [
        ...(firstDay === null ? [{ field: 'firstDay', reason }] : []),
        ...(lastDay === null ? [{ field: 'lastDay', reason }] : []),
      ];
    const params = 'days' in day ? { params: { days: day.days } } : {};
    return [{ field: day.at === 'first' ? 'firstDay' : 'lastDay', reason, ...params }];
  }
  const name = fieldOfAnswer[field] ?? field.replace('place.', '');
  if (reason === 'too-long')
    return [{ field: name, reason: 'too-many-signs', params: { maximum: name === 'comments' ? 1000 : 100 } }];
  // Whatever a count may not be at all is said by its own range.
  if (reason === 'too-many') return [];
  if (field !== 'tents') return [{ field: name, reason }];
  const kind = reason === 'too-many-patrol' ? 'patrol' : 'senior';
  if (reason === 'no-tents') return [{ field: kind, reason }];
  return [{ field: kind, reason: 'too-big', params: { maximum: most[kind] } }];
}

function codeOfFaults(
  dayFaults: readonly RequestFault[],
): 'PeakPeriod' | 'PeriodRefused' | 'ValidationFailed' {
  if (dayFaults.length === 0) return 'ValidationFailed';
  return dayFaults.some(({ reason }) => isPeakReason(reason)) ? 'PeakPeriod' : 'PeriodRefused';
}
