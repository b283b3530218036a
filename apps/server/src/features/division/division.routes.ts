// /api/v2/shop/lending/divisions[/{id}[/record]], /api/v2/shop/requests/{id}/{outcome,free,_appeal,_give-back,_take,_hold,_wait}, /api/v2/shop/offers/{id}/_accept, _decline
import {
  acceptOffer as acceptOfferOnWire,
  appealOutcome,
  declineOffer as declineOfferOnWire,
  findFreeTents as findFreeTentsOnWire,
  getDivisionRecord,
  getPublicDivision,
  getRequestOutcome,
  giveBackTents as giveBackOfRequest,
  holdOtherDays as holdOtherDaysOnWire,
  listPublicDivisions,
  type PublicDivision,
  type RequestOutcome,
  sayWaiting as sayWaitingOnWire,
  takeFreeTents as takeFreeTentsOnWire,
  type TentOffer,
} from '@bivak/contract/wire';
import { type Counts, requestNumber } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { inWireNames } from '../carts/index.ts';
import { money } from '../pricing/index.ts';
import type { OfferRow } from '../offers/index.ts';
import { type AnsweredOffer, acceptOffer, declineOffer } from './answer-offer.commands.ts';
import { appealOwnOutcome } from './appeals.commands.ts';
import { findFreeTents } from './free-tents.queries.ts';
import { giveBackTents } from './give-back.commands.ts';
import { getOwnOutcome, type OwnOutcome } from './own-outcome.queries.ts';
import { getPublicRound, getRoundRecord, listPublicRounds, type PublicRound } from './record.queries.ts';
import { holdOtherDays, takeFreeTents } from './take-free.commands.ts';
import { sayWaiting } from './waiting.commands.ts';

export const divisionRoutes: readonly Route[] = [
  serve(listPublicDivisions, listPublicRounds, {
    input: () => null,
    answer: (rounds, context) => ({
      Collection: rounds.map((round) => presentPublic(round, context)),
      Total: rounds.length,
      Index: 0,
    }),
  }),
  serve(getPublicDivision, getPublicRound, {
    input: ({ params }) => ({ roundId: params.id }),
    answer: presentPublic,
  }),
  serve(getDivisionRecord, getRoundRecord, {
    input: ({ params }) => ({ roundId: params.id }),
    answer: (record) => ({ ...record }),
  }),
  serve(getRequestOutcome, getOwnOutcome, {
    input: ({ params }) => ({ requestId: params.id }),
    answer: ({ outcome }, context) => ({ Outcome: outcome === null ? null : presentOwn(outcome, context) }),
  }),
  serve(appealOutcome, appealOwnOutcome, {
    input: ({ params, body }) => ({ requestId: params.id, about: body.About, text: body.Text }),
    answer: ({ state }) => ({ State: state }),
  }),
  serve(giveBackOfRequest, giveBackTents, {
    input: ({ params, body }) => ({
      requestId: params.id,
      version: body.Version,
      keep: body.Keep.map(({ ItemID, Amount }) => ({ itemId: ItemID, qty: Amount })),
      isDryRun: body.DryRun,
    }),
    answer: ({ given, kept, freeUntil, isFree, owedCents }, context) => ({
      Given: presentTents(given, context),
      Kept: presentTents(kept, context),
      FreeUntil: freeUntil,
      IsFree: isFree,
      OwedIncVAT: money(owedCents),
    }),
    refusal: (refusal) => inWireNames(refusal, { keep: 'Keep', qty: 'Amount' }),
  }),
  serve(findFreeTentsOnWire, findFreeTents, {
    input: ({ params }) => ({ requestId: params.id }),
    answer: ({ take, shifts }, context) => ({
      Take: presentTents(take, context),
      Shifts: shifts.map(({ by, camp, rental, tents, places }) => ({
        By: by,
        DateStart: camp.from,
        DateEnd: camp.to,
        Pickup: rental.from,
        Return: rental.to,
        Tents: presentTents(tents, context),
        Places: places,
      })),
    }),
  }),
  serve(takeFreeTentsOnWire, takeFreeTents, {
    input: ({ params, body }) => ({
      requestId: params.id,
      version: body.Version,
      tents: body.Tents.map(({ ItemID, Amount }) => ({ itemId: ItemID, qty: Amount })),
    }),
    answer: presentAnswered,
  }),
  serve(holdOtherDaysOnWire, holdOtherDays, {
    input: ({ params, body }) => ({ requestId: params.id, version: body.Version, by: body.By }),
    answer: presentOffer,
  }),
  serve(sayWaitingOnWire, sayWaiting, {
    input: ({ params, body }) => ({ requestId: params.id, waits: body.Waits }),
    answer: ({ waits }) => ({ Waits: waits }),
  }),
  serve(acceptOfferOnWire, acceptOffer, {
    input: ({ params }) => ({ offerId: params.id }),
    answer: presentAnswered,
  }),
  serve(declineOfferOnWire, declineOffer, {
    input: ({ params }) => ({ offerId: params.id }),
    answer: presentAnswered,
  }),
];

function presentOffer(
  { id, kind, items, startDay, endDay, firstDay, lastDay, expiresAt }: OfferRow,
  context: Context,
): TentOffer {
  return {
    ID: id,
    Kind: kind,
    Tents: presentTents(items, context),
    Pickup: startDay,
    Return: endDay,
    DateStart: firstDay,
    DateEnd: lastDay,
    ExpiresAt: context.shop.zone.format(expiresAt),
  };
}

function presentAnswered({ state, orderId }: AnsweredOffer) {
  return { State: state, ReservationOrderID: orderId };
}

