import { type LateOrder, noteReturn } from '@bivak/contract/admin';
import { Button, CheckLine, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { isWireError, useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import styles from './today-page.module.css';

/** On which day it comes back, as its customer says; whom that endangers stands below before it is noted. */
export function ReturnDialog({
  order,
  onClose,
  onSave,
}: {
  readonly order: LateOrder;
  readonly onClose: () => void;
  readonly onSave: (day: string | null) => void;
}) {
  const t = useTranslations('office.day.return');
  const global = useTranslations('shop.global');
  const call = useCall();
  const format = useFormat();
  const { clock } = useApp();
  const [day, setDay] = useState(order.BackOn ?? '');
  const [isUnknown, setUnknown] = useState(false);
  const said = isUnknown ? null : day;
  const { data, error } = useQuery({
    queryKey: ['back-on', order.ID, order.Version, said],
    queryFn: ({ signal }) =>
      call(
        noteReturn,
        { params: { id: order.ID }, query: { DryRun: 'true' }, body: { BackOn: said } },
        { version: order.Version, signal },
      ),
    enabled: said !== '',
    retry: false,
  });
  const refused = isWireError(error) ? (error.fields[0]?.Message ?? error.message) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (said !== '' && refused === undefined) onSave(said);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { name: order.Customer })}
      closeLabel={global('close')}
      size="s"
    >
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          label={t('day')}
          type="date"
          min={clock.today()}
          value={isUnknown ? '' : day}
          disabled={isUnknown}
          error={said === '' ? undefined : refused}
          onChange={({ target }) => setDay(target.value)}
        />
        <CheckLine
          label={t('unknown')}
          checked={isUnknown}
          onChange={({ target }) => setUnknown(target.checked)}
        />
        <div aria-live="polite">
          {data === undefined ? null : (
            <>
              <p>{t('endangers', { count: data.Endangers.length })}</p>
              <ul className={styles.endangered}>
                {data.Endangers.map((one) => (
                  <li key={one.OrderID}>
                    {one.Customer}, {format.day(format.dayOf(one.Start), 'short')}: {one.Items.join(', ')}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div className={styles.acts}>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
          <Button type="submit" disabled={said === ''}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
