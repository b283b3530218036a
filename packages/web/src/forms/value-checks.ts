import { businessNumber, validateField, vatNumber } from '@bivak/rules';
import { faultMessage } from './issue-messages.ts';
import { zipCodeFault } from '@bivak/contract/shop-config';
import * as z from 'zod/mini';

/** The message of a telephone number that can be none; null of one that can, and of nothing typed. */
export function phoneFault(typed: unknown): string | null {
  const isNone = typeof typed === 'string' && validateField(typed, [{ name: 'phone', args: [] }]).length > 0;
  return isNone ? faultMessage({ reason: 'phone', limits: {} }) : null;
}

/** A telephone number, or nothing. */
export function isPhone({ value, issues }: z.core.ParsePayload<string>): void {
  const message = phoneFault(value);
  if (message !== null) issues.push({ code: 'custom', input: value, message });
}

/** The telephone of a part of a form that has one. */
export const phoneFits = z.check<{ Tel?: unknown }>(
  ({ value, issues }) => {
    const message = phoneFault(value.Tel);
    if (message === null) return;
    issues.push({ code: 'custom', input: value.Tel, path: ['Tel'], message, continue: true });
  },
  // One press finds all faults, so this one too where other fields are wrong.
  { when: () => true },
);

/** A postcode of the country. Only where both are asked: the server knows the country of an account. */
export const zipCodeFits = z.check<{ ZipCode?: unknown; CountryID?: unknown }>(
  ({ value, issues }) => {
    const { ZipCode, CountryID } = value;
    if (typeof ZipCode !== 'string' || ZipCode === '' || typeof CountryID !== 'string') return;
    const fault = zipCodeFault(CountryID, ZipCode);
    if (fault === null) return;
    issues.push({ code: 'custom', input: ZipCode, path: ['ZipCode'], message: `zip-code:${fault.example}` });
  },
  // One press finds all faults, so this one too where other fields are wrong.
  { when: () => true },
);

/** The same e-mail address once more (spec 2 §5); missing too while the first one is. */
export function sameEmail(email: string) {
  const first = email.trim().toLowerCase();
  return z.string().check(
    z.refine((text) => text.trim() !== '', 'required'),
    z.refine((text) => text.trim().toLowerCase() === first, 'email-repeat'),
  );
}

/** A company or VAT number that can be one, of a company in that country; or none. */
export function companyNumber(reason: 'business-number' | 'vat-number', country: string) {
  const read = reason === 'vat-number' ? vatNumber : businessNumber;
  const message = faultMessage({ reason, limits: { country } });
  return z.string().check(
    z.trim(),
    z.maxLength(30),
    z.refine((text) => text === '' || read(text, country) !== null, message),
  );
}
