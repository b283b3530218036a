import { createSubAccount, updateSubAccount, type Account, type SubAccount } from '@bivak/contract';
import { routePath } from '@bivak/contract/shop-config';
import { notify } from '@bivak/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { asksPassword } from '../../../forms/own-password-field.tsx';
import { mergeChanged, type SaveProblem, useServerFaults } from '@bivak/web/forms';
import { isWireError } from '@bivak/web';
import { personsQuery } from '../api/persons-query.ts';
import {
  addressOf,
  type ClosedFields,
  personBody,
  personChange,
  personField,
  personValues,
  type PersonValues,
} from './person-values.ts';

type Form = UseFormReturn<PersonValues, unknown, PersonValues>;

/**
 * Adds a person, who is invited by mail, or changes one from the state that was seen. What the server refuses stands at
 * its field.
 */
export function useSavePerson(
  form: Form,
  {
    account,
    person,
    closed,
    onSaved,
    onFresh,
  }: {
    readonly account: Account;
    /** Null for a new one. */
    readonly person: SubAccount | null;
    readonly closed: ClosedFields;
    readonly onSaved: (saved: SubAccount) => void;
    /** Somebody else changed the person meanwhile: as they stand now. */
    readonly onFresh: (fresh: SubAccount) => void;
  },
) {
  const t = useTranslations('shop.shopUsers');
  const tGlobal = useTranslations('shop.global');
  const { call, shop, locale } = useApp();
  const faultsOf = useServerFaults();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<SaveProblem | null>(null);

  async function save(values: PersonValues): Promise<void> {
    setProblem(null);
    const confirmUrl = window.location.origin + routePath(shop, 'invitation', locale);
    const contactId = account.ContactID;
    const { Email, CurrentPassword } = values;
    const proof = asksPassword(addressOf(person), Email) && CurrentPassword !== '' ? { CurrentPassword } : {};
    try {
      const saved =
        person === null
          ? await call(createSubAccount, { params: { contactId }, body: personBody(values, confirmUrl) })
          : await call(updateSubAccount, {
              params: { contactId, userName: person.UserName, targetContactId: person.CONTACT_ContactID },
              body: {
                ...personChange(values, closed),
                ConfirmURL: confirmUrl,
                ...proof,
                Version: person.Version,
              },
            });
      void queryClient.invalidateQueries({ queryKey: personsQuery(call, account).queryKey });
      onSaved(saved);
    } catch (cause) {
      if (isWireError(cause) && cause.code === 'UserDuplicate') return sayTaken();
      if (person !== null && isWireError(cause) && cause.code === 'AccountChanged') {
        const { SubAccount: fresh } = cause.body as { readonly SubAccount: SubAccount };
        const differing = mergeChanged(form, { before: personValues(person), fresh: personValues(fresh) });
        onFresh(fresh);
        return setProblem({ kind: 'changed', differing });
      }
      setProblem({ kind: 'failed', message: faultsOf(cause, t('errorSave'), showAt) ?? t('errorSave') });
    }
  }

  /** The server's words are for who makes an account for themselves: this one has one. */
  function sayTaken(): void {
    form.setError('Email', { type: 'server', message: t('emailTaken') }, { shouldFocus: true });
    notify({ type: 'warning', about: 'form', title: tGlobal('errorInput') });
  }

  function showAt(wire: string, message: string): boolean {
    const field = personField(wire);
    if (field !== null) form.setError(field, { type: 'server', message });
    return field !== null;
  }

  return { save, problem };
}
