import type { LocationSource, PlaceFields, RequestAnswers } from './answers.ts';
import { type CampDayRefusal, campResult, type CampRules } from './camp-days.ts';
import { disabledResult, membersResult, MOST_MEMBERS } from './sleepers.ts';
import type { LendingKind } from './season.ts';
import { stockTentResult, tentsResult } from './tents.ts';
import type { Question } from './wizard-progress.ts';

/** What stands against sending a request: the question to go back to, its field, and why. */
export interface RequestFault {
  readonly question: Question;
  /** Name of the answer, `place.street` for a field of one. */
  readonly field: string;
  readonly reason: string;
  /** Of days: what the sentence needs. */
  readonly day?: CampDayRefusal & { readonly at: 'first' | 'last' };
}

export interface RequestLimits {
  readonly camp: CampRules;
  /** The most of each tent (`mostTents`); the stock tent's counts the one per request. */
  readonly most: { readonly senior: number; readonly patrol: number; readonly stock: number };
  readonly transports: readonly string[];
  /** The association's own code: nobody drives together with itself. */
  readonly ownCode: string | null;
}

/** The longest comment (`design/lending.md` §3). */
export const LONGEST_COMMENT = 1000;
const LONGEST_FIELD = 100;

/**
 * All that stands against sending these answers, question by question (spec 3 §5). The screens ask it one question at a
 * time, the server all at once. Warnings are no faults.
 */
export function requestFaults(answers: RequestAnswers, limits: RequestLimits): RequestFault[] {
  const period = periodFaults(answers, limits);
  return [
    ...period.faults,
    ...memberFaults(answers),
    ...placeFaults(answers),
    ...tentFaults(answers, limits, period.kind),
    ...transportFaults(answers, limits),
  ];
}

/** Finds the faults of one question only. */
export function questionFaults(
  question: Question,
  answers: RequestAnswers,
  limits: RequestLimits,
): RequestFault[] {
  return requestFaults(answers, limits).filter(({ question: at }) => at === question);
}

function periodFaults(
  { camp, pickupSlot, returnSlot, name }: RequestAnswers,
  { camp: rules }: RequestLimits,
): { readonly kind: LendingKind; readonly faults: readonly RequestFault[] } {
  const long = name.length > LONGEST_FIELD ? [fault('period', 'name', 'too-long')] : [];
  if (camp === null) return { kind: 'reservation', faults: [...long, fault('period', 'camp', 'required')] };
  const result = campResult(camp, rules);
  if (!result.ok) {
    return {
      kind: 'reservation',
      faults: [...long, { ...fault('period', 'camp', result.reason), day: result }],
    };
  }
  if (result.kind === 'application') return { kind: result.kind, faults: long };
  return {
    kind: result.kind,
    faults: [
      ...long,
      ...(pickupSlot === null ? [fault('period', 'pickupSlot', 'required')] : []),
      ...(returnSlot === null ? [fault('period', 'returnSlot', 'required')] : []),
    ],
  };
}

function memberFaults({ members, anyDisabled, disabled }: RequestAnswers): RequestFault[] {
  const counted = membersResult(members);
  const withDisability = disabledResult(anyDisabled, disabled);
  return [
    ...(counted.ok ? [] : [fault('members', 'members', counted.reason)]),
    ...(withDisability.ok ? [] : [fault('members-disabled', 'disabled', withDisability.reason)]),
  ];
}

const REQUIRED_OF_PLACE = [
  'street',
  'number',
  'postalCode',
  'city',
  'country',
] as const satisfies readonly (keyof PlaceFields)[];

function placeFaults({ purpose, place, existingSpots }: RequestAnswers): RequestFault[] {
  return [
    ...(purpose === null ? [fault('purpose', 'purpose', 'required')] : []),
    ...placeFieldFaults(place).map(({ field, reason }) => fault('location', `place.${field}`, reason)),
    ...(existingSpots > MOST_MEMBERS || existingSpots < 0
      ? [fault('spots', 'existingSpots', 'too-many')]
      : []),
  ];
}

export interface PlaceFieldFault {
  readonly field: keyof PlaceFields;
  readonly reason: 'required' | 'too-long' | 'postal-code';
}

/** What is wrong with the place of a camp (spec 3 §5, "Location"): known, it has a whole address; its name is optional. */
export function placeFieldFaults(
  place: PlaceFields & { readonly source: LocationSource },
): PlaceFieldFault[] {
  const fields = place.source === 'UNKNOWN' ? [] : REQUIRED_OF_PLACE;
  const at = (field: keyof PlaceFields, reason: PlaceFieldFault['reason']) => ({ field, reason });
  return [
    ...fields.flatMap((field) => (place[field].trim() === '' ? [at(field, 'required')] : [])),
    ...(['title', ...REQUIRED_OF_PLACE] as const).flatMap((field) =>
      place[field].length > LONGEST_FIELD ? [at(field, 'too-long')] : [],
    ),
    ...(place.source === 'MAPS' && !isPostalCode(place.postalCode, place.country)
      ? [at('postalCode', 'postal-code')]
      : []),
  ];
}

function tentFaults(answers: RequestAnswers, { most }: RequestLimits, kind: LendingKind): RequestFault[] {
  const chosen = tentsResult(answers, most);
  const stock = stockTentResult(kind, answers.stock, most.stock);
  return [
    ...(chosen.ok ? [] : [fault('tents', 'tents', chosen.reason)]),
    ...(stock.ok ? [] : [fault('stock-tent', 'stock', stock.reason)]),
  ];
}

function transportFaults(
  { transport, combined, comments }: RequestAnswers,
  { transports, ownCode }: RequestLimits,
): RequestFault[] {
  return [
    ...(transport === null || !transports.includes(transport)
      ? [fault('transport', 'transport', 'required')]
      : []),
    ...combinedFaults(combined, ownCode),
    ...(comments.length > LONGEST_COMMENT ? [fault('summary', 'comments', 'too-long')] : []),
  ];
}

function combinedFaults(combined: RequestAnswers['combined'], ownCode: string | null): RequestFault[] {
  const at = (field: string, reason: string) => fault('transport-combine', field, reason);
  if (combined.wanted === null) return [at('combined', 'required')];
  if (!combined.wanted) return [];
  if (!combined.withPickup && !combined.withReturn) return [at('combined', 'no-direction')];
  return (['pickup', 'return'] as const).flatMap((end) => {
    const isOn = end === 'pickup' ? combined.withPickup : combined.withReturn;
    if (!isOn) return [];
    const partner = combined[end];
    if (partner === null) return [at(`combined.${end}`, 'required')];
    return partner.code === ownCode ? [at(`combined.${end}`, 'own-code')] : [];
  });
}

/** Most camps are in countries with these patterns; elsewhere a code has 1 to 12 characters. Empty is another fault. */
const POSTAL_CODES: { readonly [country: string]: RegExp } = {
  BE: /^[1-9]\d{3}$/u,
  NL: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/iu,
  DE: /^\d{5}$/u,
  FR: /^\d{5}$/u,
  LU: /^(?:L-)?\d{4}$/iu,
};

function isPostalCode(code: string, country: string): boolean {
  const typed = code.trim();
  if (typed === '') return true;
  const pattern = POSTAL_CODES[country.toUpperCase()];
  return pattern === undefined ? typed.length <= 12 : pattern.test(typed);
}

function fault(question: Question, field: string, reason: string): RequestFault {
  return { question, field, reason };
}
