import type { EditableOrder } from '@bivak/contract/admin';
import { Button, NumberStepper, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SubstituteSelect } from '../../features/orders/substitute-select.tsx';
import counter from '../counter/counter-page.module.css';
import { typedAmount } from '../../frame/typed-amount.ts';
import type { LineChange } from './changes.ts';

type Line = EditableOrder['Lines'][number];

/** The lines that are ordered: how many, at which price, or another article in the place of one. */
export function EditLines({
  order,
  changes,
  errorOf,
  mayPrice,
  onChange,
}: {
  readonly order: EditableOrder;
  readonly changes: Readonly<Record<string, LineChange>>;
  readonly errorOf: (lineId: string) => string | undefined;
  readonly mayPrice: boolean;
  readonly onChange: (lineId: string, change: Partial<LineChange>) => void;
}) {
  return (
    <ul className={counter.list}>
      {order.Lines.map((line) => {
        const change = changes[line.ID];
        return change === undefined ? null : (
          <EditLine
            key={line.ID}
            orderId={order.ID}
            line={line}
            change={change}
            error={errorOf(line.ID)}
            mayPrice={mayPrice}
            onChange={(more) => onChange(line.ID, more)}
          />
        );
      })}
    </ul>
  );
}

function EditLine({
  orderId,
  line,
  change,
  error,
  mayPrice,
  onChange,
}: {
  readonly orderId: string;
  readonly line: Line;
  readonly change: LineChange;
  readonly error: string | undefined;
  readonly mayPrice: boolean;
  readonly onChange: (change: Partial<LineChange>) => void;
}) {
  const t = useTranslations('office.orderEdit');
  const sale = useTranslations('office.counter');
  const format = useFormat();
  const [open, setOpen] = useState<'price' | 'substitute' | null>(null);
  const name = line.Description;
  const isGone = change.qty === 0;
  return (
    <li className={counter.line}>
      <span className={counter.name}>
        {isGone ? <s>{name}</s> : name}
        {change.substitute === null ? null : ` → ${change.substitute.name}`}
      </span>
      <span className={counter.sum}>{t('each', { amount: format.money(line.UnitPrice) })}</span>
      {line.ListedUnitPrice === null ? null : (
        <p className={counter.code}>
          {t('listed', { amount: format.money(line.ListedUnitPrice), reason: line.PriceReason ?? '' })}
        </p>
      )}
      {line.IsFixed ? (
        <p className={counter.code}>{t('fixed')}</p>
      ) : (
        <div className={counter.tools}>
          <NumberStepper
            label={sale('amountOf', { name })}
            labels={{ less: sale('less'), more: sale('more'), notWhole: sale('notWhole') }}
            value={change.qty}
            min={0}
            max={100_000}
            live
            onChange={(qty) => onChange({ qty })}
          />
          {mayPrice && open !== 'price' ? (
            <Button size="s" variant="quiet" onClick={() => setOpen('price')}>
              {sale('otherPrice')}
            </Button>
          ) : null}
          {open === 'substitute' ? null : (
            <Button size="s" variant="quiet" onClick={() => setOpen('substitute')}>
              {t('substitute')}
            </Button>
          )}
          <Button size="s" variant="quiet" onClick={() => onChange({ qty: isGone ? line.Amount : 0 })}>
            {isGone ? t('keep', { name }) : sale('remove', { name })}
          </Button>
        </div>
      )}
      {open === 'price' ? (
        <div className={counter.tools}>
          <TextField
            className={counter.price}
            label={sale('unitPrice')}
            inputMode="decimal"
            maxLength={10}
            value={change.price}
            error={change.price !== '' && typedAmount(change.price) === null ? sale('noPrice') : undefined}
            onChange={({ target }) => onChange({ price: target.value })}
          />
          <TextField
            label={sale('reason')}
            maxLength={300}
            value={change.reason}
            error={
              typedAmount(change.price) !== null && change.reason.trim() === ''
                ? sale('reasonNeeded')
                : undefined
            }
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        </div>
      ) : null}
      {open === 'substitute' ? (
        <SubstituteSelect
          orderId={orderId}
          lineId={line.ID}
          chosen={change.substitute?.id ?? ''}
          onChoose={(substitute) => onChange({ substitute })}
        />
      ) : null}
      {error === undefined ? null : (
        <p className={counter.bad} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}
