import {
  type Call,
  type Enterprise,
  type Establishment,
  getEnterprise,
  getEnterpriseAddress,
  getEstablishment,
  getEstablishmentAddress,
  type RegisteredAddress,
} from '@bivak/contract/wire';
import {
  enterpriseNumber,
  establishmentNumber,
  firstCharacters,
  vatNumber,
  writtenEnterpriseNumber,
} from '@bivak/rules';
import { isWireError } from '@bivak/web';
import { addressLines } from '@bivak/web/formats';
import type { PersonField } from './person.ts';
import { showAlert } from '@bivak/ui';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useCall } from '../app-context.tsx';
import { faultMessage, textAt } from '@bivak/web/forms';

/** What of an enterprise, or of one of its establishments, the register said; null is what it did not say. */
export interface Registered {
  /** Of an establishment too that of its enterprise: it has no company number of its own. */
  readonly enterpriseId: string;
  readonly enterprise: Enterprise | null;
  readonly establishment: Establishment | null;
  /** Of the establishment where one was asked, else of the seat. */
  readonly address: RegisteredAddress | null;
}

/** The answer is null where it is no number of the register. Fails where nothing was found. */
export async function askRegister(call: Call, typed: string): Promise<Registered | null> {
  const establishment = establishmentNumber(typed);
  if (establishment !== null) return askEstablishment(call, establishment);
  const enterprise = enterpriseNumber(typed);
  return enterprise === null ? null : askEnterprise(call, enterprise);
}

async function askEnterprise(call: Call, id: string): Promise<Registered> {
  const params = { id };
  const asked = orNull(call(getEnterpriseAddress, { params }));
  const found = { enterpriseId: id, establishment: null };
  try {
    const { Enterprise: enterprise } = await call(getEnterprise, { params });
    return { ...found, enterprise, address: (await asked)?.Address ?? null };
  } catch (cause) {
    const address = (await asked)?.Address ?? null;
    const isUnknown = isWireError(cause) && cause.code === 'NotFound';
    if (address === null || isUnknown) throw cause;
    return { ...found, enterprise: null, address };
  }
}

async function askEstablishment(call: Call, id: string): Promise<Registered> {
  const params = { id };
  const asked = orNull(call(getEstablishmentAddress, { params }));
  const { Establishment: establishment } = await call(getEstablishment, { params });
  const enterpriseId = establishment.EnterpriseID;
  const found = await orNull(call(getEnterprise, { params: { id: enterpriseId } }));
  return {
    enterpriseId,
    enterprise: found?.Enterprise ?? null,
    establishment,
    address: (await asked)?.Address ?? null,
  };
}

/** What one call could not say takes nothing from what the others did. */
function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch(() => null);
}

/** What a register said, in the fields of a form, and in one line to read. What it left empty fills nothing. */
export function registeredValues({ enterprise, establishment, address }: Registered): {
  readonly values: Partial<Record<PersonField, string>>;
  readonly text: string;
} {
  const name = enterprise === null ? '' : nameOf(enterprise);
  const entries = Object.entries({ CompanyName: name, ...address }).filter(
    // The addition to a house number is the exception: that of another address must not stay.
    ([field, value]) => value !== '' || field === 'HouseNumberAddition',
  );
  const place = address === null ? [] : addressLines(address);
  return {
    values: Object.fromEntries(entries),
    text: [name, establishment?.Name ?? '', ...place].filter(Boolean).join(', '),
  };
}

/** What the register says is no more. */
export function stopped({ enterprise, establishment }: Registered): 'enterprise' | 'establishment' | null {
  if (enterprise?.IsActive === false) return 'enterprise';
  return establishment?.IsActive === false ? 'establishment' : null;
}

function nameOf({ Name, LegalForm }: Enterprise): string {
  const isNamed = LegalForm === '' || Name.toLowerCase().endsWith(` ${LegalForm.toLowerCase()}`);
  return isNamed ? Name : firstCharacters(`${Name} ${LegalForm}`, 120);
}

interface Lookup {
  readonly businessNo: string;
  readonly vatNo: string | null;
  readonly target: 'Customer' | 'Invoice';
  readonly fills: (field: PersonField) => boolean;
}

