import type { SalePrice } from '@bivak/contract/admin';
import { Button, NumberStepper, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './counter-page.module.css';
import { typedAmount } from '../../frame/typed-amount.ts';
import type { CounterLine } from './sale.ts';

/** What lies on the counter: how many, what is free, what it costs, and another price with its reason. */
export function SaleLines({
  lines,
  priced,
  errors,
  mayPrice,
  onChange,
  onRemove,
}: {
  readonly lines: readonly CounterLine[];
  readonly priced: SalePrice['Lines'] | undefined;
  /** What the server said of a line, by its place. */
  readonly errors: readonly (string | undefined)[];
  readonly mayPrice: boolean;
  readonly onChange: (itemId: string, change: Partial<CounterLine>) => void;
  readonly onRemove: (itemId: string) => void;
}) {
  return (
    <ul className={styles.list}>
      {lines.map((line, index) => {
        const one = priced?.[index];
        return (
          <SaleLine
            key={line.itemId}
            line={line}
            priced={one?.ItemID === line.itemId ? one : undefined}
            error={errors[index]}
            mayPrice={mayPrice}
            onChange={(change) => onChange(line.itemId, change)}
            onRemove={() => onRemove(line.itemId)}
          />
        );
      })}
    </ul>
  );
}

function SaleLine({
  line,
  priced,
  error,
  mayPrice,
  onChange,
  onRemove,
}: {
  readonly line: CounterLine;
  readonly priced: SalePrice['Lines'][number] | undefined;
  readonly error: string | undefined;
  readonly mayPrice: boolean;
  readonly onChange: (change: Partial<CounterLine>) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations('office.counter');
  const format = useFormat();
  const [isPricing, setPricing] = useState(line.price !== '');
  const { name, qty, serialIds, price, reason } = line;
  const free = priced?.Free ?? null;
  const isShort = free !== null && free < qty;
  return (
    <li className={styles.line}>
      <span className={styles.name}>{name}</span>
      <span className={styles.sum}>{priced === undefined ? '…' : format.money(priced.TotalIncVAT)}</span>
      <div className={styles.tools}>
        <NumberStepper
          label={t('amountOf', { name })}
          labels={{ less: t('less'), more: t('more'), notWhole: t('notWhole') }}
          value={qty}
          max={100_000}
          live
          onChange={(value) => onChange({ qty: value, serialIds: serialIds.slice(0, value) })}
        />
        <span className={isShort ? styles.bad : styles.code}>
          {free === null ? '' : t('free', { count: Math.max(0, free) })}
        </span>
        {serialIds.length === 0 ? null : <span className={styles.code}>{serialIds.join(', ')}</span>}
        {mayPrice && !isPricing ? (
          <Button size="s" variant="quiet" onClick={() => setPricing(true)}>
            {t('otherPrice')}
          </Button>
        ) : null}
        <Button size="s" variant="quiet" onClick={onRemove}>
          {t('remove', { name })}
        </Button>
      </div>
      {isPricing ? (
        <div className={styles.tools}>
          <TextField
            className={styles.price}
            label={t('unitPrice')}
            inputMode="decimal"
            maxLength={10}
            value={price}
            placeholder={priced === undefined ? '' : String(priced.ListedUnitPrice).replace('.', ',')}
            error={price !== '' && typedAmount(price) === null ? t('noPrice') : undefined}
            onChange={({ target }) => onChange({ price: target.value })}
          />
          <TextField
            label={t('reason')}
            maxLength={300}
            value={reason}
            error={typedAmount(price) !== null && reason.trim() === '' ? t('reasonNeeded') : undefined}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        </div>
      ) : null}
      {error === undefined ? null : (
        <p className={styles.bad} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}
