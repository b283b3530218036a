import { undoAct } from '@bivak/contract/admin';
import { Button, Note, notify } from '@bivak/ui';
import { useErrorNotice, useWrite } from '@bivak/web';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../app-context.tsx';
import { useKeys } from '../keys/use-keys.ts';
import styles from './list.module.css';
import type { ActOptions } from './use-acts.tsx';

/** What a call for many answers of each. */
interface Outcome {
  readonly ID: string;
  /** With the way back where the act has one. */
  readonly Done: { readonly Undo?: { readonly ID: string; readonly Until: string } | null } | null;
  readonly Error: {
    readonly Message: string;
    readonly Fields?: readonly { readonly Message: string }[] | undefined;
  } | null;
}

interface Result {
  readonly said: string;
  readonly refused: readonly { readonly name: string; readonly link: ReactNode; readonly why: string }[];
  readonly undos: readonly { readonly id: string; readonly name: string }[];
  readonly until: number;
}

interface BulkOf<Row> {
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** Its name, as a link to it. */
  readonly linkOf: (row: Row) => ReactNode;
  readonly send: (ids: readonly string[], options: ActOptions) => Promise<readonly Outcome[]>;
  /** What is told of as many as were done. */
  readonly said: (count: number) => string;
}

/** So many go in one call; what is chosen beyond that follows in the next. */
const atOnce = 100;

/**
 * The same act on many records: each has its own outcome, and what was done can be taken back together for as long as the
 * server allows. `anew` are the queries that are read again.
 */
export function useBulk(anew: readonly QueryKey[]) {
  const t = useTranslations('office.bulk');
  const call = useCall();
  const { clock } = useApp();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const [result, setResult] = useState<Result | null>(null);
  const [isUndoOver, setUndoOver] = useState(false);

  useEffect(() => {
    setUndoOver(false);
    if (result === null || result.undos.length === 0) return undefined;
    const timer = setTimeout(() => setUndoOver(true), Math.max(0, result.until - clock.now().getTime()));
    return () => clearTimeout(timer);
  }, [result, clock]);

  const write = useWrite((send: () => Promise<unknown>) => send());

  async function readAnew(): Promise<void> {
    await Promise.all(anew.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }

  /** Answers whether it came to an end. */
  async function run<Row>(rows: readonly Row[], of: BulkOf<Row>): Promise<boolean> {
    const outcomes: Outcome[] = [];
    const sendAll = async () => {
      for (let from = 0; from < rows.length; from += atOnce) {
        const ids = rows.slice(from, from + atOnce).map((row) => of.idOf(row));
        outcomes.push(...(await of.send(ids, { idempotencyKey: crypto.randomUUID() })));
      }
      return true;
    };
    let isWhole = false;
    try {
      isWhole = (await write.press(sendAll)) === true;
    } catch (error) {
      say(error);
    }
    if (outcomes.length > 0) setResult(resultOf(rows, outcomes, of));
    await readAnew();
    return isWhole;
  }

  async function takeBack(): Promise<void> {
    if (result === null) return;
    const failed: string[] = [];
    await write.press(async () => {
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
    close: () => setResult(null),
    busy: write.busy,
  };
}

function resultOf<Row>(
  rows: readonly Row[],
  outcomes: readonly Outcome[],
  { idOf, nameOf, linkOf, said }: BulkOf<Row>,
): Result {
  const of = new Map(outcomes.map((outcome) => [outcome.ID, outcome]));
  const both = rows.flatMap((row) => {
    const outcome = of.get(idOf(row));
    return outcome === undefined ? [] : [{ row, ...outcome }];
  });
  const undos = both.flatMap(({ row, Done }) =>
    Done?.Undo ? [{ id: Done.Undo.ID, name: nameOf(row), until: Date.parse(Done.Undo.Until) }] : [],
  );
  return {
    said: said(both.filter(({ Done }) => Done !== null).length),
    refused: both.flatMap(({ row, Error: error }) => {
      if (error === null) return [];
      const why = [error.Message, ...(error.Fields ?? []).map(({ Message }) => Message)].join(' ');
      return [{ name: nameOf(row), link: linkOf(row), why }];
    }),
    undos,
    until: Math.max(...undos.map(({ until }) => until)),
  };
}

/** What came of it, row by row where it was refused, and the way back (Ctrl Z). */
export function BulkOutcome({
  result,
  takeBack,
  close,
  busy,
}: Pick<ReturnType<typeof useBulk>, 'result' | 'takeBack' | 'close' | 'busy'>) {
  const t = useTranslations('office.bulk');
  const acts = useTranslations('office.acts');
  const hasUndo = result !== null && result.undos.length > 0;
  useKeys(hasUndo ? [{ keys: '$mod+z', label: acts('undo'), run: () => void takeBack() }] : []);
  return (
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
  );
}
