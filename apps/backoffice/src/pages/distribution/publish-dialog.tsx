import { type DivisionRound, publishDivision } from '@bivak/contract/admin';
import { Button, Icon, Note, notify, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { isWireError, useFormat, useWrite } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import styles from './distribution.module.css';

/** What publishing does, in numbers, and the number to type: nobody takes it back. */
export function PublishDialog({
  round,
  runId,
  onClose,
}: {
  readonly round: DivisionRound;
  readonly runId: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.distribution');
  const global = useTranslations('shop.global');
  const call = useCall();
  const format = useFormat();
  const queryClient = useQueryClient();
  const run = round.Runs.find(({ ID }) => ID === runId);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const count = run?.Figures?.Requests ?? 0;
  const params = { id: round.ID, runId };
  const { data, error, refetch } = useQuery({
    queryKey: ['division-effects', round.ID, runId, round.Version],
    queryFn: () =>
      call(
        publishDivision,
        { params, query: { DryRun: 'true' }, body: { Requests: count } },
        { version: round.Version },
      ),
    retry: false,
    staleTime: 0,
  });
  const { press, busy } = useWrite((Requests: number) =>
    call(publishDivision, { params, query: {}, body: { Requests } }, { version: round.Version }),
  );
  const effects = data?.Effects;
  const faults = data?.Checks.filter(({ Faults }) => Faults > 0) ?? [];
  const isRight = effects !== undefined && typed.replaceAll(/[\s.,]/gu, '') === String(effects.Requests);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (!isRight) return;
    try {
      const answer = await press(effects.Requests);
      if (answer === null) return;
      notify({ type: 'positive', title: t('published', { count: effects.Requests }) });
      // First: the round that is read anew has nothing to publish, nor to ask about it.
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['divisions'] });
    } catch (problem) {
      setFailure(problem);
      await queryClient.invalidateQueries({ queryKey: ['divisions'] });
    }
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('publishTitle', { number: run?.Number ?? 0 })}
      closeLabel={global('close')}
      size="m"
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p className="soft">{t('publishText')}</p>
        {failure === null ? null : (
          <div role="alert">
            <Note tone="bad">{isWireError(failure) ? failure.message : t('failed')}</Note>
          </div>
        )}
        {isWireError(error) ? (
          <div role="alert">
            <Note tone="bad">{error.message}</Note>
          </div>
        ) : null}
        {error === null || isWireError(error) ? null : (
          <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
        )}
        {effects === undefined ? (
          <p role="status">{error === null ? t('loading') : ''}</p>
        ) : (
          <>
            <ul className={styles.effects}>
              <li>
                <Icon name="box" />
                {t('effectTents', {
                  tents: format.number(effects.Tents),
                  orders: format.number(effects.Orders),
                })}
              </li>
              {effects.Hours === null ? null : (
                <li>
                  <Icon name="calendar" />
                  {[
                    t('effectHours', { met: format.number(effects.Hours.Met), wished: effects.Hours.Wished }),
                    ...(effects.Hours.Above > 0 ? [t('effectAbove', { count: effects.Hours.Above })] : []),
                    ...(effects.Hours.Without > 0
                      ? [t('effectWithout', { count: effects.Hours.Without })]
                      : []),
                  ].join(' ')}
                </li>
              )}
              <li>
                <Icon name="mail" />
                {t('effectMails', { count: effects.Mails })}
              </li>
              <li>
                <Icon name="clock" />
                {t('effectWaiting', {
                  count: effects.Waiting,
                  day: format.day(effects.AppealUntil as never, 'long'),
                })}
              </li>
              <li>
                <Icon name="lock" />
                {t('effectSeed')}
              </li>
            </ul>
            {faults.length === 0 ? (
              <Note tone="ok">
                <details className={styles.notice}>
                  <summary>{t('checksGood', { count: data?.Checks.length ?? 0 })}</summary>
                  <ul>
                    {data?.Checks.map(({ Name }) => (
                      <li key={Name}>{t(`checks.${Name}`)}</li>
                    ))}
                  </ul>
                </details>
              </Note>
            ) : (
              <Note tone="bad">
                {faults.map(({ Name, Faults }) => `${t(`checks.${Name}`)} (${Faults})`).join(' ')}
              </Note>
            )}
            <TextField
              required
              label={t('typeNumber')}
              hint={t('typeNumberHint', { count: format.number(effects.Requests) })}
              inputMode="numeric"
              maxLength={9}
              value={typed}
              error={isTried && !isRight ? t('numberWrong') : undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
          </>
        )}
        <div className={styles.buttons}>
          <Button type="submit" busy={busy} disabled={effects === undefined || faults.length > 0}>
            {t('publishFor', { count })}
          </Button>
          <Button variant="line" onClick={onClose}>
            {t('publishNot')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
