import { businessNumber, vatNumber } from '@bivak/rules';
import * as z from 'zod/mini';
import { faultMessage } from './form-fault.ts';

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
