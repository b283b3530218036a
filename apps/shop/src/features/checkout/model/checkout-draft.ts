import { PERSON_FIELDS, type PersonField } from '../../../forms/person.ts';
import { attempt } from '@bivak/web/storage';
import { emptyValues, type CheckoutValues } from './checkout-values.ts';

const KEY = 'RM_CHECKOUT';

/** Whose form it is: what a customer typed is not shown to who logs in after. */
export type DraftOwner = string | null;

/**
 * Reads the details of a person as they were left, for this tab only and until the order is placed: a reload or a new
 * login loses nothing. What is said of the order itself is kept with its cart (kept-checkout.ts). There is no password
 * in it. A storage that is full or forbidden is survived.
 */
export function readDraft(country: string, owner: DraftOwner): CheckoutValues {
  const empty = emptyValues(country);
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown);
  if (!isTree(kept) || !isTree(kept['values'])) return empty;
  // A visitor who logs in half-way is still the same person; the other way round may be somebody else.
  if (kept['owner'] !== null && kept['owner'] !== owner) return empty;
  const { values } = kept;
  return {
    ...empty,
    Customer: person(values['Customer'], empty.Customer),
    Address: person(values['Address'], empty.Address),
    EmailRepeat: textOf(values['EmailRepeat'], ''),
    Differs: values['Differs'] === true,
  };
}

/** The terms are accepted anew every time, and nothing but these is kept: no password. */
export function keepDraft(given: CheckoutValues, owner: DraftOwner): void {
  const { Customer, EmailRepeat, Differs, Address } = given;
  const values = { Customer, EmailRepeat, Differs, Address };
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ owner, values })));
}

export function dropDraft(): void {
  attempt(() => sessionStorage.removeItem(KEY));
}

function person(kept: unknown, empty: Record<PersonField, string>): Record<PersonField, string> {
  if (!isTree(kept)) return empty;
  const entries = PERSON_FIELDS.map((field) => [field, textOf(kept[field], empty[field])]);
  return Object.fromEntries(entries) as Record<PersonField, string>;
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
