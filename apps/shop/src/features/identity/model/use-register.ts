import {
  registerCustomer,
  registerThroughSignOn,
  type OperationAnswer,
  type SignOnPerson,
} from '@bivak/contract/wire';
import { routePath } from '@bivak/contract/shop-config';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { useServerFaults } from '@bivak/web/forms';
import { isWireError, useWrite } from '@bivak/web';
import { formPath, outsideBody, registrationBody } from './registration-body.ts';
import type { RegistrationValues } from './registration-values.ts';

export type RegistrationProblem =
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'other'; readonly message: string };

export interface Registered {
  readonly email: string;
  readonly next: OperationAnswer<typeof registerThroughSignOn>['NextStep'];
}

/** Somebody signed on at the provider before they register. */
export interface OutsideRegistration {
  readonly registerKey: string;
  readonly person: SignOnPerson;
}

type Form = UseFormReturn<RegistrationValues, unknown, RegistrationValues>;

/** Registers once, however often the button is pressed, and puts the server's words at their fields. */
export function useRegister(
  form: Form,
  onDone: (done: Registered) => void,
  outside: OutsideRegistration | null = null,
) {
  const t = useTranslations('shop.register');
  const { call, shop, locale } = useApp();
  const faultsOf = useServerFaults();
  const { redirect } = useSearch({ strict: false });
  const [problem, setProblem] = useState<RegistrationProblem | null>(null);
  const { press, busy } = useWrite(async (values: RegistrationValues): Promise<void> => {
    setProblem(null);
    // Where the visitor was going travels with the mail.
    const confirmUrl = window.location.origin + routePath(shop, 'activate', locale, { redirect });
    try {
      const body = registrationBody(shop, values, confirmUrl, locale);
      onDone({ email: values.Customer.Email.trim(), next: await send(body) });
    } catch (cause) {
      refused(cause);
    }
  });

  async function send(body: ReturnType<typeof registrationBody>): Promise<Registered['next']> {
    if (outside === null) {
      await call(registerCustomer, { body });
      return 'Activate';
    }
    const { registerKey: RegisterKey } = outside;
    const params = { provider: shop.signOn?.provider ?? '' };
    const done = await call(registerThroughSignOn, { params, body: { ...outsideBody(body), RegisterKey } });
    return done.NextStep;
  }

  function refused(cause: unknown): void {
    if (isWireError(cause) && cause.code === 'UserDuplicate') return setProblem({ kind: 'duplicate' });
    const message = faultsOf(cause, t('errorConnection'), showAt);
    if (message !== null) setProblem({ kind: 'other', message });
  }

  function showAt(field: string, message: string): boolean {
    const path = formPath(field);
    // Fields of an address that is folded away have no place to say it.
    if (path === null || (path.startsWith('Address') && !form.getValues('Differs'))) return false;
    form.setError(path as keyof RegistrationValues, { type: 'server', message });
    return true;
  }

  return { busy, problem, register: press };
}
