import type { Period } from '../periods/period-rules.ts';
import { accepted, refused, type Result } from '../result.ts';
import {
  type CampPlace,
  type Combined,
  type LocationSource,
  NO_ANSWERS,
  NO_PLACE,
  NOT_COMBINED,
  type RequestAnswers,
} from './answers.ts';
import { memberModeOf, type MemberMode, type Members, switchMemberMode } from './sleepers.ts';

/** The screens of the wizard in their order; each asks one question (spec 3 §2). */
export const QUESTIONS = [
  { name: 'club', step: 1, minimum: 0, completes: 1 },
  { name: 'period', step: 2, minimum: 1, completes: 2 },
  { name: 'members', step: 3, minimum: 2, completes: null },
  { name: 'members-disabled', step: 3, minimum: 2, completes: 3 },
  { name: 'purpose', step: 4, minimum: 3, completes: null },
  { name: 'location', step: 4, minimum: 3, completes: null },
  { name: 'spots', step: 4, minimum: 3, completes: 4 },
  { name: 'tents', step: 5, minimum: 4, completes: null },
  { name: 'stock-tent', step: 5, minimum: 4, completes: 5 },
  { name: 'transport', step: 6, minimum: 4, completes: null },
  { name: 'transport-combine', step: 6, minimum: 5, completes: 6 },
  { name: 'summary', step: 7, minimum: 6, completes: null },
] as const satisfies readonly {
  readonly name: string;
  /** Of the seven in the side menu. */
  readonly step: number;
  /** The completed count that its address asks for (spec 3 §2, route table). */
  readonly minimum: number;
  /** What leaving it by Verder raises the completed count to (`design/lending.md` §2); null: nothing. */
  readonly completes: number | null;
}[];

export type Question = (typeof QUESTIONS)[number]['name'];

/** The seven steps of the side menu (spec 3 §9). */
export const WIZARD_STEPS = 7;

/** The completed count after a request was sent, and while a stored one is edited: nothing is guarded then. */
const ALL_COMPLETED = 7;

/** Another choice of days keeps what was answered up to here. */
const COMPLETED_AFTER_NEW_DAYS = 4;

/** What the wizard knows of one request; stored as a draft and in the session (spec 3 §3, "Wizard state"). */
export interface WizardState {
  readonly answers: RequestAnswers;
  /** Rises only, save that new days cap it. */
  readonly completed: number;
  /** The stored request that is edited; null for a new one. */
  readonly requestId: string | null;
  /** Tents that other days took away, offered back; null when there are none. */
  readonly formerTents: Pick<RequestAnswers, 'senior' | 'patrol' | 'stock'> | null;
  /** Days of the request that was copied, which can no longer be chosen; only shown. */
  readonly formerCamp: Period | null;
}

export const EMPTY_WIZARD: WizardState = {
  answers: NO_ANSWERS,
  completed: 0,
  requestId: null,
  formerTents: null,
  formerCamp: null,
};

/**
 * Every change of the wizard's state, and what it resets (spec 3 §4, "Wizard progress"). Nothing else changes a state;
 * answers without an entry of their own here are set by `answer` and reset nothing.
 */
export const wizardChanges = {
  /** Verder on a question: the completed count is the larger of old and new. */
  leave(state: WizardState, question: Question): WizardState {
    const completes = questionOf(question).completes;
    if (completes === null) return state;
    const stock = question === 'stock-tent' ? (state.answers.stock ?? false) : state.answers.stock;
    return {
      ...state,
      answers: { ...state.answers, stock },
      completed: Math.max(state.completed, completes),
    };
  },

  /** Other camp days cap the count at 4 and take tents and slots away; the same days again change nothing. */
  camp(state: WizardState, camp: Period | null): WizardState {
    const { answers } = state;
    if (answers.camp?.from === camp?.from && answers.camp?.to === camp?.to) return state;
    const { senior, patrol, stock } = answers;
    const chosen = senior > 0 || patrol > 0 || stock === true;
    return {
      ...state,
      answers: {
        ...answers,
        camp,
        pickupSlot: null,
        returnSlot: null,
        senior: 0,
        patrol: 0,
        stock: state.completed > COMPLETED_AFTER_NEW_DAYS || chosen ? false : stock,
      },
      completed: Math.min(state.completed, COMPLETED_AFTER_NEW_DAYS),
      formerTents: chosen ? { senior, patrol, stock } : state.formerTents,
      formerCamp: null,
    };
  },

  /** What was chosen before other days took it away. */
  formerTents(state: WizardState): WizardState {
    const { formerTents, answers } = state;
    return formerTents === null
      ? state
      : { ...state, answers: { ...answers, ...formerTents }, formerTents: null };
  },

  memberMode(state: WizardState, mode: MemberMode): WizardState {
    return withAnswers(state, { members: switchMemberMode(state.answers.members, mode) });
  },

  anyDisabled(state: WizardState, anyDisabled: boolean): WizardState {
    return withAnswers(state, { anyDisabled, disabled: anyDisabled ? state.answers.disabled : 0 });
  },

  /** An unknown place has no fields. */
  placeSource(state: WizardState, source: LocationSource): WizardState {
    const { place } = state.answers;
    return withAnswers(state, {
      place: source === 'UNKNOWN' ? { ...NO_PLACE, source } : { ...place, source },
    });
  },

  /** Not together: both switches are off and both codes gone. */
  combinedWanted(state: WizardState, wanted: boolean): WizardState {
    const combined = wanted ? { ...state.answers.combined, wanted } : { ...NOT_COMBINED, wanted };
    return withAnswers(state, { combined });
  },

  combinedWith(state: WizardState, change: Partial<Omit<Combined, 'wanted'>>): WizardState {
    const combined = { ...state.answers.combined, ...change };
    return withAnswers(state, {
      combined: {
        ...combined,
        pickup: combined.withPickup ? combined.pickup : null,
        return: combined.withReturn ? combined.return : null,
      },
    });
  },

  tents(
    state: WizardState,
    tents: Partial<Pick<RequestAnswers, 'senior' | 'patrol' | 'stock'>>,
  ): WizardState {
    return { ...withAnswers(state, tents), formerTents: null };
  },

  /** What resets nothing else. */
  answer(state: WizardState, change: Partial<FreeAnswers>): WizardState {
    return withAnswers(state, change);
  },

  submitted(state: WizardState): WizardState {
    return { ...state, completed: ALL_COMPLETED };
  },

  clear(): WizardState {
    return EMPTY_WIZARD;
  },
} as const;