interface Said {
  readonly tone: 'ok' | 'info' | 'warn';
  readonly text: string;
}

/**
 * Asks the business register for an enterprise or an establishment, and fills in what it says of it; asks before that
 * replaces what somebody typed. A register that is away says so, and the form goes on without it.
 */
export function useEnterpriseLookup({ businessNo, vatNo, target, fills }: Lookup) {
  const t = useTranslations('shop.fields');
  const call = useCall();
  const form = useFormContext();
  const country: unknown = useWatch({ name: 'Customer.CountryID' });
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);

  async function ask(): Promise<void> {
    // A Belgian VAT number holds the number, but says nothing about one that was mistyped.
    const own = textAt(form.getValues(), businessNo);
    const typed = own.trim() === '' && vatNo !== null ? textAt(form.getValues(), vatNo) : own;
    setSaid(null);
    form.clearErrors(businessNo);
    setBusy(true);
    try {
      const found = await askRegister(call, typed);
      setBusy(false);
      if (found === null) sayNoNumber();
      else await fillIn(found);
    } catch (cause) {
      setSaid(whyNot(cause));
    } finally {
      setBusy(false);
    }
  }

  function sayNoNumber(): void {
    const message = faultMessage({ reason: 'business-number', limits: { country: 'BE' } });
    form.setError(businessNo, { type: 'custom', message }, { shouldFocus: true });
  }

  async function fillIn(found: Registered): Promise<void> {
    const { values, text } = registeredValues(found);
    const wanted = Object.entries(values).filter(([name]) => fills(name as PersonField));
    const replaces = wanted.some(([name, value]) => {
      const now = textAt(form.getValues(), `${target}.${name}`).trim();
      // A country is chosen from the beginning: nobody typed it.
      return now !== '' && now !== value && name !== 'CountryID';
    });
    if (replaces && !(await mayReplace(found, text))) return setSaid({ tone: 'info', text: t('lookUpKept') });
    for (const [name, value] of wanted) set(`${target}.${name}`, value);
    const number = enterpriseNumber(found.enterpriseId);
    if (number !== null) set(businessNo, writtenEnterpriseNumber(number));
    // One that was typed stays: it may be that of a group of companies.
    const vat = vatNumber(found.enterprise?.VATNo ?? '', 'BE');
    if (vatNo !== null && vat !== null && textAt(form.getValues(), vatNo).trim() === '') set(vatNo, vat);
    setSaid(whatCame(found, text));
  }

  function set(path: string, value: string): void {
    form.setValue(path, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  async function mayReplace(found: Registered, text: string): Promise<boolean> {
    const part = found.address === null ? 'name' : 'all';
    const answer = await showAlert({
      id: 'look-up',
      title: t('lookUpTitle'),
      text: [
        `${text}.`,
        ...stoppedWords(found),
        t('lookUpText', { part: found.enterprise === null ? 'address' : part }),
      ].join(' '),
      yes: t('lookUpYes'),
      no: t('lookUpNo'),
    });
    return answer === true;
  }

  function stoppedWords(found: Registered): string[] {
    const what = stopped(found);
    return what === null ? [] : [t('lookUpStopped', { what })];
  }

  function whatCame(found: Registered, text: string): Said {
    const warnings = stoppedWords(found);
    if (found.enterprise === null) warnings.push(t('lookUpLacks', { part: 'name' }));
    if (found.address === null) warnings.push(t('lookUpLacks', { part: 'address' }));
    const words = [t('lookUpDone', { found: text }), ...warnings];
    return { tone: warnings.length === 0 ? 'ok' : 'warn', text: words.join(' ') };
  }

  function whyNot(cause: unknown): Said {
    if (!isWireError(cause)) return { tone: 'warn', text: t('lookUpAway') };
    if (cause.code === 'NotFound') return { tone: 'info', text: t('lookUpMissing') };
    return { tone: 'warn', text: cause.status === 429 ? cause.message : t('lookUpAway') };
  }

  return { ask, busy, said, isBelgian: country === 'BE' };
}
