import { type Account, type Call, draftNames, type lending } from '@bivak/contract/wire';
import {
  type DraftAnswer,
  EMPTY_WIZARD,
  type IsoDate,
  type Period,
  type Question,
  type WizardState,
} from '@bivak/rules';
import { isWireError } from '@bivak/web';
import { askGraphql } from '@bivak/web/graphql';
import { queryOptions } from '@tanstack/react-query';

/** What an association has answered so far, as the server stores it. */
export interface Draft {
  readonly id: string;
  readonly version: number;
  readonly state: WizardState;
  readonly begunBy: string | null;
  readonly begunAt: string;
  readonly changedBy: string | null;
  readonly changedAt: string;
}

const answers = `Name DateStart DateEnd PickupSlot ReturnSlot MemberAmountType RequestedSpotsTotal RequestedSpotsChild
  RequestedSpotsYoungAdult RequestedSpotsSupervisor ContainsDisabledMembers RequestedSpotsDisability Purpose
  LocationSource LocationLat LocationLon LocationTitle LocationStreet LocationNumber LocationPostalCode LocationCity
  LocationCountry ExistingSpots RequestedTentsSenior RequestedTentsPatrol AcceptsSubstitute RequestedTentsStock
  TransportType CombinedTransport CombinedPickup CombinedPickupVCode CombinedPickupName CombinedReturn
  CombinedReturnVCode CombinedReturnName Comments`;

/** All that is read of a draft, for whoever asks for one. */
export const draftFields = `Id RequestId Version Completed BegunBy DateTimeBegun ChangedBy DateTimeChanged
  FormerTentsSenior FormerTentsPatrol FormerTentsStock FormerDateStart FormerDateEnd Answers { ${answers} }`;

/** The draft of a new request, or of one that is edited; null where nobody began. */
export function draftQuery(call: Call, { CustomerID }: Account, requestId: string | null) {
  return queryOptions({
    queryKey: ['lending', 'draft', CustomerID, requestId],
    queryFn: async (): Promise<Draft | null> => {
      const query = `query ($id: ID) { draft(requestId: $id) { ${draftFields} } }`;
      const { draft } = await askGraphql<{ draft: lending.RequestDraft | null }>(call, query, {
        id: requestId,
      });
      return draft === null ? null : readDraft(draft);
    },
    // Somebody else of the association may have answered meanwhile.
    staleTime: 0,
  });
}

/** The answer of one question, as it goes to the server. */
export interface SentAnswer {
  readonly requestId: string | null;
  readonly version: number | null;
  readonly question: Question;
  readonly isDone: boolean;
  readonly answer: DraftAnswer;
}

export type Saved =
  | { readonly kind: 'saved'; readonly draft: Draft }
  /** Somebody answered the same question otherwise. */
  | { readonly kind: 'changed'; readonly current: Draft }
  /** No answer came: it is sent again once there is a connection. */
  | { readonly kind: 'offline' }
  /** The login ended: nothing of the answer is lost, and it can be given after the next. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'refused'; readonly message: string };

export async function saveAnswer(call: Call, sent: SentAnswer): Promise<Saved> {
  const mutation = `mutation ($input: DraftInput!) { saveDraft(input: $input) { ${draftFields} } }`;
  try {
    const { saveDraft } = await askGraphql<{ saveDraft: lending.RequestDraft }>(call, mutation, {
      input: inputOf(sent),
    });
    return { kind: 'saved', draft: readDraft(saveDraft) };
  } catch (cause) {
    if (!isWireError(cause)) return { kind: 'offline' };
    const { current } = (cause.body ?? {}) as { readonly current?: lending.RequestDraft };
    if (cause.code === 'DraftChanged' && current !== undefined)
      return { kind: 'changed', current: readDraft(current) };
    if (cause.status >= 500) return { kind: 'offline' };
    if (cause.status === 401) return { kind: 'expired' };
    return { kind: 'refused', message: cause.fields[0]?.Message ?? cause.message };
  }
}

/** "Begin anew", and back within 20 seconds. */
export async function discardDraft(call: Call, id: string): Promise<void> {
  await askGraphql(call, `mutation ($id: ID!) { discardDraft(id: $id) { Id } }`, { id });
}

