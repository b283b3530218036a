import {
  decideDivisionAppeal,
  type DivisionAppeal,
  type DivisionRound,
  listDivisionAppeals,
} from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { Button, Note, Pill, TextField, type Tone } from '@bivak/ui';
import { isWireError, useFormat, useWrite } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './distribution.module.css';

const tones: Readonly<Record<DivisionAppeal['State'], Tone>> = {
  open: 'warn',
  upheld: 'ok',
  refused: 'info',
};

/** What groups ask to be looked at again, with the answer of each. */
export function Appeals({ round }: { readonly round: DivisionRound }) {
  const t = useTranslations('office.distribution');
  const call = useCall();
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['divisions', round.ID, 'appeals'],
    queryFn: ({ signal }) => call(listDivisionAppeals, { params: { id: round.ID } }, { signal }),
  });
  const { Until } = round.Appeals;
  return (
    <Panel
      title={t('appeals')}
      note={Until === null ? undefined : t('appealsUntil', { day: format.day(Until as IsoDate) })}
    >
      {error === null || data !== undefined ? null : (
        <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
      )}
      {data?.Collection.length === 0 ? <p className="soft">{t('noAppeals')}</p> : null}
      <ul className={styles.appeals}>
        {(data?.Collection ?? []).map((appeal) => (
          <li key={appeal.ID}>
            <Appeal round={round} appeal={appeal} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Appeal({ round, appeal }: { readonly round: DivisionRound; readonly appeal: DivisionAppeal }) {
  const t = useTranslations('office.distribution');
  const call = useCall();
  const may = useMay();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { press, busy } = useWrite((IsUpheld: boolean) =>
    call(decideDivisionAppeal, {
      params: { id: round.ID, appealId: appeal.ID },
      body: { IsUpheld, Answer: answer.trim() },
    }),
  );
  async function decide(isUpheld: boolean): Promise<void> {
    setTried(true);
    if (answer.trim() === '') return;
    try {
      await press(isUpheld);
      await queryClient.invalidateQueries({ queryKey: ['divisions', round.ID] });
    } catch (error) {
      setFailure(error);
    }
  }
  return (
    <article className={styles.stack}>
      <p>
        <Link to="/requests/$requestId" params={{ requestId: appeal.RequestID }} className="link">
          {appeal.Customer.Description}
        </Link>{' '}
        <span className="soft">
          {`${appeal.Number}, ${format.day(format.dayOf(appeal.At))}, ${t(`about.${appeal.About}`)}`}
        </span>{' '}
        <Pill tone={tones[appeal.State]}>{t(`appealStates.${appeal.State}`)}</Pill>
      </p>
      <p className={styles.text}>{appeal.Text}</p>
      {appeal.Answer === null ? null : (
        <p className={styles.text}>
          <strong>{t('answered', { name: appeal.DecidedBy ?? '' })}</strong> {appeal.Answer}
        </p>
      )}
      {appeal.State === 'open' && may('division.run') ? (
        <>
          {failure === null ? null : (
            <div role="alert">
              <Note tone="bad">{isWireError(failure) ? failure.message : t('failed')}</Note>
            </div>
          )}
          <TextField
            label={t('answer')}
            hint={t('answerHint')}
            maxLength={1000}
            value={answer}
            error={isTried && answer.trim() === '' ? t('answerRequired') : undefined}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <div className={styles.buttons}>
            <Button size="s" busy={busy} onClick={() => void decide(true)}>
              {t('uphold')}
            </Button>
            <Button size="s" variant="line" busy={busy} onClick={() => void decide(false)}>
              {t('refuse')}
            </Button>
          </div>
        </>
      ) : null}
    </article>
  );
}
