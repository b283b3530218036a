import { type JobRun, listJobRuns, undoAct } from '@bivak/contract/admin';
import { Button, Note, notify } from '@bivak/ui';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../app-context.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { isUnderWay, JobProgress } from './job-progress.tsx';
import type { Selection } from './list-selection.ts';
import styles from './list.module.css';
import type { ActOptions } from './use-acts.tsx';

/** What a call for many answers of each. */
interface Outcome {
  readonly ID: string;
  /** With the way back where the act has one. */
  readonly Done: {
    readonly ID: string;
    readonly Undo?: { readonly ID: string; readonly Until: string } | null | undefined;
  } | null;
  readonly Error: {
    readonly Message: string;
    readonly Fields?: readonly { readonly Message: string }[] | undefined;
  } | null;
}

/** Above a hundred it is a run that goes on behind the screens. */
interface Answer {
  readonly Collection: readonly Outcome[];
  readonly Job?: JobRun | null;
}

interface Result {
  readonly said: string;
  readonly refused: readonly { readonly name: string; readonly link: ReactNode; readonly why: string }[];
  readonly undos: readonly { readonly id: string; readonly name: string }[];
  readonly until: number;
}

/** Rows by their ids, or as many as the filter of the list found. */
export type BulkWhich = { readonly ids: readonly string[] } | { readonly whole: number };

interface BulkOf<Row> {
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly send: (which: BulkWhich, options: ActOptions) => Promise<Answer>;
  /** What is told of as many as were done. */
  readonly said: (count: number) => string;
  /** So many go in one call; what is chosen beyond that follows in the next. Absent: all of them. */
  readonly atOnce?: number;
}

/**
 * The same act on many records: each has its own outcome, and what was done can be taken back together for as long as the
 * server allows. Above a hundred it goes on behind the screens, and whoever comes back sees how far it is. `anew` are the
 * queries that are read again.
 */
