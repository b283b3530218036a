import {
  getEnterprise,
  getEnterpriseAddress,
  type Enterprise,
  type RegisteredAddress,
} from '@bivak/contract';
import { enterpriseNumber, vatNumber, writtenEnterpriseNumber } from '@bivak/rules';
import { showAlert } from '@bivak/ui';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useCall } from '../app-context.tsx';
import { isWireError } from '../wire-error.ts';
import { textAt } from './field-words.ts';
import { faultMessage } from './form-fault.ts';
import type { PersonField } from './person.ts';

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
 * Asks the business register for an enterprise, and fills in what it says of it; asks before that replaces what
 * somebody typed. A register that is away says so, and the form goes on without it.
 */
export function useEnterpriseLookup({ businessNo, vatNo, target, fills }: Lookup) {
  const t = useTranslations('shop.fields');
  const call = useCall();
  const form = useFormContext();
  const country: unknown = useWatch({ name: 'Customer.CountryID' });
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);

  async function ask(): Promise<void> {
    const typed = [businessNo, vatNo ?? businessNo].map((path) => textAt(form.getValues(), path));
    const id = typed.map(enterpriseNumber).find((number) => number !== null);
    setSaid(null);
    if (id === undefined) {
      const message = faultMessage({ reason: 'business-number', limits: { country: 'BE' } });
      form.setError(businessNo, { type: 'custom', message }, { shouldFocus: true });
      return;
    }
    form.clearErrors(businessNo);
    setBusy(true);
    try {
      const params = { id };
      const [{ Enterprise: found }, { Address }] = await Promise.all([
        call(getEnterprise, { params }),
        call(getEnterpriseAddress, { params }),
      ]);
      setBusy(false);
      await fillIn(found, Address);
    } catch (cause) {
      setSaid(whyNot(cause));
    } finally {
      setBusy(false);
    }
  }

  async function fillIn(found: Enterprise, address: RegisteredAddress): Promise<void> {
    const values = valuesOf(found, address);
    const named = `${values.CompanyName}, ${address.Street} ${address.HouseNumber} ${address.HouseNumberAddition}`;
    const text = `${named.trim()}, ${address.ZipCode} ${address.City}`;
    const wanted = Object.entries(values).filter(([name]) => fills(name as PersonField));
    const replaces = wanted.some(([name, value]) => {
      const now = textAt(form.getValues(), `${target}.${name}`).trim();
      // A country is chosen from the beginning: nobody typed it.
      return now !== '' && now !== value && name !== 'CountryID' && value !== '';
    });
    if (replaces && !(await mayReplace(found, text))) return setSaid({ tone: 'info', text: t('lookUpKept') });
    for (const [name, value] of wanted) set(`${target}.${name}`, value);
    set(businessNo, writtenEnterpriseNumber(found.EnterpriseID));
    // One that was typed stays: it may be that of a group of companies.
    const vat = found.VATNo === null ? null : vatNumber(found.VATNo, 'BE');
    if (vatNo !== null && vat !== null && textAt(form.getValues(), vatNo).trim() === '') set(vatNo, vat);
    setSaid(
      found.IsActive
        ? { tone: 'ok', text: t('lookUpDone', { found: text }) }
        : { tone: 'warn', text: t('lookUpStopped', { found: text }) },
    );
  }

  function set(path: string, value: string): void {
    form.setValue(path, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  async function mayReplace({ IsActive }: Enterprise, found: string): Promise<boolean> {
    const answer = await showAlert({
      id: 'look-up',
      title: t('lookUpTitle'),
      text: t(IsActive ? 'lookUpText' : 'lookUpStoppedText', { found }),
      yes: t('lookUpYes'),
      no: t('lookUpNo'),
    });
    return answer === true;
  }

  function whyNot(cause: unknown): Said {
    if (!isWireError(cause)) return { tone: 'warn', text: t('lookUpAway') };
    if (cause.code === 'NotFound') return { tone: 'info', text: t('lookUpMissing') };
    return { tone: 'warn', text: cause.status === 429 ? cause.message : t('lookUpAway') };
  }

  return { ask, busy, said, isBelgian: country === 'BE' };
}

function valuesOf(found: Enterprise, address: RegisteredAddress) {
  const form = found.LegalForm;
  const isNamed = form === '' || found.Name.toLowerCase().endsWith(` ${form.toLowerCase()}`);
  return {
    CompanyName: isNamed ? found.Name : `${found.Name} ${form}`.slice(0, 120),
    ...address,
  };
}
