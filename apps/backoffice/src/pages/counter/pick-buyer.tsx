import { findBuyers } from '@bivak/contract/admin';
import { Button, Chips, TextField, useSettled } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './counter-page.module.css';
import type { BuyerChoice } from './sale.ts';
import { FoundList } from './scan-goods.tsx';

export const nobodyYet: PassingBuyer = { kind: 'passer-by', name: '', tel: '', email: '' };

type PassingBuyer = Extract<BuyerChoice, { readonly kind: 'passer-by' }>;

/** Who buys: somebody who passes by, with name and phone, or a customer that is found by either. */
export function PickBuyer({
  buyer,
  errors,
  onChange,
}: {
  readonly buyer: BuyerChoice;
  /** What the server said of a field, by its name. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (buyer: BuyerChoice) => void;
}) {
  const t = useTranslations('office.counter');
  const may = useMay();
  const [kind, setKind] = useState<BuyerChoice['kind']>(buyer.kind);
  return (
    <>
      {may('customers.read') ? (
        <Chips
          label={t('buyerKind')}
          hideLabel
          options={[
            { value: 'passer-by', label: t('passerBy') },
            { value: 'customer', label: t('customer') },
          ]}
          value={kind}
          onChange={(value) => {
            setKind(value);
            onChange(nobodyYet);
          }}
        />
      ) : null}
      {kind === 'customer' ? (
        <PickCustomer buyer={buyer} error={errors['CustomerID']} onChange={onChange} />
      ) : (
        <PasserBy buyer={buyer.kind === 'customer' ? nobodyYet : buyer} errors={errors} onChange={onChange} />
      )}
    </>
  );
}

function PasserBy({
  buyer,
  errors,
  onChange,
}: {
  readonly buyer: PassingBuyer;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (buyer: BuyerChoice) => void;
}) {
  const t = useTranslations('office.counter');
  return (
    <>
      <TextField
        required
        label={t('name')}
        maxLength={100}
        autoComplete="off"
        value={buyer.name}
        error={errors['LastName']}
        onChange={({ target }) => onChange({ ...buyer, name: target.value })}
      />
      <TextField
        required
        type="tel"
        label={t('tel')}
        maxLength={40}
        autoComplete="off"
        value={buyer.tel}
        error={errors['Tel']}
        onChange={({ target }) => onChange({ ...buyer, tel: target.value })}
      />
      <TextField
        type="email"
        label={t('email')}
        optional={t('optional')}
        hint={t('emailHint')}
        maxLength={254}
        autoComplete="off"
        value={buyer.email}
        error={errors['Email']}
        onChange={({ target }) => onChange({ ...buyer, email: target.value })}
      />
    </>
  );
}

/** A customer, found by name, number or phone. */
export function PickCustomer({
  buyer,
  error,
  onChange,
}: {
  readonly buyer: BuyerChoice;
  readonly error: string | undefined;
  readonly onChange: (buyer: BuyerChoice) => void;
}) {
  const t = useTranslations('office.counter');
  const call = useCall();
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const settled = useSettled(text.trim());
  const { data } = useQuery({
    queryKey: ['counter-buyers', settled],
    queryFn: ({ signal }) => call(findBuyers, { query: { q: settled } }, { signal }),
    enabled: settled.length >= 2,
  });
  if (buyer.kind === 'customer')
    return (
      <div className={styles.row}>
        <b className={styles.name}>{buyer.name}</b>
        <Button size="s" variant="quiet" onClick={() => onChange(nobodyYet)}>
          {t('otherCustomer')}
        </Button>
        {error === undefined ? null : <p className={styles.bad}>{error}</p>}
      </div>
    );
  const found = settled.length >= 2 ? (data?.Collection ?? []) : [];
  const take = ({ ID, Name, Email }: (typeof found)[number]) =>
    onChange({ kind: 'customer', id: ID, name: Name, email: Email });
  const onKeyDown = (event: KeyboardEvent) => {
    const [only, second] = found;
    if (event.key === 'Enter' && only !== undefined && second === undefined) {
      event.preventDefault();
      take(only);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.querySelector('button')?.focus();
    }
  };
  const isNone = settled.length >= 2 && data !== undefined && found.length === 0;
  return (
    <>
      <TextField
        type="search"
        label={t('findCustomer')}
        error={isNone ? t('noCustomer') : error}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <FoundList
        label={t('foundCustomers')}
        list={list}
        entries={found.map((one) => ({
          key: one.ID,
          name: one.Name,
          note: [one.Number, one.Tel, ...(one.IsBlocked ? [t('blocked')] : [])].filter(Boolean).join(' · '),
          take: () => take(one),
        }))}
      />
    </>
  );
}
