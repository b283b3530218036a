import * as z from 'zod/mini';

/** How people get an account. The fields are built in and off by default (RULINGS, "extra fields of forms"). */
export const RegistrationConfig = z.strictObject({
  /** Whether the business approves an account before it can be used. */
  approval: z._default(z.enum(['none', 'operator']), 'none'),
  /** The number of the chamber of commerce. */
  kvk: z._default(z.boolean(), false),
  /** The VAT number. */
  btw: z._default(z.boolean(), false),
  newsLetter: z._default(z.boolean(), false),
});
