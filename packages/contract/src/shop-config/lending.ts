import * as z from 'zod/mini';
import { CalendarDay } from './days.ts';
import { AtLeastOne, Count, Email, Key, Translated } from './words.ts';

/** Days of one year, both ends included. Rows are entered per year: peaks and windows move with the holidays. */
const DatedRange = z.strictObject({ from: CalendarDay, to: CalendarDay });

/** A line of the price list of lost and broken parts (spec 3 §9, "Damage costs"). */
const DamagePart = z.strictObject({
  name: Translated,
  /** What one piece costs, with VAT (spec 3 §9). */
  cents: Count,
  /** A figure that spec 3 §9 leaves out, made up for the demo (RULINGS, "damage lists not shown"). */
  demo: z._default(z.boolean(), false),
});

/** One of the tents that the wizard asks for (spec 3 §3, "Product" and "Configuration"). */
const LendingTent = z.strictObject({
  /** The ItemID (spec 3 §9: senior 2010, patrol 2020, stock 2090). */
  item: Key,
  /** Which amount of a request it fills: RequestedTentsSenior, …Patrol or …Stock (spec 3 §3). */
  kind: z.enum(['senior', 'patrol', 'stock']),
  /** null: as many as there are; 1 for the stock tent (spec 3 §5, "Stock tent"). */
  maxPerRequest: z._default(z.nullable(AtLeastOne), null),
  /** The round number of the information texts, "about 2370" (spec 3 §1). */
  roundCount: z.optional(AtLeastOne),
  /** Parts that can be lost or broken; empty for the stock tent (spec 3 §2, "Tents and rates"). */
  damageParts: z._default(z.array(DamagePart), []),
});

/** When a group of customers may lend at all (spec 3 §1, "Lending windows"). */
const LendingGroup = z.strictObject({
  /** The CustomerGroupID: 33 to 36 (spec 3 §3, "Customer, account, contact"). */
  id: Key,
  /** Its label (spec 3 §3, "Customer group labels"). */
  name: Translated,
  /** When it lends, a row per stretch and year (spec 3 §1); none: always. */
  windows: z._default(z.array(DatedRange), []),
});

/** The weeks of one summer that are applied for first and divided later (spec 3 §3 "Settings", §4 "Peak period"). */
const LendingSeason = z.strictObject({
  /** PeakPeriodStartDate to PeakPeriodEndDate, both included (spec 3 §3). */
  peak: DatedRange,
  /** The groups that may ask for these days; others see a warning (spec 3 §3: 33 and 35). */
  customerGroups: z.array(Key).check(z.minLength(1)),
  /** UnofficialStartNextYearPeakApplicationDate of its calendar year: from here on these days can be asked for (spec 3 §5). */
  applicationsFrom: CalendarDay,
  /** DistributionStartDate and DistributionEndDate: requests are in treatment and cannot change (spec 3 §4). */
  distributionFrom: CalendarDay,
  distributionTo: CalendarDay,
  /** From here on what is left is lent like on any other day. */
  leftoversFrom: CalendarDay,
  /** Tents are given back for free until so many days before the camp. */
  giveBackFreeDays: z._default(Count, 45),
});

/** How long and how far ahead (spec 3 §5, "Period" and "Request edit"). Days are whole days. */
const LendingPeriods = z.strictObject({
  /** The shortest period (spec 3 §9). */
  minimumDays: z._default(AtLeastOne, 2),
  /** MaximumApplicationDuration (spec 3 §3). */
  maximumDays: AtLeastOne,
  /** 1: the first day is tomorrow at the earliest (spec 3 §9). */
  startsInDays: z._default(Count, 1),
  /** ReservationDaysInAdvance (spec 3 §3). */
  reservationDaysInAdvance: AtLeastOne,
  /** A pickup day that lies more days before the first day is refused (spec 3 §9). */
  pickupDaysBefore: z._default(Count, 5),
  /** Editing a reservation: its shortest, the shortest camp, and how much longer than the maximum (spec 3 §5). */
  edit: z.prefault(
    z.strictObject({
      minimumDays: z._default(AtLeastOne, 4),
      minimumCampDays: z._default(AtLeastOne, 2),
      extraDays: z._default(Count, 7),
    }),
    {},
  ),
});

/** A counter of the members step (spec 3 §1 "Age groups", §2 "Members"). */
const AgeGroup = z.strictObject({
  /** RequestedSpotsChild, …YoungAdult, …Supervisor (spec 3 §3). */
  kind: z.enum(['child', 'youngAdult', 'supervisor']),
  /** With its ages (spec 3 §1). */
  name: Translated,
});

