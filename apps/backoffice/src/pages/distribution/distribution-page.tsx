import {
  cancelDivisionRun,
  type DivisionRound,
  exportDivisionRun,
  getDivision,
  getDivisionRun,
  startDivisionRun,
} from '@bivak/contract/admin';
import { Button, Note, notify } from '@bivak/ui';
import { useErrorNotice, useWrite } from '@bivak/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { ExportButton } from '../../frame/export-button.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import { NotFoundPage } from '../errors.tsx';
import { Before } from './before.tsx';
import { Conflicts } from './conflicts.tsx';
import styles from './distribution.module.css';
import { Figures } from './figures.tsx';
import { Groups } from './groups.tsx';
import { Heat } from './heat.tsx';
import { Pins } from './pins.tsx';
import { Policy } from './policy.tsx';
import { Reserve } from './reserve.tsx';
import { RoundPill } from './round-pill.tsx';
import { Runs } from './runs.tsx';

// What is asked for, and what comes after publishing, is loaded when it is.
const AboveHours = lazy(async () => ({ default: (await import('./above-hours.tsx')).AboveHours }));
const Appeals = lazy(async () => ({ default: (await import('./appeals.tsx')).Appeals }));
const Offers = lazy(async () => ({ default: (await import('./offers.tsx')).Offers }));
const CommitDialog = lazy(async () => ({ default: (await import('./commit-dialog.tsx')).CommitDialog }));
const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }));
const WhatIf = lazy(async () => ({ default: (await import('./what-if.tsx')).WhatIf }));

/** A season's round: its policy, its runs and what each group gets, up to publishing and what comes after. */
export function DistributionPage() {
  const t = useTranslations('office.distribution');
  const { shop } = useApp();
  const call = useCall();
  const { roundId } = useParams({ from: '/guarded/distribution/$roundId' });
  const { data, error, refetch } = useQuery({
    queryKey: ['divisions', roundId],
    queryFn: ({ signal }) => call(getDivision, { params: { id: roundId } }, { signal }),
    // Another operator starts runs too, and one that is under way goes on.
    refetchInterval: (query) => (query.state.data?.RunningID == null ? 5000 : 1000),
  });
  if (!shop.lends) return <NotFoundPage />;
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoadedOne')} retry={() => void refetch()} />;
  return <Round key={data.ID} round={data} />;
}

