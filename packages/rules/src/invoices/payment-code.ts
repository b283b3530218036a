import type { Cents } from '../money/cents.ts';

export interface AskedTransfer {
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly cents: Cents;
  /** What the transfer says. */
  readonly message: string;
}

/**
 * What a QR code says so that the app of a bank fills in a transfer in euro: EPC069-12 of the European Payments Council,
 * version 2, in UTF-8. The Belgian payment reference stands where words do: the other field is for ISO 11649 alone.
 */
export function paymentCode({ name, iban, bic, cents, message }: AskedTransfer): string {
  const amount = `EUR${(cents / 100).toFixed(2)}`;
  const said = [name.slice(0, 70), iban, amount, '', '', message.slice(0, 140)];
  return ['BCD', '002', '1', 'SCT', bic ?? '', ...said].join('\n');
}
