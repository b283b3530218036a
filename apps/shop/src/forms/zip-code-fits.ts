import { zipCodeFault } from '@bivak/contract';
import type * as z from 'zod/mini';

/** A postcode of the country. Only where both are asked: the server knows the country of an account. */
export function zipCodeFits({
  value,
  issues,
}: z.core.ParsePayload<{ ZipCode?: unknown; CountryID?: unknown }>): void {
  const { ZipCode, CountryID } = value;
  if (typeof ZipCode !== 'string' || ZipCode === '' || typeof CountryID !== 'string') return;
  const fault = zipCodeFault(CountryID, ZipCode);
  if (fault === null) return;
  issues.push({ code: 'custom', input: ZipCode, path: ['ZipCode'], message: `zip-code:${fault.example}` });
}
