import {
  findFreeTents,
  holdOtherDays,
  type RequestOutcome,
  takeFreeTents,
  type TentOffer,
} from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { askConfirm, Button, Note, notify, Spinner } from '@bivak/ui';
import { isWireError, useFormat, useWrite } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useDayWords } from '../../features/lending/model/use-lending.ts';
import { useTentList } from '../../features/lending/model/use-sentences.ts';
import styles from './outcome.module.css';

/** What is free at the moment, asked when somebody looks: tents on the own days to take, and other days to have held. */
export function FreeTents({
  outcome,
  onClose,
}: {
  readonly outcome: RequestOutcome;
  readonly onClose: () => void;
}) {
  const t = useTranslations('shop.lending.outcome.look');
  const format = useFormat();
  const words = useDayWords();
  const listed = useTentList();
  const call = useCall();
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { press, busy } = useWrite(send);
  const params = { id: outcome.RequestID };
  const Version = outcome.Order?.Version ?? 0;
  const { data, isError, refetch } = useQuery({
    queryKey: ['free-tents', outcome.RequestID, Version],
    queryFn: () => call(findFreeTents, { params }),
    // It is of the moment.
    staleTime: 0,
    gcTime: 0,
  });
  const told = (tents: TentOffer['Tents']) =>
    listed(Object.fromEntries(tents.map(({ Kind, Amount }) => [Kind, Amount])));

  async function send(act: () => Promise<string | null>): Promise<void> {
    setProblem(null);
    try {
      const done = await act();
      if (done === null) return;
      notify({ type: 'positive', title: done });
      onClose();
    } catch (cause) {
      setProblem(isWireError(cause) && cause.status < 500 ? cause.message : t('failed'));
    }
    await client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'order-documents' });
  }

  async function take(tents: TentOffer['Tents']): Promise<string | null> {
    const agreed = await askConfirm({
      id: 'take-tents',
      title: t('takeTitle', { tents: told(tents) }),
      text: t('takeText'),
      yes: t('takeYes'),
      no: t('no'),
    });
    if (agreed !== true) return null;
    const Tents = tents.map(({ ItemID, Amount }) => ({ ItemID, Amount }));
    await call(takeFreeTents, { params, body: { Version, Tents } });
    return t('taken');
  }

  async function hold(By: number): Promise<string> {
    await call(holdOtherDays, { params, body: { Version, By } });
    return t('held');
  }

  if (data === undefined)
    return isError ? (
      <PartNotLoaded title={t('notLoaded')} retry={() => void refetch()} />
    ) : (
      <Spinner label={t('looking')} showLabel />
    );
  const { Take, Shifts } = data;
  return (
    <div className={styles.found}>
      {Take.length === 0 && Shifts.length === 0 ? <p role="status">{t('nothing')}</p> : null}
      {Take.length === 0 ? null : (
        <div>
          <p>{t('take', { tents: told(Take) })}</p>
          <Button busy={busy} onClick={() => void press(() => take(Take))}>
            {t('takeThem')}
          </Button>
        </div>
      )}
      {Shifts.map(({ By, DateStart, DateEnd, Pickup, Return, Tents, Places }) => (
        <div key={By}>
          <p>
            {t('shift', {
              days: words.rangeYear({ from: DateStart as IsoDate, to: DateEnd as IsoDate }),
              places: Places,
              tents: told(Tents),
              pickup: format.day(Pickup as IsoDate, 'dayMonthLong'),
              back: format.day(Return as IsoDate, 'dayMonthLong'),
            })}
          </p>
          <Button variant="line" busy={busy} onClick={() => void press(() => hold(By))}>
            {t('hold')}
          </Button>
        </div>
      ))}
      {problem === null ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <div>
        <Button variant="quiet" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
