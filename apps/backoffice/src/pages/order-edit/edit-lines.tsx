import { type EditableOrder, listSubstitutes } from '@bivak/contract/admin';
import { Button, NumberStepper, Select, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { ListPick } from '../../frame/list.tsx';
import counter from '../counter/counter-page.module.css';
import { typedNumber } from '../counter/sale.ts';
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
            error={change.price !== '' && typedNumber(change.price) === null ? sale('noPrice') : undefined}
            onChange={({ target }) => onChange({ price: target.value })}
          />
          <TextField
            label={sale('reason')}
            maxLength={300}
            value={change.reason}
            error={
              typedNumber(change.price) !== null && change.reason.trim() === ''
                ? sale('reasonNeeded')
                : undefined
            }
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        </div>
      ) : null}
      {open === 'substitute' ? (
        <Substitutes orderId={orderId} lineId={line.ID} change={change} onChange={onChange} />
      ) : null}
      {error === undefined ? null : (
        <p className={counter.bad} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}

/** Articles of the same category, with what is free of them in the time of the order. */
function Substitutes({
  orderId,
  lineId,
  change,
  onChange,
}: {
  readonly orderId: string;
  readonly lineId: string;
  readonly change: LineChange;
  readonly onChange: (change: Partial<LineChange>) => void;
}) {
  const t = useTranslations('office.orderEdit');
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['substitutes', orderId, lineId],
    queryFn: ({ signal }) => call(listSubstitutes, { params: { id: orderId, lineId } }, { signal }),
  });
  if (error !== null)
    return (
      <p>
        {t('noSubstitutesLoaded')}{' '}
        <Button size="s" variant="line" onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </p>
    );
  if (data === undefined) return <p className={counter.code}>{t('loading')}</p>;
  if (data.Collection.length === 0) return <p className={counter.code}>{t('noSubstitutes')}</p>;
  return (
    <ListPick label={t('substituteBy')}>
      <Select
        value={change.substitute?.id ?? ''}
        options={[
          { value: '', label: t('itself') },
          ...data.Collection.map(({ ItemID, Description, Free }) => ({
            value: ItemID,
            label:
              Free === null
                ? Description
                : t('substituteFree', { name: Description, count: Math.max(0, Free) }),
          })),
        ]}
        onChange={({ target }) => {
          const one = data.Collection.find(({ ItemID }) => ItemID === target.value);
          onChange({ substitute: one === undefined ? null : { id: one.ItemID, name: one.Description } });
        }}
      />
    </ListPick>
  );
}