/** In the order of the shop's tents. */
function presentTents(tents: Counts, { shop }: Context) {
  return (shop.config.lending?.tents ?? []).flatMap(({ item, kind }) =>
    item in tents ? [{ ItemID: item, Kind: kind, Amount: tents[item] ?? 0 }] : [],
  );
}

function presentPublic({ round, commitments, published }: PublicRound, { shop }: Context): PublicDivision {
  const { zone } = shop;
  const { publicValue } = round.policy;
  const isPublished = round.publishedAt !== null;
  const before = round.state === 'open' ? ('open' as const) : ('frozen' as const);
  return {
    ID: round.id,
    State: isPublished ? 'published' : before,
    PeakFrom: round.policy.season.peakFrom,
    PeakTo: round.policy.season.peakTo,
    Commitments: commitments.map(({ number, at, reason, policy, policyHash, commitment }) => ({
      Number: number,
      At: zone.format(at),
      Reason: reason,
      Policy: policy,
      PolicyHash: policyHash,
      Commitment: commitment,
    })),
    PublicValue:
      publicValue === null
        ? null
        : { Source: publicValue.source, Round: publicValue.round, Value: round.publicValue },
    Frozen:
      round.frozenAt === null
        ? null
        : {
            At: zone.format(round.frozenAt),
            Requests: round.frozenRequests ?? 0,
            Hash: round.frozenHash ?? '',
          },
    RunCount: round.runs,
    PublishedAt: round.publishedAt === null ? null : zone.format(round.publishedAt),
    InputHash: published?.inputHash ?? null,
    OutputHash: published?.outputHash ?? null,
  };
}

function presentOwn(outcome: OwnOutcome, context: Context): RequestOutcome {
  const { shop } = context;
  const { actions, need, places } = outcome;
  const kindOf = (itemId: string) =>
    shop.config.lending?.tents.find(({ item }) => item === itemId)?.kind ?? 'senior';
  const sleepingKind = (itemId: string) =>
    kindOf(itemId) === 'patrol' ? ('patrol' as const) : ('senior' as const);
  return {
    RequestID: outcome.requestId,
    Number: requestNumber(outcome.requestId),
    DivisionID: outcome.roundId,
    PublishedAt: shop.zone.format(outcome.publishedAt as EpochMs),
    Places: {
      Asked: places.asked,
      Need: places.need,
      Granted: places.granted,
      SharePermille: places.share,
    },
    Tents: outcome.tents.map((tent) => ({
      ItemID: tent.itemId,
      Kind: tent.kind,
      Asked: tent.asked,
      Need: tent.claim,
      Granted: tent.granted,
      Instead: tent.instead,
    })),
    Need: {
      Members: need.members,
      Disability: need.disability,
      ExtraPlacesPerDisabled: need.extraPlacesPerDisabled,
      ExistingSpots: need.existingSpots,
      Elsewhere: need.elsewhere,
    },
    IsOverNorm: outcome.isOverNorm,
    IsGuaranteed: outcome.isGuaranteed,
    Missing: outcome.missing.map((missing) => ({
      ItemID: missing.itemId,
      Kind: kindOf(missing.itemId),
      Tents: missing.tents,
      Reason: missing.reason,
      PinReason: missing.pinReason,
      Day: missing.day,
      Needed: missing.needed,
      Stock: missing.stock,
      Holders: missing.holders,
      LowestPermille: missing.lowest,
      HighestPermille: missing.highest,
      HighestMinusOnePermille: missing.highestMinusOne,
    })),
    SubstitutesGone: outcome.substitutesGone.map(({ itemId, day }) => ({
      ItemID: itemId,
      Kind: sleepingKind(itemId),
      Day: day,
    })),
    Strips: outcome.strips.map(({ itemId, days }) => ({
      ItemID: itemId,
      Kind: kindOf(itemId),
      Days: days.map(({ day, needed, granted, stock }) => ({
        Day: day,
        Needed: needed,
        Granted: granted,
        Stock: stock,
      })),
    })),
    Fair: { Alike: outcome.fair.alike, LargestDifference: outcome.fair.largestDifference },
    Lot: { Number: outcome.lot.number, Of: outcome.lot.of },
    Steps: [...outcome.steps],
    Held: presentTents(outcome.held, context).filter(({ Amount }) => Amount > 0),
    GivenBack: outcome.givenBack.map(({ at, tents, owedCents }) => ({
      At: shop.zone.format(at),
      Tents: presentTents(tents, context),
      OwedIncVAT: money(owedCents),
    })),
    Accepted: outcome.accepted.map(({ at, endedAt, kind, items, firstDay, lastDay }) => ({
      At: shop.zone.format(endedAt ?? at),
      Kind: kind,
      Tents: presentTents(items, context).filter(({ Amount }) => Amount > 0),
      DateStart: firstDay,
      DateEnd: lastDay,
    })),
    Offer: outcome.offer === null ? null : presentOffer(outcome.offer, context),
    Pickup: outcome.loan?.from ?? null,
    Return: outcome.loan?.to ?? null,
    Order:
      outcome.order === null
        ? null
        : { ID: outcome.order.id, Number: outcome.order.number, Version: outcome.order.revision },
    Actions: {
      Take: actions.takeUntil === null ? null : { Until: actions.takeUntil },
      Look: actions.look,
      Wait:
        actions.wait === null
          ? null
          : { Tents: actions.wait.tents, Place: actions.wait.place, Of: actions.wait.of },
      GiveBack:
        actions.giveBack === null
          ? null
          : { FreeUntil: actions.giveBack.freeUntil, IsFree: actions.giveBack.isFree },
      Appeal: actions.appeal === null ? null : { Until: actions.appeal.until, State: actions.appeal.state },
    },
  };
}