function Round({ round }: { readonly round: DivisionRound }) {
  const t = useTranslations('office.distribution');
  const call = useCall();
  const may = useMay();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const [asking, setAsking] = useState<'commit' | 'publish' | null>(null);
  const shownId = round.PublishedRunID ?? round.ProposalID;
  const proposal = round.Runs.find(({ ID }) => ID === shownId);
  const running = round.Runs.find(({ ID }) => ID === round.RunningID);
  const latest = round.Runs.toSorted((a, b) => b.Number - a.Number)[0];
  const { data: shown } = useQuery({
    queryKey: ['divisions', round.ID, 'run', shownId],
    queryFn: ({ signal }) =>
      call(getDivisionRun, { params: { id: round.ID, runId: shownId ?? '' } }, { signal }),
    enabled: shownId !== null,
    staleTime: Infinity,
  });
  const reread = () => queryClient.invalidateQueries({ queryKey: ['divisions'] });
  const start = useWrite(() => call(startDivisionRun, { params: { id: round.ID } }));
  const cancel = useWrite((runId: string) =>
    call(cancelDivisionRun, { params: { id: round.ID, runId } }).then(() => true),
  );
  const isFrozen = round.State === 'frozen' || round.State === 'proposed';
  const mayRun = may('division.run') && isFrozen && running === undefined;
  const mayPublish = may('division.publish') && round.ProposalID !== null && round.State === 'proposed';
  const mayCommit = may('division.run') && (round.State === 'none' || round.State === 'open');

  async function run(): Promise<void> {
    try {
      const answer = await start.press(undefined);
      if (answer !== null && !answer.IsNew)
        notify({ type: 'notice', title: t('runsAlready', { name: answer.Run.StartedBy }) });
    } catch (error) {
      say(error);
    }
    await reread();
  }
  async function stop(runId: string): Promise<void> {
    try {
      await cancel.press(runId);
    } catch (error) {
      say(error);
    }
    await reread();
  }
  useKeys([
    ...(mayRun ? [{ keys: 'r', label: t('run'), run: () => void run() }] : []),
    ...(mayPublish ? [{ keys: 'p', label: t('publish'), run: () => setAsking('publish') }] : []),
  ]);
  return (
    <>
      <ScreenHead
        title={t('titleOf', { year: round.PeakFrom.slice(0, 4) })}
        before={
          <Link to="/distribution" className="link">
            {t('title')}
          </Link>
        }
        note={<RoundPill round={round} proposal={proposal?.Number ?? null} />}
        actions={
          <>
            {round.PublishedRunID === null ? null : (
              <Link to="/distribution/$roundId/report" params={{ roundId: round.ID }} className="link">
                {t('report.link')}
              </Link>
            )}
            {shownId === null ? null : (
              <ExportButton
                list={t('title')}
                read={() => call(exportDivisionRun, { params: { id: round.ID, runId: shownId } })}
              />
            )}
            {mayCommit ? (
              <Button
                variant={round.State === 'none' ? 'primary' : 'line'}
                onClick={() => setAsking('commit')}
              >
                {t(round.State === 'none' ? 'commit' : 'commitAgain')}
              </Button>
            ) : null}
            {mayRun ? (
              <Button
                variant={round.ProposalID === null ? 'primary' : 'line'}
                busy={start.busy}
                onClick={() => void run()}
              >
                {t('run')}
              </Button>
            ) : null}
            {mayPublish ? <Button onClick={() => setAsking('publish')}>{t('publishAsk')}</Button> : null}
          </>
        }
      />
      {running === undefined ? null : (
        <Note tone="info">
          <div className={styles.running} role="status">
            <span>{t('running', { number: running.Number, name: running.StartedBy })}</span>
            <progress max={100} value={running.Progress} aria-label={t('progress')} />
            <span>{t('percent', { percent: running.Progress })}</span>
            {may('division.run') ? (
              <Button size="s" variant="line" busy={cancel.busy} onClick={() => void stop(running.ID)}>
                {t('stop')}
              </Button>
            ) : null}
          </div>
        </Note>
      )}
      {latest !== undefined && (latest.State === 'refused' || latest.State === 'failed') ? (
        <Note tone="bad">
          <p>{t(latest.State === 'refused' ? 'latestRefused' : 'latestFailed', { number: latest.Number })}</p>
          <Conflicts round={round} conflicts={latest.Conflicts} />
        </Note>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.side}>
          <Policy round={round} />
          {shown !== undefined && round.State === 'proposed' && may('division.run') ? (
            <Suspense>
              <WhatIf round={round} run={shown} />
            </Suspense>
          ) : null}
          {round.State === 'none' ? null : <Pins round={round} />}
          {round.State === 'none' ? null : <Reserve round={round} />}
        </div>
        <div className={styles.main}>
          {shown?.Figures === undefined || shown.Figures === null ? null : (
            <Figures round={round} figures={shown.Figures} checks={shown.Checks} />
          )}
          {shown === undefined ? null : <Heat round={round} heat={shown.Heat} />}
          {shownId === null && round.State !== 'none' ? <Before round={round} /> : null}
          {round.State === 'none' ? <Note tone="warn">{t('noneYet')}</Note> : null}
          {shown === undefined ? null : <Groups round={round} run={shown} />}
          {round.State === 'published' || round.State === 'settled' ? (
            <Suspense>
              <AboveHours round={round} />
              <Offers round={round} />
              <Appeals round={round} />
            </Suspense>
          ) : null}
          {round.Runs.length === 0 ? null : <Runs round={round} />}
        </div>
      </div>
      <Suspense>
        {asking === 'commit' ? <CommitDialog round={round} onClose={() => setAsking(null)} /> : null}
        {asking === 'publish' && round.State === 'proposed' && round.ProposalID !== null ? (
          <PublishDialog round={round} runId={round.ProposalID} onClose={() => setAsking(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
