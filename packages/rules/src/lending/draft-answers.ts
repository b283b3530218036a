import type { IsoDate } from '../time/iso-date.ts';
import type { CampPlace, Combined, LocationSource, Purpose } from './answers.ts';
import { readAssociationCode } from './association-code.ts';
import type { MemberMode } from './sleepers.ts';
import type { TransportType } from './transport.ts';
import { type Question, wizardChanges, type WizardState } from './wizard-progress.ts';

/** What is answered of a question; what is left out stays, null empties. Slots are the wire's own texts. */
export interface DraftAnswer {
  readonly name?: string | null | undefined;
  readonly firstDay?: IsoDate | null | undefined;
  readonly lastDay?: IsoDate | null | undefined;
  readonly pickupSlot?: string | null | undefined;
  readonly returnSlot?: string | null | undefined;
  readonly memberMode?: MemberMode | null | undefined;
  readonly total?: number | null | undefined;
  readonly child?: number | null | undefined;
  readonly youngAdult?: number | null | undefined;
  readonly supervisor?: number | null | undefined;
  readonly anyDisabled?: boolean | null | undefined;
  readonly disability?: number | null | undefined;
  readonly purpose?: Purpose | null | undefined;
  readonly source?: LocationSource | null | undefined;
  readonly lat?: number | null | undefined;
  readonly lon?: number | null | undefined;
  readonly title?: string | null | undefined;
  readonly street?: string | null | undefined;
  readonly number?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly existingSpots?: number | null | undefined;
  readonly senior?: number | null | undefined;
  readonly patrol?: number | null | undefined;
  readonly acceptsSubstitute?: boolean | null | undefined;
  readonly stock?: boolean | null | undefined;
  readonly transport?: TransportType | null | undefined;
  readonly combined?: boolean | null | undefined;
  readonly withPickup?: boolean | null | undefined;
  readonly pickupCode?: string | null | undefined;
  readonly withReturn?: boolean | null | undefined;
  readonly returnCode?: string | null | undefined;
  readonly comments?: string | null | undefined;
}

/** A question answered: its own fields through the one table of changes, which says what else they reset. */
export function answerQuestion(state: WizardState, question: Question, answer: DraftAnswer): WizardState {
  return answering[question](state, answer);
}

/** The question that was answered, and those whose answers it took away. */
export function touchedBy(before: WizardState, after: WizardState, question: Question): readonly Question[] {
  const [a, b] = [before.answers, after.answers];
  const isMoved = a.camp?.from !== b.camp?.from || a.camp?.to !== b.camp?.to;
  return question === 'period' && isMoved ? ['period', 'tents', 'stock-tent'] : [question];
}

type Answering = (state: WizardState, answer: DraftAnswer) => WizardState;

