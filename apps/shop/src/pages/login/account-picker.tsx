import type { Account } from '@bivak/contract';
import { Button, RadioCards } from '@bivak/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** For which customer, and as which of its contacts: asked only where there is a choice (spec 2 §4). */
export function AccountPicker({
  accounts,
  onPick,
  onCancel,
}: {
  readonly accounts: readonly Account[];
  readonly onPick: (account: Account) => void;
  readonly onCancel: () => void;
}) {
  const t = useTranslations('shop.login');
  const [customer, setCustomer] = useState<string | null>(null);
  const contacts = accounts.filter((account) => account.CustomerID === customer);
  const nameOf = (account: Account): string => `${account.FirstName} ${account.LastName}`.trim();
  const companyOf = (account: Account): string => account.CompanyName || nameOf(account);
  const companies = [...new Map(accounts.map((account) => [account.CustomerID, account])).values()];

  function pickCustomer(id: string): void {
    const [first, ...others] = accounts.filter((account) => account.CustomerID === id);
    if (first !== undefined && others.length === 0) onPick(first);
    else setCustomer(id);
  }
  return (
    <div className="stack">
      <RadioCards
        label={t('pickTitle')}
        options={companies.map((account) => ({ value: account.CustomerID, title: companyOf(account) }))}
        value={customer}
        onChange={pickCustomer}
      />
      {contacts.length < 2 ? null : (
        <RadioCards
          label={t('pickContact')}
          options={contacts.map((account) => ({ value: account.ContactID, title: nameOf(account) }))}
          value={null}
          onChange={(id) => {
            const picked = contacts.find((account) => account.ContactID === id);
            if (picked !== undefined) onPick(picked);
          }}
        />
      )}
      <Button variant="quiet" onClick={onCancel}>
        {t('pickCancel')}
      </Button>
    </div>
  );
}
