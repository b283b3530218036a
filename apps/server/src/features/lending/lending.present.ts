import { type lending, requestNames } from '@bivak/contract/wire';
import type { Season } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, type RefusedField, refuse, refuseNamed } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { RequestInput } from './evaluate-request.ts';
import type { LendingSettings } from './lending.queries.ts';
import { RequestChanged, RequestClosed, TransportChanged } from './requests.commands.ts';
import type { ReaderChoice } from './request-readers.sql.ts';
import type { RequestFields, RequestRow, TransportFigures } from './requests.sql.ts';
import type { TransportPartner } from './lending.queries.ts';

export function presentSettings({
  lending: { periods, orderReportId },
  seasons,
  inForce,
  opensThisYear,
}: LendingSettings): lending.Settings {
  return {
    PeakPeriodStartDate: inForce?.peak.from ?? null,
    PeakPeriodEndDate: inForce?.peak.to ?? null,
    DistributionStartDate: inForce?.distributionFrom ?? null,
    DistributionEndDate: inForce?.distributionTo ?? null,
    UnofficialStartNextYearPeakApplicationDate: opensThisYear,
    ReservationDaysInAdvance: periods.reservationDaysInAdvance,
    MaximumApplicationDuration: periods.maximumDays,
    OrderReportID: orderReportId ?? null,
    Seasons: seasons.map(presentSeason),
  };
}

export function presentReaders({ contactId, persons }: ReaderChoice): lending.RequestReaders {
  return {
    ContactID: contactId,
    Persons: persons.map((person) => ({
      ContactID: person.contactId ?? '',
      FirstName: person.firstName,
      LastName: person.lastName,
      Email: person.email,
    })),
  };
}

function presentSeason({ peak, customerGroups, ...days }: Season): lending.Season {
  return {
    PeakPeriodStartDate: peak.from,
    PeakPeriodEndDate: peak.to,
    UnofficialStartNextYearPeakApplicationDate: days.applicationsFrom,
    DistributionStartDate: days.distributionFrom,
    DistributionEndDate: days.distributionTo,
    LeftoversFromDate: days.leftoversFrom,
    CustomerGroupIDs: customerGroups,
  };
}

/** The wire's name of each field (spec 3 §3). */
const names = requestNames satisfies Record<keyof RequestFields, keyof lending.RentalRequestInput>;

const figureNames = {
  personnel: 'TransportPersonnelCount',
  units: 'TransportUnitCount',
  weight: 'TransportTotalWeight',
} as const satisfies Record<keyof TransportFigures, keyof lending.RentalRequestInput>;

const otherNames = {
  id: 'Id',
  requestId: 'id',
  userId: 'UserId',
  customerId: 'CustomerId',
  contactId: 'ContactId',
  state: 'State',
  createdAt: 'DateTimeCreated',
} as const;

const wireNames: Readonly<Record<string, string>> = { ...names, ...figureNames, ...otherNames };

export function presentRequest(row: RequestRow, { shop }: Context): lending.RentalRequest {
  const { id, version, customerId, contactId, loginId, state, createdAt, reservationId } = row;
  const fields = Object.entries(names).map(([name, wire]) => {
    const value = row[name as keyof RequestFields];
    return [wire, value === '' ? null : value];
  });
  return {
    ...(Object.fromEntries(fields) as Pick<lending.RentalRequest, (typeof names)[keyof RequestFields]>),
    ...presentFigures(row),
    Id: id,
    Version: version,
    UserId: loginId,
    CustomerId: customerId,
    ContactId: contactId,
    State: state,
    DateTimeCreated: shop.zone.format(createdAt),
    CombinedPickupName: row.pickupName,
    CombinedReturnName: row.returnName,
    GrantedTentsSenior: row.grantedSenior,
    GrantedTentsPatrol: row.grantedPatrol,
    GrantedTentsStock: row.grantedStock,
    ReservationOrderID: reservationId,
  };
}

/** What fetching takes. */
export function presentFigures({ personnel, units, weight }: TransportFigures) {
  return { TransportPersonnelCount: personnel, TransportUnitCount: units, TransportTotalWeight: weight };
}

/** What the wire sends of a request, in the domain's names: what is left out stays left out. */
export function readRequest(input: lending.RentalRequestInput): RequestInput {
  const picked = (from: Readonly<Record<string, keyof lending.RentalRequestInput>>) =>
    Object.fromEntries(
      Object.entries(from).flatMap(([name, wire]) =>
        input[wire] === undefined ? [] : [[name, input[wire]]],
      ),
    );
  const { DraftId, Id, UserId, CustomerId, ContactId, State, DateTimeCreated } = input;
  const created = DateTimeCreated ?? null;
  return {
    draftId: DraftId ?? null,
    fields: picked(names),
    figures: picked(figureNames),
    standing: {
      id: Id,
      userId: UserId,
      customerId: CustomerId,
      contactId: ContactId,
      state: State,
      createdAt: created === null ? null : (Date.parse(created) as EpochMs),
    },
  };
}

/** A refusal in the names of the wire, with what the page needs beside its words. */
export function lendingRefusal(
  refusal: Refusal,
  context: Context,
  more: Readonly<Record<string, string>> = {},
): Refusal {
  const { actor } = context;
  // A login that acts for nobody: the screens send it home with the reason.
  if (refusal.code === 'Forbidden' && actor.kind === 'customer' && actor.account === null)
    return refuse('AssociationRequired');
  const named = refuseNamed(refusal, (field) => more[field] ?? wireNames[field] ?? field);
  const beside = besideOf(refusal, context);
  const { code, params } = named;
  return beside === null ? named : refuse(code, { fields: named.fields, params, beside });
}

function besideOf(refusal: Refusal, context: Context): Readonly<Record<string, unknown>> | null {
  if (refusal instanceof RequestChanged) return { current: presentRequest(refusal.current, context) };
  if (refusal instanceof RequestClosed) return { State: refusal.state, Date: refusal.day };
  if (!(refusal instanceof TransportChanged)) return null;
  const sent = Object.entries(refusal.sent).map(([name, value]) => [wireNames[name] ?? name, value]);
  return { sent: Object.fromEntries(sent), actual: presentFigures(refusal.actual) };
}

export function requiredField(field: string): Refusal {
  const fields: RefusedField[] = [{ field, reason: 'required' }];
  return refuse('ValidationFailed', { fields });
}

export function presentPartners(partners: readonly TransportPartner[]): lending.TransportPartners {
  const of = (way: TransportPartner['way']): lending.TransportPartner | null => {
    const found = partners.find((one) => one.way === way);
    if (found === undefined) return null;
    return {
      VCode: found.code,
      Name: found.name,
      DateStart: found.firstDay,
      DateEnd: found.lastDay,
      Day: found.day,
      TentsTotal: found.tents,
      TransportType: found.shared?.transport ?? null,
      TransportUnitCount: found.shared?.units ?? null,
      TransportPersonnelCount: found.shared?.persons ?? null,
      ContactName: found.contactName,
      ContactPhone: found.phone,
      ContactEmail: found.email,
    };
  };
  return { Pickup: of('pickup'), Return: of('return') };
}
