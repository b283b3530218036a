import type { Payer, WireError } from '@bivak/contract/wire';
import { validateField } from '@bivak/rules';
import type { SummedError } from '@bivak/ui';
import type { Billing } from './wizard-context.tsx';

/** Those of `shop.lending.payer`. */
type Words = (key: 'missing' | 'badEmail' | `fields.${keyof Payer}`) => string;

const required = ['CompanyName', 'Street', 'HouseNumber', 'ZipCode', 'City', 'Email'] as const;
const known: ReadonlySet<string> = new Set([
  ...required,
  'BusinessNo',
  'CountryID',
] satisfies (keyof Payer)[]);

/** What is missing of a reservation's reference and payer before it is sent. */
export function billingErrors(
  { reference, payer }: Billing,
  isReferenceRequired: boolean,
  t: (key: Parameters<Words>[0] | 'reference' | 'referenceMissing') => string,
): readonly SummedError[] {
  const isMissing = isReferenceRequired && reference.trim() === '';
  const missing = { fieldId: 'billing-reference', label: t('reference'), message: t('referenceMissing') };
  return [...(isMissing ? [missing] : []), ...payerErrors(payer, t)];
}

/** What is wrong with who pays, as the page sees it itself. */
export function payerErrors(payer: Payer | null, t: Words): readonly SummedError[] {
  if (payer === null) return [];
  const empty = required
    .filter((name) => payer[name].trim() === '')
    .map((name) => errorAt(name, t('missing'), t));
  const isEmail = validateField(payer.Email.trim(), [{ name: 'email', args: [] }]).length === 0;
  return isEmail || payer.Email.trim() === '' ? empty : [...empty, errorAt('Email', t('badEmail'), t)];
}

/** What the server refused of it, at the fields. */
export function refusedPayer(fields: WireError['fields'], t: Words): readonly SummedError[] {
  return fields.flatMap(({ Field, Message }) => {
    const [, name] = /^Payer\.(\w+)$/u.exec(Field) ?? [];
    return name !== undefined && known.has(name) ? [errorAt(name as keyof Payer, Message, t)] : [];
  });
}

function errorAt(name: keyof Payer, message: string, t: Words): SummedError {
  return { fieldId: `payer-${name}`, label: t(`fields.${name}`), message };
}