/** A way to fetch the tents (spec 3 §9, "Transport"). */
const Transport = z.strictObject({
  /** TransportType (spec 3 §3, "Enumerations"). */
  kind: z.enum(['VAN', 'TRUCK', 'MUNICIPAL']),
  /** Vehicles are the tents divided by this, rounded up; null counts none (spec 3 §9). */
  tentsPerVehicle: z._default(z.nullable(AtLeastOne), null),
});

/** Persons to bring for loading, by number of tents (spec 3 §9, RULINGS "staffing number"). */
const Staffing = z.strictObject({
  steps: z._default(z.array(z.strictObject({ upToTents: AtLeastOne, persons: AtLeastOne })), [
    { upToTents: 5, persons: 2 },
    { upToTents: 15, persons: 3 },
    { upToTents: 24, persons: 4 },
    { upToTents: 39, persons: 5 },
  ]),
  /** Above the last step (spec 3 §9). */
  above: z._default(AtLeastOne, 6),
});

/** A domain of e-mail addresses, without the `@`. */
const MailDomain = z.string().check(z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u));

/** What a shop that lends tents to associations sets besides (spec 3). */
export const LendingConfig = z.strictObject({
  /** The warehouse whose hours and closing days count for pickup and return (spec 3 §3, "Configuration"). */
  warehouse: Key,
  /** The tents, in the order of the screen (spec 3 §2, "Tents"). */
  tents: z.array(LendingTent).check(z.minLength(1)),
  /** Who may lend when (spec 3 §1). */
  customerGroups: z.array(LendingGroup).check(z.minLength(1)),
  /** A row per summer; none: nothing is ever divided (spec 3 §4). */
  seasons: z._default(z.array(LendingSeason), []),
  /** Durations and distances (spec 3 §5). */
  periods: LendingPeriods,
  /** The counters of the members step, in the order of the screen (spec 3 §2). */
  ageGroups: z.array(AgeGroup).check(z.minLength(1)),
  /** The choices of the transport step (spec 3 §2). */
  transports: z.array(Transport).check(z.minLength(1)),
  /** Persons to bring (spec 3 §9). */
  staffing: z.prefault(Staffing, {}),
  /** Fines for an overloaded vehicle that the text names (spec 3 §9). */
  overloadFine: z.prefault(
    z.strictObject({ fromCents: z._default(Count, 40_000), toCents: z._default(Count, 4_000_000) }),
    {},
  ),
  /** The static map of a place, in px (spec 3 §9). */
  map: z.prefault(
    z.strictObject({
      width: z._default(AtLeastOne, 600),
      height: z._default(AtLeastOne, 400),
      zoom: z._default(AtLeastOne, 18),
    }),
    {},
  ),
  /** Tents that groups give back are offered on, once a day (`design/division.md` §6.3). */
  offers: z.prefault(
    z.strictObject({
      /** The hour of the day, on the shop's clock. */
      atHour: z._default(Count.check(z.maximum(23)), 6),
      /** How many hours an offer stands. */
      hours: z._default(AtLeastOne, 72),
      /** Within so many days of pickup it stands shorter. */
      nearDays: z._default(Count, 14),
      hoursNear: z._default(AtLeastOne, 24),
    }),
    {},
  ),
  /** Associations with an invoice past its due date begin no loan (spec 3 §2, "Blocked view"); staff may exempt one. */
  blockWhenUnpaid: z._default(z.boolean(), false),
  /** Where damage reports go: EmailaddressToSendTo (spec 3 §7). */
  damageMailTo: Email,
  /** Where the business is told of a request that arrives; none: nowhere. */
  requestMailTo: z.optional(Email),
  /** A film of `videos/` for who signed on and represents no association (spec 3 §2, "Home"); none: words alone. */
  signOnFilm: z.optional(Key),
  /** Addresses of these domains are asked to be replaced (spec 3 §5, "E-mail check at start"). */
  internalMailDomains: z._default(z.array(MailDomain), []),
  /** People with an address of this domain change little of their data (spec 3 §2, "Personal info"). */
  lockedMailDomain: z.optional(MailDomain),
  /** What a message can be about (spec 3 §2, "Conversations page"). */
  messageSubjects: z._default(z.array(Translated), []),
  /** OrderReportID: the report behind the confirmation to download (spec 3 §3). */
  orderReportId: z.optional(Key),
});
export type LendingConfig = z.output<typeof LendingConfig>;