export function useBulk(
  anew: readonly QueryKey[],
  {
    linkOf,
    runs,
  }: {
    /** A record's name, as a link to it. */
    readonly linkOf: (id: string, name: string) => ReactNode;
    /** Of which kind its runs are; absent: it has none. */
    readonly runs?: 'orders';
  },
) {
  const t = useTranslations('office.bulk');
  const call = useCall();
  const { clock } = useApp();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const [result, setResult] = useState<Result | null>(null);
  const [begun, setBegun] = useState<JobRun | 'closed' | null>(null);
  const [isUndoOver, setUndoOver] = useState(false);
  const earlier = useQuery({
    queryKey: ['jobs', runs],
    queryFn: ({ signal }) => call(listJobRuns, { query: { Kind: runs ?? 'orders' } }, { signal }),
    enabled: runs !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  const [latest] = earlier.data?.Collection ?? [];
  const isFresh = latest !== undefined && latest.Undoable > 0 && isRecent(latest, clock.now().getTime());
  const running = earlier.data?.Collection.find(isUnderWay) ?? (isFresh ? latest : null);

  useEffect(() => {
    setUndoOver(false);
    if (result === null || result.undos.length === 0) return undefined;
    const timer = setTimeout(() => setUndoOver(true), Math.max(0, result.until - clock.now().getTime()));
    return () => clearTimeout(timer);
  }, [result, clock]);

  const write = useWrite((send: () => Promise<{ readonly job: JobRun | null }>) => send());
  const back = useWrite((send: () => Promise<unknown>) => send());

  async function readAnew(): Promise<void> {
    await Promise.all(anew.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }

  /** Answers whether it came to an end, or goes on without us. */
  async function run<Row>({ rows, whole }: Selection<Row>, of: BulkOf<Row>): Promise<boolean> {
    const { atOnce = rows.length } = of;
    const ids = rows.map((row) => of.idOf(row));
    const calls: BulkWhich[] =
      whole === null
        ? Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, nth) => ({
            ids: ids.slice(nth * atOnce, (nth + 1) * atOnce),
          }))
        : [{ whole }];
    const outcomes: Outcome[] = [];
    const sendAll = async () => {
      let job: JobRun | null = null;
      for (const which of calls) {
        const { Collection, Job = null } = await of.send(which, { idempotencyKey: crypto.randomUUID() });
        outcomes.push(...Collection);
        job ??= Job;
      }
      return { job };
    };
    let isWhole = false;
    try {
      const sent = await write.press(sendAll);
      isWhole = sent !== null;
      if (sent?.job) setBegun(sent.job);
    } catch (error) {
      if (isWireError(error) && error.code === 'TotalDiffers')
        notify({ type: 'warning', title: t('totalDiffers'), text: error.message });
      else say(error);
    }
    if (outcomes.length > 0) setResult(resultOf(rows, outcomes, { ...of, linkOf }));
    await readAnew();
    return isWhole;
  }

  async function takeBack(): Promise<void> {
    if (result === null) return;
    const failed: string[] = [];
    await back.press(async () => {
      for (const { id, name } of result.undos)
        await call(undoAct, { params: { id } }).catch(() => failed.push(name));
    });
    const undone = result.undos.length - failed.length;
    if (undone > 0) notify({ type: 'positive', title: t('undone', { count: undone }) });
    if (failed.length > 0) notify({ type: 'warning', title: t('notUndone'), text: failed.join(', ') });
    setResult(null);
    await readAnew();
  }
  return {
    run,
    takeBack,
    result: result === null || !isUndoOver ? result : { ...result, undos: [] },
    job: begun === 'closed' ? null : (begun ?? running),
    linkOf,
    readAnew,
    close: () => setResult(null),
    closeJob: () => setBegun('closed'),
    followJob: setBegun,
    busy: write.busy || back.busy,
  };
}

/** Whoever comes back within ten minutes still finds the way back from a run. */
function isRecent({ FinishedAt }: JobRun, now: number): boolean {
  return FinishedAt !== null && now - Date.parse(FinishedAt) < 600_000;
}

function resultOf<Row>(
  rows: readonly Row[],
  outcomes: readonly Outcome[],
  { idOf, nameOf, linkOf, said }: BulkOf<Row> & Pick<ReturnType<typeof useBulk>, 'linkOf'>,
): Result {
  const names = new Map(rows.map((row) => [idOf(row), nameOf(row)]));
  // In the order in which they were chosen; of a whole filter some were never seen.
  const places = new Map(rows.map((row, place) => [idOf(row), place]));
  const all = outcomes
    .map((outcome) => ({ ...outcome, name: names.get(outcome.ID) ?? outcome.ID }))
    .toSorted((one, other) => (places.get(one.ID) ?? Infinity) - (places.get(other.ID) ?? Infinity) || 0);
  const undos = all.flatMap(({ name, Done }) =>
    Done?.Undo ? [{ id: Done.Undo.ID, name, until: Date.parse(Done.Undo.Until) }] : [],
  );
  return {
    said: said(all.filter(({ Done }) => Done !== null).length),
    refused: all.flatMap(({ ID, name, Error: error }) => {
      if (error === null) return [];
      const why = [error.Message, ...(error.Fields ?? []).map(({ Message }) => Message)].join(' ');
      return [{ name, link: linkOf(ID, name), why }];
    }),
    undos,
    until: Math.max(...undos.map(({ until }) => until)),
  };
}

/** What came of it, row by row where it was refused, and the way back (Ctrl Z); of a run how far it is. */
export function BulkOutcome({
  result,
  takeBack,
  close,
  busy,
  job,
  linkOf,
  readAnew,
  closeJob,
  followJob,
}: Omit<ReturnType<typeof useBulk>, 'run'>) {
  const t = useTranslations('office.bulk');
  const acts = useTranslations('office.acts');
  const hasUndo = result !== null && result.undos.length > 0;
  useKeys(hasUndo ? [{ keys: '$mod+z', label: acts('undo'), run: () => void takeBack() }] : []);
  return (
    <>
      {job === null ? null : (
        <JobProgress
          key={job.ID}
          begun={job}
          linkOf={linkOf}
          onDone={() => void readAnew()}
          onUndo={followJob}
          onClose={closeJob}
        />
      )}
      <div role="status" className={styles.outcome}>
        {result === null ? null : (
          <Note
            tone={result.refused.length > 0 ? 'warn' : 'ok'}
            title={
              result.refused.length > 0
                ? t('partly', { said: result.said, count: result.refused.length })
                : t('whole', { said: result.said })
            }
          >
            {result.refused.length === 0 ? null : (
              <ul className={styles.refused}>
                {result.refused.map(({ name, link, why }) => (
                  <li key={name}>
                    {link} {why}
                  </li>
                ))}
              </ul>
            )}
            <div className={styles.tools}>
              {hasUndo ? (
                <Button size="s" variant="line" busy={busy} onClick={() => void takeBack()}>
                  {acts('undo')}
                </Button>
              ) : null}
              <Button size="s" variant="quiet" onClick={close}>
                {t('close')}
              </Button>
            </div>
          </Note>
        )}
      </div>
    </>
  );
}
