import * as z from 'zod/mini';

/**
 * Registers that forms may ask. Where a register is, and the key to it, is not the brand's: they come from the
 * environment (docs/operations.md), in demo mode from the sandbox.
 */
export const RegistersConfig = z.strictObject({
  /** Whether forms look up name and address of a Belgian enterprise or establishment by its number. */
  enterprises: z._default(z.boolean(), false),
  /** Whether associations can be searched for by name or code (spec 3 §7). */
  associations: z._default(z.boolean(), false),
  /** Whether forms of addresses know the towns and streets of a Belgian postcode. */
  addresses: z._default(z.boolean(), false),
});
