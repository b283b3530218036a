import type { Account } from '@bivak/contract/wire';
import { Button } from '@bivak/ui';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { fullName } from '@bivak/web/formats';
import type { AccountStep } from '../model/account-choice.ts';
import styles from './identity-picker.module.css';

/** Asks for whom one acts, when a login has several accounts: first the customer, then the contact (spec 2 §4). */
export function IdentityPicker({
  step,
  labelledBy,
  onCustomer,
  onAccount,
  onCancel,
}: {
  readonly step: Extract<AccountStep, { kind: 'customer' | 'contact' }>;
  /** The id of the heading that asks: the focus goes past it, to the first choice. */
  readonly labelledBy: string;
  readonly onCustomer: (customerId: string) => void;
  readonly onAccount: (account: Account) => void;
  readonly onCancel: () => void;
}) {
  const t = useTranslations('shop.login');
  const choices = useRef<HTMLUListElement>(null);
  // What was pressed is gone with its form: the next choice is at hand, also for who uses the keyboard.
  useEffect(() => choices.current?.querySelector('button')?.focus(), [step.kind]);
  return (
    <div className="stack">
      {step.kind === 'contact' ? <p className="soft">{step.customer.name}</p> : null}
      <ul ref={choices} aria-labelledby={labelledBy} className={styles['choices']}>
        {step.kind === 'customer'
          ? step.customers.map(({ customerId, name }) => (
              <li key={customerId}>
                <Button wide variant="line" onClick={() => onCustomer(customerId)}>
                  {name}
                </Button>
              </li>
            ))
          : step.customer.accounts.map((account) => (
              <li key={account.ContactID}>
                <Button wide variant="line" onClick={() => onAccount(account)}>
                  {fullName(account)}
                </Button>
              </li>
            ))}
      </ul>
      <Button variant="quiet" onClick={onCancel}>
        {t('pickCancel')}
      </Button>
    </div>
  );
}
