import {
  beginConversation,
  createPerson,
  damageNumber,
  type EpochMs,
  inTransaction,
  plainMessage,
  reportDamage,
  staffAnswerConversation,
  staffLoseStock,
  writeMessage,
  writeToBusiness,
} from '@bivak/server';
import { writeDetails } from '../demo/demo.queries.ts';
import { newPerson } from '../demo/demo-people.ts';
import type { DeskData } from './desk-files.ts';
import { damageSteps } from './desk-orders.ts';
import {
  contextOf,
  customerOf,
  type DeskParts,
  type DeskStep,
  doneOf,
  instantOf,
  staffOf,
} from './desk-parts.ts';

/** What customers asked, and what of it was answered. */
export function conversationSteps(parts: DeskParts, given: DeskData['conversations'][number]): DeskStep[] {
  const { contact, language, subject, messages } = given;
  const actor = customerOf(parts, contact);
  if (actor?.kind !== 'customer' || actor.account === null)
    throw new Error(`desk.json: nobody is ${contact}`);
  const { customerId } = actor.account;
  const what = `a message of ${contact}`;
  let conversationId: string | null = null;
  return messages.map(({ by, at, text }) => ({
    at: instantOf(parts, at),
    async run(instant) {
      const context = contextOf(parts, actor, instant, language);
      const of = { customerId, contactId: actor.account?.contactId ?? '' };
      conversationId ??= doneOf(
        parts,
        what,
        await beginConversation(context, { ...of, subject, aboutId: null }),
      );
      if (conversationId === null) return;
      const said = { conversationId, html: plainMessage(text) };
      const desk = contextOf(parts, staffOf(parts, 'desk'), instant);
      doneOf(
        parts,
        what,
        by === 'customer'
          ? await writeMessage(context, { ...of, ...said })
          : await staffAnswerConversation(desk, said),
      );
    },
  }));
}

export function formStep(parts: DeskParts, given: DeskData['forms'][number]): DeskStep {
  const { at, language, text, ...form } = given;
  return {
    at: instantOf(parts, at),
    async run(instant) {
      // Each has an address of its own: so many a day may come from one.
      const context = { ...contextOf(parts, { kind: 'public' }, instant, language), address: form.email };
      doneOf(
        parts,
        `the form of ${form.name}`,
        (await writeToBusiness(context, { ...form, message: text, isByRobot: false })) ?? 'written',
      );
    },
  };
}

export function reportSteps(parts: DeskParts, given: DeskData['reports'][number]): DeskStep[] {
  const { at, language, text, damage, ...report } = given;
  const what = `the report of ${report.name}`;
  const standing: { damages: readonly string[] } = { damages: [] };
  const reported = instantOf(parts, at);
  const first: DeskStep = {
    at: reported,
    async run(instant) {
      const context = { ...contextOf(parts, { kind: 'public' }, instant, language), address: report.email };
      const made = doneOf(
        parts,
        what,
        await reportDamage(context, { ...report, phone: '', description: text, isByRobot: false }),
      );
      if (made !== null) standing.damages = [damageNumber(made)];
    },
  };
  if (damage === undefined) return [first];
  const answered: DeskStep = {
    at: (reported + 20 * 3_600_000) as EpochMs,
    async run(instant) {
      doneOf(
        parts,
        what,
        await damageSteps(parts, standing, { at: instant, damage }, staffOf(parts, 'owner')),
      );
    },
  };
  return [first, answered];
}

/** Somebody found that pieces are gone. */
export function lossStep(
  parts: DeskParts,
  { at, item, warehouse, qty, note }: DeskData['losses'][number],
): DeskStep {
  return {
    at: instantOf(parts, at),
    async run(instant) {
      const place = { itemId: item, warehouseId: warehouse };
      const context = contextOf(parts, staffOf(parts, 'owner'), instant);
      doneOf(parts, `the loss of ${item}`, await staffLoseStock(context, { ...place, qty, note }));
    },
  };
}

/** Somebody registered; where the business lets people in, they wait for it. */
export function registrationStep(
  parts: DeskParts,
  { registered, ...person }: DeskData['people'][number],
): DeskStep {
  return {
    at: instantOf(parts, registered),
    async run(now) {
      const source = { actor: { kind: 'job' }, now, requestId: 'demo' } as const;
      await inTransaction(parts.shop.database, async (transaction) => {
        await createPerson(transaction, source, newPerson(person, [person]));
        await writeDetails(transaction, { people: [person] });
        return null;
      });
    },
  };
}
