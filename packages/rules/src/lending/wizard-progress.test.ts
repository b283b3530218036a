import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '../testing/values.ts';
import { NO_ANSWERS, NO_PLACE, type RequestAnswers } from './answers.ts';
import {
  duplicatedWizard,
  editedWizard,
  EMPTY_WIZARD,
  isStepLinked,
  nextQuestion,
  previousQuestion,
  type Question,
  QUESTIONS,
  questionOfStep,
  questionResult,
  resumeAt,
  type StoredAnswers,
  wizardChanges,
  type WizardState,
} from './wizard-progress.ts';

const JULY = { from: day('2027-07-10'), to: day('2027-07-20') };
const MAY = { from: day('2027-05-14'), to: day('2027-05-17') };

function state(change: Partial<RequestAnswers> = {}, completed = 0): WizardState {
  return { ...EMPTY_WIZARD, answers: { ...NO_ANSWERS, ...change }, completed };
}

function walk(upTo: Question): WizardState {
  const questions = QUESTIONS.slice(0, QUESTIONS.findIndex(({ name }) => name === upTo) + 1);
  return questions.reduce((walked, { name }) => wizardChanges.leave(walked, name), state());
}

const STORED: StoredAnswers = {
  ...NO_ANSWERS,
  camp: JULY,
  pickupSlot: '09:00',
  returnSlot: '13:00',
  members: { child: 34, youngAdult: 18, supervisor: 9, total: 61 },
  disabled: 2,
  place: { ...NO_PLACE, street: 'Vennestraat', number: '12', postalCode: '2960', city: 'Sint-Job' },
  senior: 5,
  patrol: 2,
  stock: true,
  combined: { pickup: { code: 'V0001001', name: 'Chiro' }, return: null },
};

describe('the completed count', () => {
  it.each([
    ['club', 1],
    ['period', 2],
    ['members', 2],
    ['members-disabled', 3],
    ['purpose', 3],
    ['location', 3],
    ['spots', 4],
    ['tents', 4],
    ['stock-tent', 5],
    ['transport', 5],
    ['transport-combine', 6],
    ['summary', 6],
  ] as const)('the completed count after leaving %s is %i', (question, expected) => {
    expect(walk(question).completed).toBe(expected);
  });

  it('the completed count is 7 once the request is sent, and 0 after clearing', () => {
    expect(wizardChanges.submitted(walk('summary')).completed).toBe(7);
    expect(wizardChanges.clear()).toEqual(EMPTY_WIZARD);
  });

  it('the completed count only rises, save when other days are chosen', () => {
    const someQuestion = fc.constantFrom(...QUESTIONS.map(({ name }) => name));
    fc.assert(
      fc.property(fc.nat(7), someQuestion, (completed, question) => {
        expect(wizardChanges.leave(state({}, completed), question).completed).toBeGreaterThanOrEqual(
          completed,
        );
        const changed = wizardChanges.camp(state({ camp: JULY }, completed), MAY);
        expect(changed.completed).toBe(Math.min(completed, 4));
      }),
    );
  });

  it('the completed count opens the addresses that the table of routes names, and always the first unfinished one', () => {
    expect(questionResult('club', { completed: 0 }).ok).toBe(true);
    expect(questionResult('period', { completed: 0 })).toEqual({ ok: false, reason: 'not-yet' });
    expect(questionResult('transport', { completed: 4 }).ok).toBe(true);
    expect(questionResult('transport-combine', { completed: 4 }).ok).toBe(false);
    expect(questionResult('summary', { completed: 5 }).ok).toBe(false);
    for (let completed = 0; completed <= 7; completed += 1) {
      expect(questionResult(resumeAt({ completed }), { completed }).ok).toBe(true);
    }
  });

  it('the menu of the wizard links finished steps and no others', () => {
    const linked = [1, 2, 3, 4, 5, 6, 7].filter((step) => isStepLinked(step, { completed: 4 }));
    expect(linked).toEqual([1, 2, 3, 4]);
  });
});

describe('the order of the questions', () => {
  it('the order of the questions leads through all twelve and back', () => {
    const names = QUESTIONS.map(({ name }) => name);
    expect(names.map(nextQuestion)).toEqual([...names.slice(1), null]);
    expect(names.map(previousQuestion)).toEqual([null, ...names.slice(0, -1)]);
    expect(new Set(QUESTIONS.map(({ step }) => step)).size).toBe(7);
  });

  it('the order of the questions counts the questions of a step', () => {
    expect(questionOfStep('location')).toEqual({ at: 2, of: 3 });
    expect(questionOfStep('club')).toEqual({ at: 1, of: 1 });
  });
});