export async function restoreDraft(call: Call, id: string): Promise<Draft> {
  const mutation = `mutation ($id: ID!) { restoreDraft(id: $id) { ${draftFields} } }`;
  const { restoreDraft: draft } = await askGraphql<{ restoreDraft: lending.RequestDraft }>(call, mutation, {
    id,
  });
  return readDraft(draft);
}

function inputOf({ requestId, version, question, isDone, answer }: SentAnswer): lending.DraftInput {
  const fields = Object.entries(draftNames).flatMap(([name, wire]) => {
    const value = answer[name as keyof DraftAnswer];
    return value === undefined ? [] : [[wire, value] as const];
  });
  return {
    RequestId: requestId,
    Version: version,
    Question: question.toUpperCase().replaceAll('-', '_') as lending.DraftQuestion,
    IsDone: isDone,
    ...Object.fromEntries(fields),
  };
}

export function readDraft(draft: lending.RequestDraft): Draft {
  const { FormerTentsSenior, FormerTentsPatrol, FormerTentsStock } = draft;
  return {
    id: draft.Id,
    version: draft.Version,
    begunBy: draft.BegunBy,
    begunAt: draft.DateTimeBegun,
    changedBy: draft.ChangedBy,
    changedAt: draft.DateTimeChanged,
    state: {
      ...EMPTY_WIZARD,
      requestId: draft.RequestId,
      completed: draft.Completed,
      answers: readAnswers(draft.Answers),
      formerCamp: periodOf(draft.FormerDateStart, draft.FormerDateEnd),
      formerTents:
        FormerTentsSenior === null
          ? null
          : { senior: FormerTentsSenior, patrol: FormerTentsPatrol ?? 0, stock: FormerTentsStock },
    },
  };
}

function readAnswers(given: lending.DraftAnswers): WizardState['answers'] {
  return {
    name: given.Name,
    camp: periodOf(given.DateStart, given.DateEnd),
    pickupSlot: given.PickupSlot,
    returnSlot: given.ReturnSlot,
    members: {
      mode: given.MemberAmountType,
      child: given.RequestedSpotsChild,
      youngAdult: given.RequestedSpotsYoungAdult,
      supervisor: given.RequestedSpotsSupervisor,
      total: given.RequestedSpotsTotal,
    },
    anyDisabled: given.ContainsDisabledMembers,
    disabled: given.RequestedSpotsDisability,
    purpose: given.Purpose,
    place: {
      source: given.LocationSource,
      lat: given.LocationLat,
      lon: given.LocationLon,
      title: given.LocationTitle,
      street: given.LocationStreet,
      number: given.LocationNumber,
      postalCode: given.LocationPostalCode,
      city: given.LocationCity,
      country: given.LocationCountry,
    },
    existingSpots: given.ExistingSpots,
    senior: given.RequestedTentsSenior,
    patrol: given.RequestedTentsPatrol,
    stock: given.RequestedTentsStock,
    acceptsSubstitute: given.AcceptsSubstitute,
    transport: given.TransportType,
    combined: {
      wanted: given.CombinedTransport,
      withPickup: given.CombinedPickup,
      pickup: partner(given.CombinedPickupVCode, given.CombinedPickupName),
      withReturn: given.CombinedReturn,
      return: partner(given.CombinedReturnVCode, given.CombinedReturnName),
    },
    comments: given.Comments,
  };
}

function periodOf(from: string | null, to: string | null): Period | null {
  return from === null || to === null ? null : { from: from as IsoDate, to: to as IsoDate };
}

function partner(code: string | null, name: string | null) {
  return code === null ? null : { code, name };
}
