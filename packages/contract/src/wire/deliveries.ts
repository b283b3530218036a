import * as z from 'zod/mini';
import { Reference } from './scalars.ts';

/** Ours: the customer fetches the goods at the warehouse, or the business brings them to an address. */
export const DeliveryKind = z.enum(['pickup', 'delivery']);
export type DeliveryKind = z.output<typeof DeliveryKind>;

/** A delivery where another answer names it; `Kind` is ours. */
export const DeliveryReference = z.extend(Reference, { Kind: DeliveryKind });
export type DeliveryReference = z.output<typeof DeliveryReference>;
