import { type EditableOrder, splitOrder } from '@bivak/contract/admin';
import { Button, NumberStepper, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import type { useActs } from '../../frame/use-acts.tsx';
import counter from '../counter/counter-page.module.css';

/** Part now, part later: what leaves becomes an order of its own. */
export function SplitOrder({
  order,
  act,
  busy,
  onClose,
}: {
  readonly order: EditableOrder;
  readonly act: ReturnType<typeof useActs>['act'];
  readonly busy: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.orderEdit');
  const sale = useTranslations('office.counter');
  const global = useTranslations('shop.global');
  const call = useCall();
  const [leaving, setLeaving] = useState<Readonly<Record<string, number>>>({});
  const [start, setStart] = useState(order.Start);
  const [end, setEnd] = useState(order.End);
  const lines = order.Lines.filter(({ ID }) => (leaving[ID] ?? 0) > 0);
  const isAll = order.Lines.every(({ ID, Amount }) => (leaving[ID] ?? 0) === Amount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (lines.length === 0 || isAll) return;
    onClose();
    const body = {
      Lines: lines.map(({ ID }) => ({ LineID: ID, Amount: leaving[ID] ?? 0 })),
      ...(start === order.Start ? {} : { Start: start }),
      ...(end === order.End ? {} : { End: end }),
    };
    void act(
      (options) =>
        call(
          splitOrder,
          { params: { id: order.ID }, query: {}, body },
          { ...options, version: order.Version },
        ),
      t('splitDone'),
    );
  };
  return (
    <Dialog open onClose={onClose} title={t('splitTitle')} closeLabel={global('close')} size="m">
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t('splitText')}</p>
        <ul className={counter.list}>
          {order.Lines.map(({ ID, Description, Amount }) => (
            <li key={ID} className={counter.line}>
              <span className={counter.name}>
                {Description} <span className={counter.code}>{t('of', { count: Amount })}</span>
              </span>
              <NumberStepper
                label={t('leaving', { name: Description })}
                labels={{ less: sale('less'), more: sale('more'), notWhole: sale('notWhole') }}
                value={leaving[ID] ?? 0}
                min={0}
                max={Amount}
                live
                onChange={(qty) => setLeaving({ ...leaving, [ID]: qty })}
              />
            </li>
          ))}
        </ul>
        <div className={counter.pair}>
          <TextField
            type="date"
            label={sale('from')}
            value={start}
            onChange={({ target }) => setStart(target.value)}
          />
          <TextField
            type="date"
            label={sale('to')}
            value={end}
            onChange={({ target }) => setEnd(target.value)}
          />
        </div>
        {isAll ? <p className={counter.bad}>{t('splitAll')}</p> : null}
        <div className={counter.row}>
          <Button type="submit" busy={busy} disabled={lines.length === 0 || isAll}>
            {t('split')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
