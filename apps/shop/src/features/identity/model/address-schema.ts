import { Email } from '@bivak/contract/wire';
import * as z from 'zod/mini';

/** A form that asks one address. */
export const AskedAddress = z.object({ Email });
export type AskedAddress = z.output<typeof AskedAddress>;
