import { giveBackTents, type RequestOutcome } from '@bivak/contract/wire';
import type { IsoDate, ToldTents } from '@bivak/rules';
import { askConfirm, Button, Note, NumberStepper, notify } from '@bivak/ui';
import { isWireError, useFormat, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useTentList } from '../../features/lending/model/use-sentences.ts';
import { useStepperWords } from '../../i18n/use-stepper-words.ts';
import styles from './outcome.module.css';

/** How many tents go back; what that costs is asked of the server and said before it is done. */
export function GiveBackForm({
  outcome,
  onClose,
}: {
  readonly outcome: RequestOutcome;
  readonly onClose: () => void;
}) {
  const t = useTranslations('shop.lending.outcome.giveBack');
  const tk = useTranslations('shop.lending.request.kinds');
  const format = useFormat();
  const listed = useTentList();
  const words = useStepperWords();
  const call = useCall();
  const client = useQueryClient();
  const [given, setGiven] = useState<Readonly<Record<string, number>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { press, busy } = useWrite(giveBack);
  const { Held, Order } = outcome;
  const tents = Held.map((one) => ({ ...one, back: Math.min(one.Amount, given[one.ItemID] ?? 0) }));
  const told = (count: (one: (typeof tents)[number]) => number) =>
    listed(Object.fromEntries(tents.map((one) => [one.Kind, count(one)])) as ToldTents);
  const isNone = tents.every(({ back }) => back === 0);
  const isAll = tents.every(({ back, Amount }) => back === Amount);

  async function giveBack(): Promise<void> {
    setProblem(null);
    if (isNone || Order === null) return setProblem(t('missing'));
    const Keep = tents.map(({ ItemID, Amount, back }) => ({ ItemID, Amount: Amount - back }));
    const send = (DryRun: boolean) =>
      call(giveBackTents, {
        params: { id: outcome.RequestID },
        body: { Version: Order.Version, Keep, DryRun },
      });
    try {
      const { IsFree, FreeUntil, OwedIncVAT } = await send(true);
      const day = format.day(FreeUntil as IsoDate, 'dayMonthLong');
      const agreed = await askConfirm({
        id: 'give-back',
        title: t('confirmTitle', { tents: told(({ back }) => back) }),
        text: [
          isAll ? t('keepsNothing') : t('keeps', { tents: told(({ Amount, back }) => Amount - back) }),
          IsFree ? t('free') : t('owed', { day, owed: format.money(OwedIncVAT) }),
        ].join(' '),
        yes: t('yes'),
        no: t('no'),
      });
      if (agreed !== true) return;
      await send(false);
    } catch (cause) {
      setProblem(isWireError(cause) && cause.status < 500 ? cause.message : t('failed'));
      // Another tab, or the business, was quicker: it is shown as it stands.
      void client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'order-documents' });
      return;
    }
    notify({ type: 'positive', title: t('done') });
    onClose();
    await client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'order-documents' });
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void press(undefined);
      }}
    >
      {tents.map(({ ItemID, Kind, Amount, back }) => (
        <div key={ItemID} className={styles.counter}>
          <span>
            <b>{tk(Kind)}</b> {t('of', { count: Amount })}
          </span>
          <NumberStepper
            live
            {...words(tk(Kind))}
            min={0}
            max={Amount}
            value={back}
            onChange={(count) => {
              setProblem(null);
              setGiven({ ...given, [ItemID]: count });
            }}
          />
        </div>
      ))}
      {problem === null ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="bad" busy={busy}>
          {t('next')}
        </Button>
        <Button variant="line" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </form>
  );
}
