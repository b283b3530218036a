// Made of schema.graphql by scripts/graphql-types.mjs.
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A day, yyyy-MM-dd. */
  Date: { input: string; output: string; }
  /** An instant, ISO 8601 with its offset. */
  DateTime: { input: string; output: string; }
};

export type Query = {
  /** What holds for everybody: the season in force, and every season that can be asked for. */
  readonly settings: Settings;
  /** The association's own requests, the newest first; `size` 1 to 100. */
  readonly allRentalRequests: ReadonlyArray<RentalRequest>;
  readonly findRentalRequest: Maybe<RentalRequest>;
  /** Ours: what the association has answered of a new request, or of one that it edits; null where nobody began. */
  readonly draft: Maybe<RequestDraft>;
  /** Ours: all that the association has begun and not sent, the latest first. */
  readonly allDrafts: ReadonlyArray<RequestDraft>;
  /** Ours: who of the association is mailed about its requests. */
  readonly requestReaders: RequestReaders;
  /** Ours: with whom a request drives together, once both name each other; null where they do not, or not yet. */
  readonly transportPartners: Maybe<TransportPartners>;
};


export type QueryallRentalRequestsArgs = {
  index?: InputMaybe<Scalars['Int']['input']>;
  size?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryfindRentalRequestArgs = {
  id: Scalars['ID']['input'];
};


export type QuerydraftArgs = {
  requestId?: InputMaybe<Scalars['ID']['input']>;
};


export type QuerytransportPartnersArgs = {
  id: Scalars['ID']['input'];
};

export type TransportPartners = {
  readonly Pickup: Maybe<TransportPartner>;
  readonly Return: Maybe<TransportPartner>;
};

/** The other association, whose request names this one too. */
export type TransportPartner = {
  readonly VCode: Scalars['ID']['output'];
  readonly Name: Scalars['String']['output'];
  /** The first and the last camp day of its request. */
  readonly DateStart: Scalars['Date']['output'];
  readonly DateEnd: Scalars['Date']['output'];
  /**
   * On which both are driven: the earlier of both pickups, the later of both returns. Null: those lie more than three days
   * apart, and each drives alone.
   */
  readonly Day: Maybe<Scalars['Date']['output']>;
  /** Of both requests together, the stock tents too; of a request that was assigned what it got. */
  readonly TentsTotal: Scalars['Int']['output'];
  /**
   * The kind of vehicle in which both fit together, how many of them, and how many persons load them. All null: each drives
   * alone, the municipality drives for one of them, or neither got a tent.
   */
  readonly TransportType: Maybe<TransportType>;
  readonly TransportUnitCount: Maybe<Scalars['Int']['output']>;
  readonly TransportPersonnelCount: Maybe<Scalars['Int']['output']>;
  /** Whom to call: the person who sent it. */
  readonly ContactName: Scalars['String']['output'];
  readonly ContactPhone: Scalars['String']['output'];
  readonly ContactEmail: Scalars['String']['output'];
};

/** Each answers the whole request. With an Idempotency-Key the same again is answered, not done again. */
export type Mutation = {
  /** Sends an application for days of a peak. What is not given has its default; what is needed and missing is named. */
  readonly createRentalRequest: Maybe<RentalRequest>;
  /** What is not given stays as it is. */
  readonly updateRentalRequest: Maybe<RentalRequest>;
  /** One that is cancelled already is answered again. */
  readonly cancelRentalRequest: Maybe<RentalRequest>;
  /** Another spelling of cancelRentalRequest. */
  readonly CancelRentalRequest: Maybe<RentalRequest>;
  /** Ours: the answer of one question. The first begins the draft. Refused where this question was answered otherwise since `Version`. */
  readonly saveDraft: Maybe<RequestDraft>;
  /**
   * Ours: what a draft outside the peak comes to, and its one cart, which `carts/{CartID}/_checkout` orders. The cart is kept
   * where it says the same as the answers, and replaced where it does not.
   */
  readonly prepareCart: Maybe<DraftCart>;
  /**
   * Ours: begins a new request with the answers of a stored request, or of a reservation by its ReservationOrderID. What was
   * begun already has to be given up with `replace`.
   */
  readonly copyRequest: Maybe<RequestDraft>;
  /** Ours: it can be brought back for 20 seconds. */
  readonly discardDraft: Maybe<RequestDraft>;
  /** Ours: brings a discarded draft back. */
  readonly restoreDraft: Maybe<RequestDraft>;
  /** Ours: one person who is mailed alone from now on; null for all of them. */
  readonly chooseRequestReader: Maybe<RequestReaders>;
};


/** Each answers the whole request. With an Idempotency-Key the same again is answered, not done again. */
export type MutationcreateRentalRequestArgs = {
  input: RentalRequestInput;
};


/** Each answers the whole request. With an Idempotency-Key the same again is answered, not done again. */
export type MutationupdateRentalRequestArgs = {
  input: RentalRequestInput;
};


/** Each answers the whole request. With an Idempotency-Key the same again is answered, not done again. */
export type MutationcancelRentalRequestArgs = {
  id: Scalars['ID']['input'];
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Each answers the whole request. With an Idempotency-Key the same again is answered, not done again. */
export type MutationCancelRentalRequestArgs = {
  id: Scalars['ID']['input'];
  version?: InputMaybe<Scalars['Int']['input']>;
};


/** Each answers the whole request. With an Idempotency-Key the same again is answered, not done again. */
export type MutationsaveDraftArgs = {
  input: DraftInput;
};


/** Each answers the whole request. With an Idempotency-Key the same again is answered, not done again. */
export type MutationprepareCartArgs = {
  draftId: Scalars['ID']['input'];
};


/** Each answers the whole request. With an Idempotency-Key the same again is answered, not done again. */
export type MutationcopyRequestArgs = {
  id: Scalars['ID']['input'];
  replace?: InputMaybe<Scalars['Boolean']['input']>;
};


/** Each answers the whole request. With an Idempotency-Key the same again is answered, not done again. */
export type MutationdiscardDraftArgs = {
  id: Scalars['ID']['input'];
};


/** Each answers the whole request. With an Idempotency-Key the same again is answered, not done again. */
export type MutationrestoreDraftArgs = {
  id: Scalars['ID']['input'];
};


/** Each answers the whole request. With an Idempotency-Key the same again is answered, not done again. */
export type MutationchooseRequestReaderArgs = {
  contactId?: InputMaybe<Scalars['ID']['input']>;
};

export type RequestReaders = {
  /** Who is mailed alone; null: all persons are. */
  readonly ContactID: Maybe<Scalars['ID']['output']>;
  /** Those whom a mail reaches. */
  readonly Persons: ReadonlyArray<RequestReader>;
};

export type RequestReader = {
  readonly ContactID: Scalars['ID']['output'];
  readonly FirstName: Scalars['String']['output'];
  readonly LastName: Scalars['String']['output'];
  readonly Email: Scalars['String']['output'];
};

export type MemberAmountType =
  | 'AGE'
  | 'TOTAL';

export type LocationSource =
  | 'MAPS'
  | 'UNKNOWN';

/** The screens of the wizard, each with one question. */
export type DraftQuestion =
  | 'CLUB'
  | 'PERIOD'
  | 'MEMBERS'
  | 'MEMBERS_DISABLED'
  | 'PURPOSE'
  | 'LOCATION'
  | 'SPOTS'
  | 'TENTS'
  | 'STOCK_TENT'
  | 'TRANSPORT'
  | 'TRANSPORT_COMBINE'
  | 'SUMMARY';

/** Null where a question is not answered yet. */
export type RequestDraft = {
  readonly Id: Scalars['ID']['output'];
  /** The request that is edited; null for a new one. */
  readonly RequestId: Maybe<Scalars['ID']['output']>;
  readonly Version: Scalars['Int']['output'];
  /** Completed steps of seven. */
  readonly Completed: Scalars['Int']['output'];
  /** Who began it, and when. */
  readonly BegunBy: Maybe<Scalars['String']['output']>;
  readonly DateTimeBegun: Scalars['DateTime']['output'];
  readonly ChangedBy: Maybe<Scalars['String']['output']>;
  readonly DateTimeChanged: Scalars['DateTime']['output'];
  readonly Answers: DraftAnswers;
  /** Tents that other days took away, to be offered again. */
  readonly FormerTentsSenior: Maybe<Scalars['Int']['output']>;
  readonly FormerTentsPatrol: Maybe<Scalars['Int']['output']>;
  readonly FormerTentsStock: Maybe<Scalars['Boolean']['output']>;
  /** Camp days of what was copied, which can no longer be chosen. */
  readonly FormerDateStart: Maybe<Scalars['Date']['output']>;
  readonly FormerDateEnd: Maybe<Scalars['Date']['output']>;
};

export type DraftAnswers = {
  readonly Name: Scalars['String']['output'];
  readonly DateStart: Maybe<Scalars['Date']['output']>;
  readonly DateEnd: Maybe<Scalars['Date']['output']>;
  readonly PickupSlot: Maybe<Scalars['String']['output']>;
  readonly ReturnSlot: Maybe<Scalars['String']['output']>;
  readonly MemberAmountType: MemberAmountType;
  readonly RequestedSpotsTotal: Scalars['Int']['output'];
  readonly RequestedSpotsChild: Scalars['Int']['output'];
  readonly RequestedSpotsYoungAdult: Scalars['Int']['output'];
  readonly RequestedSpotsSupervisor: Scalars['Int']['output'];
  readonly ContainsDisabledMembers: Maybe<Scalars['Boolean']['output']>;
  readonly RequestedSpotsDisability: Scalars['Int']['output'];
  readonly Purpose: Maybe<RentalPurpose>;
  readonly LocationSource: LocationSource;
  readonly LocationLat: Maybe<Scalars['Float']['output']>;
  readonly LocationLon: Maybe<Scalars['Float']['output']>;
  readonly LocationTitle: Scalars['String']['output'];
  readonly LocationStreet: Scalars['String']['output'];
  readonly LocationNumber: Scalars['String']['output'];
  readonly LocationPostalCode: Scalars['String']['output'];
  readonly LocationCity: Scalars['String']['output'];
  readonly LocationCountry: Scalars['String']['output'];
  readonly ExistingSpots: Scalars['Int']['output'];
  readonly RequestedTentsSenior: Scalars['Int']['output'];
  readonly RequestedTentsPatrol: Scalars['Int']['output'];
  readonly AcceptsSubstitute: Scalars['Boolean']['output'];
  readonly RequestedTentsStock: Maybe<Scalars['Boolean']['output']>;
  readonly TransportType: Maybe<TransportType>;
  readonly CombinedTransport: Maybe<Scalars['Boolean']['output']>;
  readonly CombinedPickup: Scalars['Boolean']['output'];
  readonly CombinedPickupVCode: Maybe<Scalars['String']['output']>;
  /** Its public name in the register; null while the register did not say. */
  readonly CombinedPickupName: Maybe<Scalars['String']['output']>;
  readonly CombinedReturn: Scalars['Boolean']['output'];
  readonly CombinedReturnVCode: Maybe<Scalars['String']['output']>;
  readonly CombinedReturnName: Maybe<Scalars['String']['output']>;
  readonly Comments: Scalars['String']['output'];
};

/** Of the fields those count that belong to the question. What is left out stays. */
export type DraftInput = {
  /** The request that is edited; none for a new one. */
  readonly RequestId?: InputMaybe<Scalars['ID']['input']>;
  /** The version that the caller has seen; none for a draft that begins. */
  readonly Version?: InputMaybe<Scalars['Int']['input']>;
  readonly Question: DraftQuestion;
  /** Whether the question is done: the count of completed steps rises. */
  readonly IsDone?: InputMaybe<Scalars['Boolean']['input']>;
  readonly Name?: InputMaybe<Scalars['String']['input']>;
  readonly DateStart?: InputMaybe<Scalars['Date']['input']>;
  readonly DateEnd?: InputMaybe<Scalars['Date']['input']>;
  readonly PickupSlot?: InputMaybe<Scalars['String']['input']>;
  readonly ReturnSlot?: InputMaybe<Scalars['String']['input']>;
  readonly MemberAmountType?: InputMaybe<MemberAmountType>;
  readonly RequestedSpotsTotal?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedSpotsChild?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedSpotsYoungAdult?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedSpotsSupervisor?: InputMaybe<Scalars['Int']['input']>;
  readonly ContainsDisabledMembers?: InputMaybe<Scalars['Boolean']['input']>;
  readonly RequestedSpotsDisability?: InputMaybe<Scalars['Int']['input']>;
  readonly Purpose?: InputMaybe<RentalPurpose>;
  readonly LocationSource?: InputMaybe<LocationSource>;
  readonly LocationLat?: InputMaybe<Scalars['Float']['input']>;
  readonly LocationLon?: InputMaybe<Scalars['Float']['input']>;
  readonly LocationTitle?: InputMaybe<Scalars['String']['input']>;
  readonly LocationStreet?: InputMaybe<Scalars['String']['input']>;
  readonly LocationNumber?: InputMaybe<Scalars['String']['input']>;
  readonly LocationPostalCode?: InputMaybe<Scalars['String']['input']>;
  readonly LocationCity?: InputMaybe<Scalars['String']['input']>;
  readonly LocationCountry?: InputMaybe<Scalars['String']['input']>;
  readonly ExistingSpots?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedTentsSenior?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedTentsPatrol?: InputMaybe<Scalars['Int']['input']>;
  readonly AcceptsSubstitute?: InputMaybe<Scalars['Boolean']['input']>;
  readonly RequestedTentsStock?: InputMaybe<Scalars['Boolean']['input']>;
  readonly TransportType?: InputMaybe<TransportType>;
  readonly CombinedTransport?: InputMaybe<Scalars['Boolean']['input']>;
  readonly CombinedPickup?: InputMaybe<Scalars['Boolean']['input']>;
  readonly CombinedPickupVCode?: InputMaybe<Scalars['String']['input']>;
  readonly CombinedReturn?: InputMaybe<Scalars['Boolean']['input']>;
  readonly CombinedReturnVCode?: InputMaybe<Scalars['String']['input']>;
  readonly Comments?: InputMaybe<Scalars['String']['input']>;
};

export type DraftCart = {
  /** Null where `Faults` says why there can be none. */
  readonly CartID: Maybe<Scalars['ID']['output']>;
  /** From the pickup day to the return day, both included; null where the camp days are refused. */
  readonly PickupDate: Maybe<Scalars['Date']['output']>;
  readonly ReturnDate: Maybe<Scalars['Date']['output']>;
  readonly PickupSlot: Maybe<DraftSlot>;
  readonly ReturnSlot: Maybe<DraftSlot>;
  /** Days from pickup to return, and those of them that are charged for. */
  readonly RentalDays: Maybe<Scalars['Int']['output']>;
  readonly BilledDays: Maybe<Scalars['Int']['output']>;
  /** Empty while answers are at fault. */
  readonly Lines: ReadonlyArray<DraftCartLine>;
  /** Null without lines. The checkout takes it as ExpectedTotalIncVAT. */
  readonly TotalIncVAT: Maybe<Scalars['Float']['output']>;
  /** Whether the checkout needs a Reference: the association's orders carry one. */
  readonly ReferenceRequired: Scalars['Boolean']['output'];
  readonly TransportPersonnelCount: Scalars['Int']['output'];
  /** Null where the municipality drives. */
  readonly TransportUnitCount: Maybe<Scalars['Int']['output']>;
  /** In kilograms, about. */
  readonly TransportTotalWeight: Scalars['Int']['output'];
  /** What has to be answered otherwise first, in the order of the questions. */
  readonly Faults: ReadonlyArray<DraftFault>;
};

/** A time slot of the depot, HH:mm. */
export type DraftSlot = {
  readonly Key: Scalars['ID']['output'];
  readonly From: Scalars['String']['output'];
  readonly To: Scalars['String']['output'];
};

export type DraftCartLine = {
  readonly ItemID: Scalars['ID']['output'];
  readonly Description: Scalars['String']['output'];
  readonly Amount: Scalars['Int']['output'];
  readonly TotalIncVAT: Scalars['Float']['output'];
  /** On average over all rental days, for all of its pieces. */
  readonly PerDayIncVAT: Scalars['Float']['output'];
};

/** Why a draft cannot be ordered as it is: the question, its field and the reason in the caller's language. */
export type DraftFault = {
  readonly Question: DraftQuestion;
  /** In the names of DraftInput. */
  readonly Field: Scalars['String']['output'];
  readonly Code: Scalars['String']['output'];
  readonly Message: Scalars['String']['output'];
  /** How many could be had, where that is what is said. */
  readonly Most: Maybe<Scalars['Int']['output']>;
};

export type RentalRequestState =
  | 'REQUESTED'
  | 'ASSIGNED'
  | 'CANCELED';

export type RentalPurpose =
  | 'CAMP'
  | 'OTHER';

export type TransportType =
  | 'VAN'
  | 'TRUCK'
  | 'MUNICIPAL';

/** An application of an association for days of a peak. What stands before the first dash of its Id is its readable number. */
export type RentalRequest = {
  readonly Id: Scalars['ID']['output'];
  /** Ours: counts the changes. */
  readonly Version: Scalars['Int']['output'];
  /** Who sent it; null once they were erased. */
  readonly UserId: Maybe<Scalars['ID']['output']>;
  readonly CustomerId: Scalars['ID']['output'];
  readonly ContactId: Maybe<Scalars['ID']['output']>;
  readonly State: RentalRequestState;
  readonly DateTimeCreated: Scalars['DateTime']['output'];
  /** Ours: a name of its own, so that several camps of a summer can be told apart. */
  readonly Name: Maybe<Scalars['String']['output']>;
  /** Camp days, both included. */
  readonly DateStart: Scalars['Date']['output'];
  readonly DateEnd: Scalars['Date']['output'];
  readonly Purpose: RentalPurpose;
  readonly LocationLat: Maybe<Scalars['Float']['output']>;
  readonly LocationLon: Maybe<Scalars['Float']['output']>;
  readonly LocationTitle: Maybe<Scalars['String']['output']>;
  readonly LocationStreet: Maybe<Scalars['String']['output']>;
  readonly LocationNumber: Maybe<Scalars['String']['output']>;
  readonly LocationPostalCode: Maybe<Scalars['String']['output']>;
  readonly LocationCity: Maybe<Scalars['String']['output']>;
  readonly LocationCountry: Maybe<Scalars['String']['output']>;
  readonly ExistingSpots: Scalars['Int']['output'];
  /** Of the age groups together where they were counted. */
  readonly RequestedSpotsTotal: Scalars['Int']['output'];
  readonly RequestedSpotsChild: Scalars['Int']['output'];
  readonly RequestedSpotsYoungAdult: Scalars['Int']['output'];
  readonly RequestedSpotsSupervisor: Scalars['Int']['output'];
  readonly RequestedSpotsDisability: Scalars['Int']['output'];
  readonly RequestedTentsPatrol: Scalars['Int']['output'];
  readonly RequestedTentsSenior: Scalars['Int']['output'];
  readonly RequestedTentsStock: Scalars['Boolean']['output'];
  /** Ours: whether patrol tents may come in the place of senior tents. */
  readonly AcceptsSubstitute: Scalars['Boolean']['output'];
  readonly CombinedPickupVCode: Maybe<Scalars['String']['output']>;
  readonly CombinedReturnVCode: Maybe<Scalars['String']['output']>;
  /** Ours: their public names in the register; null while the register did not say. */
  readonly CombinedPickupName: Maybe<Scalars['String']['output']>;
  readonly CombinedReturnName: Maybe<Scalars['String']['output']>;
  readonly TransportType: TransportType;
  readonly TransportPersonnelCount: Scalars['Int']['output'];
  /** Null where the municipality drives. */
  readonly TransportUnitCount: Maybe<Scalars['Int']['output']>;
  /** In kilograms, about. */
  readonly TransportTotalWeight: Scalars['Int']['output'];
  /** Ours: the hours at which the association would like to come, by their ids; null: any. */
  readonly PickupSlot: Maybe<Scalars['String']['output']>;
  readonly ReturnSlot: Maybe<Scalars['String']['output']>;
  readonly Comments: Maybe<Scalars['String']['output']>;
  /** Ours: what the association gets; null until it is assigned. */
  readonly GrantedTentsSenior: Maybe<Scalars['Int']['output']>;
  readonly GrantedTentsPatrol: Maybe<Scalars['Int']['output']>;
  readonly GrantedTentsStock: Maybe<Scalars['Boolean']['output']>;
  /** Ours: the order that holds what was granted; null where that is nothing. */
  readonly ReservationOrderID: Maybe<Scalars['ID']['output']>;
};

/** What is left out stays as it is, or has its default; null has its default. Read-only fields may be sent as they stand. */
export type RentalRequestInput = {
  /** Ours: the draft that was sent with it, and goes then. */
  readonly DraftId?: InputMaybe<Scalars['ID']['input']>;
  /** Of the request that changes; a new one has none. */
  readonly Id?: InputMaybe<Scalars['ID']['input']>;
  /** Ours: another one than the current is refused, with the current request. */
  readonly Version?: InputMaybe<Scalars['Int']['input']>;
  readonly UserId?: InputMaybe<Scalars['ID']['input']>;
  readonly CustomerId?: InputMaybe<Scalars['ID']['input']>;
  readonly ContactId?: InputMaybe<Scalars['ID']['input']>;
  readonly State?: InputMaybe<RentalRequestState>;
  readonly DateTimeCreated?: InputMaybe<Scalars['DateTime']['input']>;
  readonly Name?: InputMaybe<Scalars['String']['input']>;
  readonly DateStart?: InputMaybe<Scalars['Date']['input']>;
  readonly DateEnd?: InputMaybe<Scalars['Date']['input']>;
  readonly Purpose?: InputMaybe<RentalPurpose>;
  readonly LocationLat?: InputMaybe<Scalars['Float']['input']>;
  readonly LocationLon?: InputMaybe<Scalars['Float']['input']>;
  readonly LocationTitle?: InputMaybe<Scalars['String']['input']>;
  readonly LocationStreet?: InputMaybe<Scalars['String']['input']>;
  readonly LocationNumber?: InputMaybe<Scalars['String']['input']>;
  readonly LocationPostalCode?: InputMaybe<Scalars['String']['input']>;
  readonly LocationCity?: InputMaybe<Scalars['String']['input']>;
  readonly LocationCountry?: InputMaybe<Scalars['String']['input']>;
  readonly ExistingSpots?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedSpotsTotal?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedSpotsChild?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedSpotsYoungAdult?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedSpotsSupervisor?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedSpotsDisability?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedTentsPatrol?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedTentsSenior?: InputMaybe<Scalars['Int']['input']>;
  readonly RequestedTentsStock?: InputMaybe<Scalars['Boolean']['input']>;
  readonly AcceptsSubstitute?: InputMaybe<Scalars['Boolean']['input']>;
  readonly CombinedPickupVCode?: InputMaybe<Scalars['String']['input']>;
  readonly CombinedReturnVCode?: InputMaybe<Scalars['String']['input']>;
  readonly TransportType?: InputMaybe<TransportType>;
  /** The three figures are the server's: others are refused, with both. */
  readonly TransportPersonnelCount?: InputMaybe<Scalars['Int']['input']>;
  readonly TransportUnitCount?: InputMaybe<Scalars['Int']['input']>;
  readonly TransportTotalWeight?: InputMaybe<Scalars['Float']['input']>;
  readonly PickupSlot?: InputMaybe<Scalars['String']['input']>;
  readonly ReturnSlot?: InputMaybe<Scalars['String']['input']>;
  readonly Comments?: InputMaybe<Scalars['String']['input']>;
};

/** One summer of the peak: its weeks are applied for first and divided later. */
export type Season = {
  readonly PeakPeriodStartDate: Scalars['Date']['output'];
  readonly PeakPeriodEndDate: Scalars['Date']['output'];
  /** From here on days of this peak can be applied for. */
  readonly UnofficialStartNextYearPeakApplicationDate: Scalars['Date']['output'];
  /** From its first instant on nobody applies, changes or cancels. */
  readonly DistributionStartDate: Scalars['Date']['output'];
  readonly DistributionEndDate: Scalars['Date']['output'];
  /** From here on what is left is lent like on any other day. */
  readonly LeftoversFromDate: Scalars['Date']['output'];
  /** The CustomerGroupIDs that lend in the peak. */
  readonly CustomerGroupIDs: ReadonlyArray<Scalars['ID']['output']>;
};

export type Settings = {
  /** Of the season in force, the earliest whose peak has not ended; null when none is entered. */
  readonly PeakPeriodStartDate: Maybe<Scalars['Date']['output']>;
  readonly PeakPeriodEndDate: Maybe<Scalars['Date']['output']>;
  readonly DistributionStartDate: Maybe<Scalars['Date']['output']>;
  readonly DistributionEndDate: Maybe<Scalars['Date']['output']>;
  /** Of this calendar year: before it the latest day is 31 December, from it on ReservationDaysInAdvance days ahead. */
  readonly UnofficialStartNextYearPeakApplicationDate: Maybe<Scalars['Date']['output']>;
  readonly ReservationDaysInAdvance: Scalars['Int']['output'];
  readonly MaximumApplicationDuration: Scalars['Int']['output'];
  readonly OrderReportID: Maybe<Scalars['ID']['output']>;
  /** Ours: every season whose peak has not ended, the earliest first. */
  readonly Seasons: ReadonlyArray<Season>;
};