describe('what a change of the wizard resets', () => {
  const chosen = { camp: JULY, senior: 5, patrol: 2, stock: true, pickupSlot: '09:00', returnSlot: '13:00' };

  it('other days reset tents and slots of the wizard, which are offered back', () => {
    const changed = wizardChanges.camp(state(chosen, 6), MAY);
    expect(changed.answers).toMatchObject({
      camp: MAY,
      senior: 0,
      patrol: 0,
      stock: false,
      pickupSlot: null,
    });
    expect(changed).toMatchObject({ completed: 4, formerTents: { senior: 5, patrol: 2, stock: true } });
    expect(wizardChanges.formerTents(changed).answers).toMatchObject({ senior: 5, patrol: 2, stock: true });
    expect(wizardChanges.formerTents(changed).formerTents).toBeNull();
  });

  it('other days twice: the tents of before both are still offered back by the wizard', () => {
    const twice = wizardChanges.camp(wizardChanges.camp(state(chosen, 6), MAY), JULY);
    expect(twice.formerTents).toEqual({ senior: 5, patrol: 2, stock: true });
  });

  it('the same days again, or another time slot, reset nothing in the wizard', () => {
    const before = state(chosen, 6);
    expect(wizardChanges.camp(before, { ...JULY })).toBe(before);
    expect(wizardChanges.answer(before, { pickupSlot: '10:00' })).toMatchObject({
      completed: 6,
      answers: { senior: 5, pickupSlot: '10:00' },
    });
  });

  it('counting members by age in the wizard zeroes the total, by total the age groups', () => {
    const members = { mode: 'AGE', child: 3, youngAdult: 2, supervisor: 1, total: 0 } as const;
    const total = wizardChanges.memberMode(state({ members }), 'TOTAL').answers.members;
    expect(total).toEqual({ mode: 'TOTAL', child: 0, youngAdult: 0, supervisor: 0, total: 0 });
    const typed = { ...total, total: 12 };
    expect(wizardChanges.memberMode(state({ members: typed }), 'AGE').answers.members).toMatchObject({
      mode: 'AGE',
      total: 0,
    });
  });

  it('no disabled members reset their count in the wizard, an unknown place resets all its fields', () => {
    expect(wizardChanges.anyDisabled(state({ disabled: 4 }), false).answers).toMatchObject({
      anyDisabled: false,
      disabled: 0,
    });
    expect(wizardChanges.anyDisabled(state({ disabled: 4 }), true).answers.disabled).toBe(4);
    const place = { ...NO_PLACE, street: 'Vennestraat', lat: 51.3, lon: 4.6 };
    expect(wizardChanges.placeSource(state({ place }), 'UNKNOWN').answers.place).toEqual({
      ...NO_PLACE,
      source: 'UNKNOWN',
    });
  });

  it('driving alone resets both associations and both switches in the wizard, one switch off its association', () => {
    const partner = { code: 'V0001001', name: null };
    const both = { wanted: true, withPickup: true, pickup: partner, withReturn: true, return: partner };
    expect(wizardChanges.combinedWanted(state({ combined: both }), false).answers.combined).toEqual({
      wanted: false,
      withPickup: false,
      pickup: null,
      withReturn: false,
      return: null,
    });
    expect(
      wizardChanges.combinedWith(state({ combined: both }), { withReturn: false }).answers.combined,
    ).toEqual({
      ...both,
      withReturn: false,
      return: null,
    });
  });

  it('Verder in the wizard without a choice of the stock tent counts as no', () => {
    expect(wizardChanges.leave(state(), 'stock-tent').answers.stock).toBe(false);
    expect(wizardChanges.leave(state({ stock: true }), 'stock-tent').answers.stock).toBe(true);
  });
});

describe('a stored request in the wizard', () => {
  it('a stored request in the wizard is open everywhere, with switches that follow from what is stored', () => {
    const edited = editedWizard('26000012-x', STORED);
    expect(edited).toMatchObject({ completed: 7, requestId: '26000012-x' });
    expect(edited.answers).toMatchObject({
      members: { mode: 'AGE', total: 0 },
      anyDisabled: true,
      place: { source: 'MAPS' },
      combined: { wanted: true, withPickup: true, withReturn: false },
    });
  });

  it('a stored request in the wizard without ages, street, disabled members and partners: a total, an unknown place, and twice no', () => {
    const members = { child: 0, youngAdult: 0, supervisor: 0, total: 40 };
    const combined = { pickup: null, return: null };
    const bare = { ...STORED, members, combined, disabled: 0, place: { ...STORED.place, street: '' } };
    expect(editedWizard('x', bare).answers).toMatchObject({
      members: { mode: 'TOTAL', total: 40 },
      anyDisabled: false,
      place: { source: 'UNKNOWN', city: '' },
      combined: { wanted: false, withPickup: false },
    });
  });

  it('a stored request in the wizard as a new one: without id and stock tent, with its slots, from the first question on', () => {
    const copy = duplicatedWizard(STORED, { chooseCamp: true, chooseSlots: true });
    expect(copy).toMatchObject({ requestId: null, completed: 0, formerCamp: null });
    expect(copy.answers).toMatchObject({ camp: JULY, stock: null, pickupSlot: '09:00', senior: 5 });
  });

  it('a stored request in the wizard as a new one on days that are over: the days are emptied and shown as those of then', () => {
    const copy = duplicatedWizard(STORED, { chooseCamp: false, chooseSlots: true });
    expect(copy.answers).toMatchObject({ camp: null, pickupSlot: null });
    expect(copy.formerCamp).toEqual(JULY);
    expect(wizardChanges.camp(copy, MAY).formerCamp).toBeNull();
  });
});
