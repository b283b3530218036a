import {
  type Customer,
  draftNames,
  getCustomer,
  getUserInfo,
  type lending,
  sendGraphql,
} from '@bivak/contract/wire';
import {
  answerQuestion,
  type DraftAnswer,
  EMPTY_WIZARD,
  type Question,
  QUESTIONS,
  touchedBy,
  wizardChanges,
  type WizardState,
} from '@bivak/rules';
import type { WholeRequest } from '../features/lending/api/requests.ts';
import { aLendingFake } from './a-lending-shop.ts';
import { aCustomer, aLogin } from './fake-people.ts';
import { FakeRefusal, type FakeShop } from './fake-shop.ts';
import { AN } from './logged-in.ts';

/** A draft as the server stores it: with the version in which each question was last answered. */
interface StoredDraft {
  readonly id: string;
  readonly version: number;
  readonly state: WizardState;
  readonly changed: { readonly [Name in Question]?: number };
  readonly changedBy: string;
}

export interface FakeLending {
  readonly fake: FakeShop;
  /** Of the association that is logged in. */
  customer: Customer;
  draft: StoredDraft | null;
  /** What it sent before. */
  requests: readonly WholeRequest[];
  /** What the cart of the draft comes to. */
  cart: lending.DraftCart;
  /** No call of the wizard arrives. */
  isOffline: boolean;
  /** What a mutation is refused with, by its name. */
  readonly refusals: Map<
    string,
    { readonly code: string; readonly status: number; readonly message: string }
  >;
  /** The answers in the order in which they arrived. */
  readonly answers: lending.DraftInput[];
  /** The names of the mutations, in order. */
  readonly mutations: string[];
  /** Everything before this question is answered. */
  readonly begin: (next: Question, more?: { readonly [Name in Question]?: DraftAnswer }) => void;
  /** Another tab, or another person of the association, answers a question. */
  readonly answerAs: (who: string, question: Question, answer: DraftAnswer) => void;
}

const { FirstName, LastName } = AN;
const me = `${FirstName} ${LastName}`;

/** An application of a youth group for July. */
const july: { readonly [Name in Question]: DraftAnswer } = {
  club: {},
  period: { firstDay: '2027-07-10', lastDay: '2027-07-20' } as DraftAnswer,
  members: { memberMode: 'AGE', child: 34, supervisor: 9 },
  'members-disabled': { anyDisabled: true, disability: 2 },
  purpose: { purpose: 'CAMP' },
  location: { source: 'UNKNOWN' },
  spots: { existingSpots: 8 },
  tents: { senior: 3, patrol: 1 },
  'stock-tent': { stock: true },
  transport: { transport: 'VAN' },
  'transport-combine': { combined: false },
  summary: {},
};

/** The answers of `period` for days outside the peak. */
export const MAY = {
  firstDay: '2027-05-14',
  lastDay: '2027-05-17',
  pickupSlot: '2027-05-13-8',
  returnSlot: '2027-05-18-8',
} as DraftAnswer;

/**
 * The lending service's GraphQL over one draft, for an association of young people.
 * why: screens are tested without a server; the answers go through the rules that the server uses, its own tests ask the server.
 */
