import { draftNames, type lending } from '@bivak/contract/wire';
import {
  averagePerDay,
  billedDays,
  daysInclusive,
  type Question,
  QUESTIONS,
  type TimeSlot,
} from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { wordsOf } from '../carts/index.ts';
import { money } from '../pricing/index.ts';
import type { DraftCart } from './draft-carts.commands.ts';
import { DraftExists } from './copy-request.commands.ts';
import { DraftChanged, type SavedQuestion } from './drafts.commands.ts';
import type { DraftRow } from './drafts.sql.ts';
import { lendingRefusal, presentFigures } from './lending.present.ts';

export function presentDraft(
  { id, requestId, version, state, begunBy, begunAt, modifiedBy, modifiedAt }: DraftRow,
  { shop }: Context,
): lending.RequestDraft {
  const { answers, completed, formerTents } = state;
  return {
    Id: id,
    RequestId: requestId,
    Version: version,
    Completed: completed,
    BegunBy: begunBy === '' ? null : begunBy,
    DateTimeBegun: shop.zone.format(begunAt),
    ChangedBy: modifiedBy === '' ? null : modifiedBy,
    DateTimeChanged: shop.zone.format(modifiedAt),
    Answers: presentAnswers(answers),
    FormerTentsSenior: formerTents?.senior ?? null,
    FormerTentsPatrol: formerTents?.patrol ?? null,
    FormerTentsStock: formerTents?.stock ?? null,
    FormerDateStart: state.formerCamp?.from ?? null,
    FormerDateEnd: state.formerCamp?.to ?? null,
  };
}

function presentAnswers(answers: DraftRow['state']['answers']): lending.DraftAnswers {
  const { camp, members, place, combined } = answers;
  return {
    Name: answers.name,
    DateStart: camp?.from ?? null,
    DateEnd: camp?.to ?? null,
    PickupSlot: answers.pickupSlot,
    ReturnSlot: answers.returnSlot,
    MemberAmountType: members.mode,
    RequestedSpotsTotal: members.total,
    RequestedSpotsChild: members.child,
    RequestedSpotsYoungAdult: members.youngAdult,
    RequestedSpotsSupervisor: members.supervisor,
    ContainsDisabledMembers: answers.anyDisabled,
    RequestedSpotsDisability: answers.disabled,
    Purpose: answers.purpose,
    LocationSource: place.source,
    LocationLat: place.lat,
    LocationLon: place.lon,
    LocationTitle: place.title,
    LocationStreet: place.street,
    LocationNumber: place.number,
    LocationPostalCode: place.postalCode,
    LocationCity: place.city,
    LocationCountry: place.country,
    ExistingSpots: answers.existingSpots,
    RequestedTentsSenior: answers.senior,
    RequestedTentsPatrol: answers.patrol,
    AcceptsSubstitute: answers.acceptsSubstitute,
    RequestedTentsStock: answers.stock,
    TransportType: answers.transport,
    CombinedTransport: combined.wanted,
    CombinedPickup: combined.withPickup,
    CombinedPickupVCode: combined.pickup?.code ?? null,
    CombinedPickupName: combined.pickup?.name ?? null,
    CombinedReturn: combined.withReturn,
    CombinedReturnVCode: combined.return?.code ?? null,
    CombinedReturnName: combined.return?.name ?? null,
    Comments: answers.comments,
  };
}

/** What a draft comes to, as the summary shows it. */
export function presentDraftCart(
  { cartId, view, rental, figures, faults }: DraftCart,
  { shop, language, actor }: Context,
): lending.DraftCart {
  const days = rental === null ? null : daysInclusive(rental.from, rental.to);
  return {
    CartID: cartId,
    PickupDate: rental?.from ?? null,
    ReturnDate: rental?.to ?? null,
    PickupSlot: presentSlot(view?.place.window?.pickup),
    ReturnSlot: presentSlot(view?.place.window?.return),
    RentalDays: days,
    BilledDays: days === null ? null : billedDays(days, shop.config.freeRentalDays),
    Lines: (view?.lines ?? []).map(({ line: { row, grossCents } }) => ({
      ItemID: row.itemId,
      Description: wordsOf(row.descriptions, language, shop.config.defaultLanguage) ?? row.itemId,
      Amount: row.qty,
      TotalIncVAT: money(grossCents),
      PerDayIncVAT: money(averagePerDay(grossCents, { from: row.startDay, to: row.endDay })),
    })),
    TotalIncVAT: view === null ? null : money(view.priced.totals.grossCents),
    ReferenceRequired: accountOf(actor)?.referenceRequired === true,
    ...presentFigures(figures),
    Faults: faults.map(({ question, field, reason, params = {} }) => ({
      Question: wireQuestion(question),
      Field: draftNames[field as keyof typeof draftNames] ?? field,
      Code: reason,
      Message: shop.translate[language](`reasons.${reason}`, params),
      Most: typeof params['max'] === 'number' ? params['max'] : null,
    })),
  };
}

function presentSlot(slot: TimeSlot | undefined): lending.DraftSlot | null {
  return slot === undefined || slot.hourId === null
    ? null
    : { Key: slot.hourId, From: slot.from, To: slot.to };
}

function wireQuestion(question: Question): lending.DraftQuestion {
  return question.toUpperCase().replaceAll('-', '_') as lending.DraftQuestion;
}

export function readQuestion(input: lending.DraftInput): SavedQuestion {
  const answer = Object.entries(draftNames).flatMap(([name, wire]) =>
    input[wire] === undefined ? [] : [[name, input[wire]]],
  );
  const question = QUESTIONS.find(({ name }) => wireQuestion(name) === input.Question);
  return {
    requestId: input.RequestId ?? null,
    version: input.Version ?? null,
    question: question?.name ?? 'club',
    isDone: input.IsDone === true,
    answer: Object.fromEntries(answer),
  };
}

export function draftRefusal(refusal: Refusal, context: Context): Refusal {
  const isStanding = refusal instanceof DraftChanged || refusal instanceof DraftExists;
  if (!isStanding) return lendingRefusal(refusal, context, draftNames);
  return refuse(refusal.code, { beside: { current: presentDraft(refusal.current, context) } });
}
