import { MOST_MEMBERS } from '@bivak/rules';
import type { RefusedField } from '../../platform/application/refusal.ts';
import type { RequestFields } from './requests.sql.ts';

/** Fields of a request that count people, places or tents. */
const counts = [
  'existingSpots',
  'total',
  'child',
  'youngAdult',
  'supervisor',
  'disability',
  'senior',
  'patrol',
] as const satisfies readonly (keyof RequestFields)[];

/** Fields of a request that have one line. */
export const requestLines = [
  'name',
  'title',
  'street',
  'number',
  'postalCode',
  'city',
  'country',
] as const satisfies readonly (keyof RequestFields)[];

type Said<Name extends keyof RequestFields> = {
  readonly [Field in Name]?: RequestFields[Field] | null | undefined;
};

/** What could not be stored of these numbers, whoever sends them (`design/lending.md` §3); what is not said is no fault. */
export function numberFaults(fields: Said<(typeof counts)[number] | 'lat' | 'lon'>): RefusedField[] {
  return [
    ...counts.flatMap((name) => outside(name, fields[name], 0, MOST_MEMBERS)),
    ...outside('lat', fields.lat, -90, 90),
    ...outside('lon', fields.lon, -180, 180),
  ];
}

/** Of fields that have one line, those that have several. */
export function lineFaults<Name extends string>(
  names: readonly Name[],
  fields: { readonly [Field in Name]?: string | null | undefined },
): RefusedField[] {
  return names
    .filter((name) => /[\n\r\t]/u.test(fields[name] ?? ''))
    .map((field) => ({ field, reason: 'one-line' }));
}

function outside(field: string, value: number | null | undefined, min: number, max: number): RefusedField[] {
  const isWithin = value === null || value === undefined || (value >= min && value <= max);
  return isWithin ? [] : [{ field, reason: 'between', params: { min, max } }];
}
