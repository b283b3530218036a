import * as z from 'zod/mini';
import { Money } from './wire/scalars.ts';

/** A proof that items ask for; the number is the one that was handed in, null while none was. */
export const Certificate = z.object({
  Number: z.nullable(z.string()),
  /** Ours: which one it is, and what it is called. */
  CertificateID: z.string(),
  Description: z.string(),
  /** Ours: what to look for, where the shop says so. */
  Hint: z.nullable(z.string()),
});
export type Certificate = z.output<typeof Certificate>;

/** What the customer still has to do for a cart or an order (spec 1 §3, "Action"). */
export const Action = z.object({
  ActionName: z.enum(['CreatePayment', 'ReferenceRequired', 'Certificates']),
  Completed: z.boolean(),
  Required: z.boolean(),
  Details: z.nullable(
    z.object({
      RequiredCertificates: z.array(Certificate),
      OptionalCertificates: z.array(Certificate),
    }),
  ),
});
export type Action = z.output<typeof Action>;

export const ShopPaymentPolicy = z.enum(['RequirePayment', 'AllowPayment', 'BlockPayment']);
export type ShopPaymentPolicy = z.output<typeof ShopPaymentPolicy>;

export const PaymentMode = z.enum(['NOW', 'AT_PICKUP']);
export type PaymentMode = z.output<typeof PaymentMode>;

/** Per rate: the base, and the tax on it as EN 16931 wants it. */
export const VatTotal = z.object({ Percentage: z.number(), TotalExcVAT: Money, TotalVAT: Money });
export type VatTotal = z.output<typeof VatTotal>;