/** The fields of each question, through the one table of changes that the screens use too. */
const answering: { readonly [Name in Question]: Answering } = {
  club: (state) => state,
  period(state, { name, firstDay, lastDay, pickupSlot, returnSlot }) {
    const { answers } = state;
    const days = {
      from: given(firstDay, answers.camp?.from ?? null),
      to: given(lastDay, answers.camp?.to ?? null),
    };
    const { from, to } = days;
    const moved = wizardChanges.camp(state, from === null || to === null ? null : { from, to });
    return wizardChanges.answer(moved, {
      name: given(name, moved.answers.name) ?? '',
      pickupSlot: given(pickupSlot, moved.answers.pickupSlot),
      returnSlot: given(returnSlot, moved.answers.returnSlot),
    });
  },
  members(state, { memberMode, total, child, youngAdult, supervisor }) {
    const switched = wizardChanges.memberMode(state, memberMode ?? state.answers.members.mode);
    const { members } = switched.answers;
    const counted =
      members.mode === 'TOTAL'
        ? { ...members, total: total ?? members.total }
        : {
            ...members,
            child: child ?? members.child,
            youngAdult: youngAdult ?? members.youngAdult,
            supervisor: supervisor ?? members.supervisor,
          };
    return wizardChanges.answer(switched, { members: counted });
  },
  'members-disabled'(state, { anyDisabled, disability }) {
    const comes = anyDisabled ?? state.answers.anyDisabled;
    if (comes === null) return state;
    const changed = wizardChanges.anyDisabled(state, comes);
    return comes
      ? wizardChanges.answer(changed, { disabled: disability ?? changed.answers.disabled })
      : changed;
  },
  purpose: (state, { purpose }) =>
    wizardChanges.answer(state, { purpose: given(purpose, state.answers.purpose) }),
  location(state, { source, ...fields }) {
    const changed = wizardChanges.placeSource(state, source ?? state.answers.place.source);
    const { place } = changed.answers;
    if (place.source === 'UNKNOWN') return changed;
    const next: CampPlace = {
      source: place.source,
      title: given(fields.title, place.title) ?? '',
      street: given(fields.street, place.street) ?? '',
      number: given(fields.number, place.number) ?? '',
      postalCode: given(fields.postalCode, place.postalCode) ?? '',
      city: given(fields.city, place.city) ?? '',
      country: given(fields.country, place.country) ?? '',
      lat: given(fields.lat, place.lat),
      lon: given(fields.lon, place.lon),
    };
    return wizardChanges.answer(changed, { place: next });
  },
  spots: (state, { existingSpots }) =>
    wizardChanges.answer(state, { existingSpots: existingSpots ?? state.answers.existingSpots }),
  tents(state, { senior, patrol, acceptsSubstitute }) {
    const { answers } = state;
    const chosen = wizardChanges.tents(state, {
      senior: senior ?? answers.senior,
      patrol: patrol ?? answers.patrol,
    });
    return wizardChanges.answer(chosen, {
      acceptsSubstitute: acceptsSubstitute ?? answers.acceptsSubstitute,
    });
  },
  'stock-tent': (state, { stock }) =>
    wizardChanges.tents(state, { stock: given(stock, state.answers.stock) }),
  transport: (state, { transport }) =>
    wizardChanges.answer(state, { transport: given(transport, state.answers.transport) }),
  'transport-combine'(state, { combined, withPickup, pickupCode, withReturn, returnCode }) {
    const wanted = combined ?? state.answers.combined.wanted;
    if (wanted === null) return state;
    const changed = wizardChanges.combinedWanted(state, wanted);
    if (!wanted) return changed;
    const { combined: now } = changed.answers;
    return wizardChanges.combinedWith(changed, {
      withPickup: withPickup ?? now.withPickup,
      pickup: partnerOf(pickupCode, now.pickup),
      withReturn: withReturn ?? now.withReturn,
      return: partnerOf(returnCode, now.return),
    });
  },
  summary: (state, { comments }) =>
    wizardChanges.answer(state, { comments: given(comments, state.answers.comments) ?? '' }),
};

/** Undefined keeps, null empties. */
function given<Value>(sent: Value | undefined, standing: Value): Value {
  return sent === undefined ? standing : sent;
}

function partnerOf(text: string | null | undefined, standing: Combined['pickup']): Combined['pickup'] {
  if (text === undefined) return standing;
  const read = readAssociationCode(text ?? '');
  if (!read.ok) return null;
  return standing?.code === read.code ? standing : { code: read.code, name: null };
}

/** The same with the public names of the partners that the register knows; one that it does not name keeps its own. */
export function withPartnerNames(state: WizardState, names: ReadonlyMap<string, string>): WizardState {
  const { combined } = state.answers;
  const named = (partner: Combined['pickup']) =>
    partner === null ? null : { ...partner, name: names.get(partner.code) ?? partner.name };
  return wizardChanges.combinedWith(state, {
    pickup: named(combined.pickup),
    return: named(combined.return),
  });
}
