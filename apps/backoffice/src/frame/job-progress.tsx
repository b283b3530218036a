import { cancelJobRun, getJobRun, type JobRun, listJobOutcomes, undoJobRun } from '@bivak/contract/admin';
import { Button, Note } from '@bivak/ui';
import { useErrorNotice, useWrite } from '@bivak/web';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../app-context.tsx';
import styles from './list.module.css';

export function isUnderWay({ State }: Pick<JobRun, 'State'>): boolean {
  return State === 'waiting' || State === 'running';
}

/** How far a run is, until it has come to an end; then what was refused, row by row, and why. */
export function JobProgress({
  begun,
  linkOf,
  onDone,
  onUndo,
  onClose,
}: {
  readonly begun: JobRun;
  readonly linkOf: (id: string, name: string) => ReactNode;
  /** It is over: what is shown of its rows is old. */
  readonly onDone: () => void;
  /** Another run takes it back. */
  readonly onUndo: (run: JobRun) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.bulk');
  const call = useCall();
  const say = useErrorNotice();
  const params = { id: begun.ID };
  const { data, refetch } = useQuery({
    queryKey: ['jobs', begun.ID],
    queryFn: ({ signal }) => call(getJobRun, { params }, { signal }),
    initialData: begun,
    refetchInterval: ({ state }) => (isUnderWay(state.data ?? begun) ? 1000 : false),
  });
  const isOver = !isUnderWay(data);
  const wasOver = !isUnderWay(begun);
  useEffect(() => {
    if (isOver && !wasOver) onDone();
    // why: only its end is news.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver]);
  const cancel = useWrite(() => call(cancelJobRun, { params }));
  const stop = async () => {
    try {
      await cancel.press(undefined);
    } catch (error) {
      say(error);
    }
    await refetch();
  };
  const back = useWrite(() => call(undoJobRun, { params }, { idempotencyKey: `undo ${begun.ID}` }));
  const takeBack = async () => {
    try {
      const run = await back.press(undefined);
      if (run !== null) onUndo(run);
    } catch (error) {
      say(error);
      await refetch();
    }
  };
  const { Done, Total, Refused, State, Act, Undoable } = data;
  const act = t(`acts.${Act as 'accept'}`);
  const left = t('progress', { act, done: Done, total: Total });
  return (
    <div role="status" className={styles.outcome}>
      <Note
        tone={isOver && Refused === 0 && State === 'done' ? 'ok' : 'info'}
        title={
          isOver
            ? t(State === 'cancelled' ? 'cancelled' : 'finished', { act, done: Done - Refused, total: Total })
            : left
        }
      >
        {isOver ? null : (
          <>
            <progress className={styles.progress} aria-label={left} max={Total} value={Done} />
            <p>{t('goesOn')}</p>
          </>
        )}
        {isOver && Undoable > 0 ? <p>{t('undoRunText')}</p> : null}
        {isOver && Refused > 0 ? <Refusals runId={begun.ID} count={Refused} linkOf={linkOf} /> : null}
        <div className={styles.tools}>
          {isOver && Undoable > 0 ? (
            <Button size="s" variant="line" busy={back.busy} onClick={() => void takeBack()}>
              {t('undoRun', { count: Undoable })}
            </Button>
          ) : null}
          {isOver ? (
            <Button size="s" variant="quiet" onClick={onClose}>
              {t('close')}
            </Button>
          ) : (
            <Button size="s" variant="line" busy={cancel.busy} onClick={() => void stop()}>
              {t('stop')}
            </Button>
          )}
        </div>
      </Note>
    </div>
  );
}

function Refusals({
  runId,
  count,
  linkOf,
}: {
  readonly runId: string;
  readonly count: number;
  readonly linkOf: (id: string, name: string) => ReactNode;
}) {
  const t = useTranslations('office.bulk');
  const list = useTranslations('office.list');
  const call = useCall();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['jobs', runId, 'refused'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listJobOutcomes,
        {
          params: { id: runId },
          query: { Refused: 'true', size: 50, ...(pageParam === '' ? {} : { after: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ Next }) => Next,
  });
  return (
    <>
      <p>{t('notDone', { count })}</p>
      <ul className={styles.refused}>
        {(data?.pages ?? []).flatMap(({ Collection }) =>
          Collection.map(({ ID, Number: number, Error: error }) => (
            <li key={ID}>
              {linkOf(ID, number || ID)}{' '}
              {[error?.Message, ...(error?.Fields ?? []).map(({ Message }) => Message)].join(' ')}
            </li>
          )),
        )}
      </ul>
      {hasNextPage ? (
        <Button size="s" variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {list('more')}
        </Button>
      ) : null}
    </>
  );
}
