import { draftNames, type lending } from '@bivak/contract/wire';
import { QUESTIONS } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { DraftChanged, type SavedQuestion } from './drafts.commands.ts';
import type { DraftRow } from './drafts.sql.ts';
import { lendingRefusal } from './lending.present.ts';

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
    CombinedReturn: combined.withReturn,
    CombinedReturnVCode: combined.return?.code ?? null,
    Comments: answers.comments,
  };
}

export function readQuestion(input: lending.DraftInput): SavedQuestion {
  const answer = Object.entries(draftNames).flatMap(([name, wire]) =>
    input[wire] === undefined ? [] : [[name, input[wire]]],
  );
  const question = QUESTIONS.find(({ name }) => name.toUpperCase().replaceAll('-', '_') === input.Question);
  return {
    requestId: input.RequestId ?? null,
    version: input.Version ?? null,
    question: question?.name ?? 'club',
    isDone: input.IsDone === true,
    answer: Object.fromEntries(answer),
  };
}

export function draftRefusal(refusal: Refusal, context: Context): Refusal {
  if (!(refusal instanceof DraftChanged)) return lendingRefusal(refusal, context, draftNames);
  return refuse(refusal.code, { beside: { current: presentDraft(refusal.current, context) } });
}