/** Answers that reset nothing else. */
export type FreeAnswers = Pick<
  RequestAnswers,
  | 'name'
  | 'pickupSlot'
  | 'returnSlot'
  | 'disabled'
  | 'purpose'
  | 'existingSpots'
  | 'acceptsSubstitute'
  | 'transport'
  | 'comments'
> & { readonly members: Members; readonly place: CampPlace };

/** A stored request in the wizard (spec 3 §4, "Edit mode"): everything is open, what is not stored follows from the rest. */
export function editedWizard(requestId: string, stored: StoredAnswers): WizardState {
  return { ...EMPTY_WIZARD, answers: completeAnswers(stored), completed: ALL_COMPLETED, requestId };
}

/**
 * A new request with the answers of a stored one (spec 3 §4, "Duplicate mode"): without its stock tent, from the first
 * question on. Slots are copied; days that can no longer be chosen are emptied, and shown as those of last year.
 */
export function duplicatedWizard(
  stored: StoredAnswers,
  can: { readonly chooseCamp: boolean; readonly chooseSlots: boolean },
): WizardState {
  const answers = completeAnswers(stored);
  const kept = can.chooseCamp && can.chooseSlots;
  return {
    ...EMPTY_WIZARD,
    answers: {
      ...answers,
      camp: can.chooseCamp ? answers.camp : null,
      pickupSlot: kept ? answers.pickupSlot : null,
      returnSlot: kept ? answers.returnSlot : null,
      stock: null,
    },
    formerCamp: can.chooseCamp ? null : answers.camp,
  };
}

/** What is stored of a request: the wizard's own switches are not. */
export type StoredAnswers = Omit<RequestAnswers, 'members' | 'anyDisabled' | 'place' | 'combined'> & {
  readonly members: Omit<Members, 'mode'>;
  readonly place: Omit<CampPlace, 'source'>;
  readonly combined: Pick<Combined, 'pickup' | 'return'>;
};

function completeAnswers(stored: StoredAnswers): RequestAnswers {
  const { members, place, combined, disabled } = stored;
  const mode = memberModeOf(members);
  return {
    ...stored,
    members: { ...members, mode, total: mode === 'TOTAL' ? members.total : 0 },
    anyDisabled: disabled > 0,
    place:
      place.street === ''
        ? { ...NO_PLACE, title: place.title, source: 'UNKNOWN' }
        : { ...place, source: 'MAPS' },
    combined: {
      ...combined,
      wanted: combined.pickup !== null || combined.return !== null,
      withPickup: combined.pickup !== null,
      withReturn: combined.return !== null,
    },
  };
}

/** Whether a question can be entered by its address (spec 3 §2, "Guard"); a refusal leads to club and keeps the answers. */
export function questionResult(question: Question, state: Pick<WizardState, 'completed'>): Result<'not-yet'> {
  return questionOf(question).minimum > state.completed ? refused('not-yet') : accepted;
}

/** Whether the side menu links a step (spec 3 §2, "Wizard side menu"). */
export function isStepLinked(step: number, { completed }: Pick<WizardState, 'completed'>): boolean {
  return completed >= step;
}

/** Where a draft goes on: the first question that its completed count leaves open. */
export function resumeAt({ completed }: Pick<WizardState, 'completed'>): Question {
  return QUESTIONS.find(({ step }) => step > completed)?.name ?? 'summary';
}

export function nextQuestion(question: Question): Question | null {
  return QUESTIONS[indexOf(question) + 1]?.name ?? null;
}

export function previousQuestion(question: Question): Question | null {
  return QUESTIONS[indexOf(question) - 1]?.name ?? null;
}

/** "Question 1 of 2" of its step; steps of one question say nothing. */
export function questionOfStep(question: Question): { readonly at: number; readonly of: number } {
  const { step } = questionOf(question);
  const questions = QUESTIONS.filter((other) => other.step === step).map(({ name }) => name);
  return { at: questions.indexOf(question) + 1, of: questions.length };
}

function withAnswers(state: WizardState, change: Partial<RequestAnswers>): WizardState {
  return { ...state, answers: { ...state.answers, ...change } };
}

function questionOf(question: Question): (typeof QUESTIONS)[number] {
  return QUESTIONS[indexOf(question)] ?? QUESTIONS[0];
}

function indexOf(question: Question): number {
  return QUESTIONS.findIndex(({ name }) => name === question);
}