export function aFakeLending(): FakeLending {
  const fake = aLendingFake();
  let discarded: StoredDraft | null = null;
  const service: FakeLending = {
    fake,
    customer: {
      ...aCustomer('scouts'),
      CompanyName: 'Scouts Sint-Jan',
      CustomerGroupID: '33',
      CustomFields: { CUST_StamboekNumber: 'B-2107', CUST_MemberCount: 60 },
    },
    draft: null,
    requests: [],
    cart: aDraftCart(),
    isOffline: false,
    refusals: new Map(),
    answers: [],
    mutations: [],
    begin(next, more = {}) {
      for (const { name } of QUESTIONS.slice(
        0,
        QUESTIONS.findIndex((one) => one.name === next),
      ))
        store(me, name, { ...july[name], ...more[name] }, { isDone: true });
    },
    answerAs: (who, question, given) => void store(who, question, given, { isDone: true }),
  };

  function store(
    who: string,
    question: Question,
    answer: DraftAnswer,
    { isDone, requestId = null }: { readonly isDone: boolean; readonly requestId?: string | null },
  ): StoredDraft {
    const { draft } = service;
    const before = draft?.state ?? { ...EMPTY_WIZARD, requestId };
    const answered = answerQuestion(before, question, answer);
    const version = (draft?.version ?? 0) + 1;
    const touched = touchedBy(before, answered, question).map((name) => [name, version] as const);
    const stored: StoredDraft = {
      id: draft?.id ?? 'd-1',
      version,
      state: isDone ? wizardChanges.leave(answered, question) : answered,
      changed: { ...draft?.changed, ...Object.fromEntries(touched) },
      changedBy: who,
    };
    service.draft = stored;
    return stored;
  }
  function save(input: lending.DraftInput): unknown {
    const question = QUESTIONS.find(({ name }) => wireOf(name) === input.Question)?.name ?? 'club';
    service.answers.push(input);
    const { draft } = service;
    if (draft !== null && (draft.changed[question] ?? 0) > (input.Version ?? 0))
      return refusal('saveDraft', {
        code: 'DraftChanged',
        status: 409,
        message: '',
        current: presented(draft),
      });
    const { IsDone, RequestId } = input;
    const answer = Object.entries(draftNames).flatMap(([name, wire]) =>
      input[wire] === undefined ? [] : [[name, input[wire]]],
    );
    const stored = store(me, question, Object.fromEntries(answer) as DraftAnswer, {
      isDone: IsDone === true,
      requestId: RequestId ?? null,
    });
    return { data: { saveDraft: presented(stored) } };
  }
  function resultOf(name: string, variables: Record<string, unknown>): unknown {
    switch (name) {
      case 'draft':
        return { data: { draft: service.draft === null ? null : presented(service.draft) } };
      case 'saveDraft':
        return save(variables['input'] as lending.DraftInput);
      case 'discardDraft':
        discarded = service.draft;
        service.draft = null;
        return { data: { discardDraft: { Id: variables['id'] } } };
      case 'restoreDraft':
        service.draft = discarded;
        return { data: { restoreDraft: discarded === null ? null : presented(discarded) } };
      case 'prepareCart':
        return { data: { prepareCart: service.cart } };
      case 'allRentalRequests':
        return { data: { allRentalRequests: service.requests, allDrafts: [] } };
      case 'findRentalRequest':
        return { data: { findRentalRequest: SENT } };
      default:
        return { data: { [name]: { Id: SENT.Id } } };
    }
  }

  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(getCustomer, () => service.customer);
  fake.on(sendGraphql, ({ body }) => {
    const { query, variables } = body as { query: string; variables: Record<string, unknown> };
    if (service.isOffline) throw new TypeError('Failed to fetch');
    const [, name = ''] = /\{\s*(\w+)/u.exec(query) ?? [];
    if (query.startsWith('mutation')) service.mutations.push(name);
    const refused = service.refusals.get(name);
    if (refused?.status === 401 || (refused?.status ?? 0) >= 500)
      throw new FakeRefusal(refused?.status ?? 500, refused?.code ?? '');
    return refused === undefined ? resultOf(name, variables) : refusal(name, refused);
  });
  return service;
}

/** An application of the association that is logged in. */
export const julyRequest: WholeRequest = {
  Id: '27000123-7f3a92c1',
  Version: 2,
  CustomerId: 'scouts',
  ContactId: 'an',
  State: 'REQUESTED',
  DateTimeCreated: '2026-11-20T19:12:00+01:00',
  Name: null,
  DateStart: '2027-07-10',
  DateEnd: '2027-07-20',
  Purpose: 'CAMP',
  LocationLat: null,
  LocationLon: null,
  LocationTitle: 'De Vennen',
  LocationStreet: 'Vennestraat',
  LocationNumber: '12',
  LocationPostalCode: '2960',
  LocationCity: 'Sint-Job',
  LocationCountry: 'BE',
  ExistingSpots: 8,
  RequestedSpotsTotal: 61,
  RequestedSpotsChild: 53,
  RequestedSpotsYoungAdult: 0,
  RequestedSpotsSupervisor: 8,
  RequestedSpotsDisability: 2,
  RequestedTentsPatrol: 2,
  RequestedTentsSenior: 4,
  RequestedTentsStock: true,
  AcceptsSubstitute: false,
  CombinedPickupVCode: 'V0098765',
  CombinedPickupName: 'Chiro De Linde',
  CombinedReturnVCode: null,
  CombinedReturnName: null,
  TransportType: 'VAN',
  TransportPersonnelCount: 3,
  TransportUnitCount: 1,
  TransportTotalWeight: 421,
  Comments: 'Laden kan vanaf negen uur.',
  GrantedTentsSenior: null,
  GrantedTentsPatrol: null,
  GrantedTentsStock: null,
  ReservationOrderID: null,
};

/** What is stored of an application that was sent. */
const SENT = { Id: '27000123-7f3a92c1', DateStart: '2027-07-10', DateEnd: '2027-07-20', Name: null };

export function aDraftCart(given: Partial<lending.DraftCart> = {}): lending.DraftCart {
  return {
    CartID: 'cart-1',
    PickupDate: '2027-05-13',
    ReturnDate: '2027-05-18',
    PickupSlot: { Key: '2027-05-13-8', From: '08:00', To: '09:00' },
    ReturnSlot: { Key: '2027-05-18-8', From: '08:00', To: '09:00' },
    RentalDays: 6,
    BilledDays: 4,
    Lines: [{ ItemID: '2010', Description: 'Seniortent', Amount: 3, TotalIncVAT: 16.8, PerDayIncVAT: 2.8 }],
    TotalIncVAT: 16.8,
    ReferenceRequired: false,
    TransportPersonnelCount: 2,
    TransportUnitCount: 1,
    TransportTotalWeight: 240,
    Faults: [],
    ...given,
  };
}

function refusal(name: string, extensions: { readonly message: string } & Record<string, unknown>) {
  return { data: { [name]: null }, errors: [{ message: extensions.message, extensions }] };
}

function wireOf(question: Question): string {
  return question.toUpperCase().replaceAll('-', '_');
}

function presented({ id, version, state, changedBy }: StoredDraft): lending.RequestDraft {
  const { answers, formerTents, formerCamp } = state;
  const { camp, members, place, combined } = answers;
  return {
    Id: id,
    RequestId: state.requestId,
    Version: version,
    Completed: state.completed,
    BegunBy: me,
    DateTimeBegun: '2026-12-01T10:00:00+01:00',
    ChangedBy: changedBy,
    DateTimeChanged: '2026-12-03T09:55:00+01:00',
    FormerTentsSenior: formerTents?.senior ?? null,
    FormerTentsPatrol: formerTents?.patrol ?? null,
    FormerTentsStock: formerTents?.stock ?? null,
    FormerDateStart: formerCamp?.from ?? null,
    FormerDateEnd: formerCamp?.to ?? null,
    Answers: {
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
    },
  };
}
