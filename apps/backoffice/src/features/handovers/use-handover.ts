import { correctOrder, type Handover, handOutOrder, pickOrder, takeBackOrder } from '@bivak/contract/admin';
import { useSettled } from '@bivak/ui';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../app-context.tsx';
import {
  backLines,
  type Counts,
  type DeskRow,
  type DeskStep,
  outLines,
  rowKey,
  stillCounted,
  totalOf,
} from './counts.ts';
import { useKeptCounts } from './use-kept-counts.ts';

/** Why a handover was refused: line by line, and what is about none of them. */
export interface Refused {
  readonly message: string;
  readonly ofLines: ReadonlyMap<string, readonly string[]>;
}

/** What one step of the desk counts and sends, once, whatever happens to the line in between. */
export function useHandover(orderId: string, step: DeskStep, rows: readonly DeskRow[]) {
  const call = useCall();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const keep = useKeptCounts(orderId, step);
  const { kept } = keep;
  const [refused, setRefused] = useState<Refused | null>(null);
  const [done, setDone] = useState<Handover | null>(null);
  // What was sent stays as it was sent; what was only counted is of lines as they stand by now.
  const counts = kept.isSent ? kept.counts : stillCounted(step, rows, kept.counts);
  const params = { orderId };

  const write = useWrite(async (ask: () => Promise<Handover>) => ask());

  async function readAnew(): Promise<void> {
    const keys = [['handover', orderId], ['order', orderId], ['orders'], ['today']];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }

  const callOf = {
    ready: (Lines: Sent, asked: Asked) =>
      call(pickOrder, { params, query: asked.query, body: { Lines, ...asked.reason } }, asked.options),
    out: (Lines: Sent, asked: Asked) =>
      call(handOutOrder, { params, query: asked.query, body: { Lines, ...asked.reason } }, asked.options),
    back: (_: Sent, asked: Asked) =>
      call(
        takeBackOrder,
        { params, query: asked.query, body: { Lines: backLines(counts, rows), ...asked.reason } },
        asked.options,
      ),
  };

  const counted = JSON.stringify(sentLines(step, counts, rows));
  const settled = useSettled(counted);
  const trial = useQuery({
    queryKey: ['handover', orderId, 'effects', step, settled],
    queryFn: ({ signal }) => callOf[step](outLines(counts), { query: dryRun, options: { signal } }),
    enabled: settled === counted && totalOf(counts) > 0 && !kept.isSent,
    retry: false,
    gcTime: 0,
  });

  /** Answers whether it is noted. Where nobody knows, the counts stay as they were sent. */
  async function send(): Promise<boolean> {
    if (totalOf(counts) === 0) return false;
    setRefused(null);
    keep.sending();
    try {
      const Reason = kept.note.trim();
      const reason = Reason === '' ? {} : { Reason };
      const options = { idempotencyKey: kept.key };
      const answer = await write.press(() => callOf[step](outLines(counts), { query: {}, options, reason }));
      if (answer === null) return false;
      keep.done();
      setDone(answer);
      await readAnew();
      return true;
    } catch (error) {
      if (isWireError(error) && error.status < 500) {
        keep.refused();
        setRefused(refusedOf(error, sentLines(step, counts, rows)));
        await readAnew();
      }
      return false;
    }
  }

  /** What a take-back would do beside the pieces; null where that could not be told, which was said. */
  async function preview(): Promise<Handover['Effects']> {
    setRefused(null);
    try {
      const answer = await write.press(() => callOf.back([], { query: dryRun }));
      return answer?.Effects ?? null;
    } catch (error) {
      if (isWireError(error) && error.status < 500) {
        setRefused(refusedOf(error, sentLines(step, counts, rows)));
        await readAnew();
      } else say(error);
      return null;
    }
  }

  /** Nobody comes for what was never fetched. */
  async function close(): Promise<void> {
    await run(() =>
      call(takeBackOrder, { params, query: {}, body: {} }, { idempotencyKey: crypto.randomUUID() }),
    );
  }

  /** From the order as it was seen: a colleague's step is not taken back in the place of one's own. */
  async function correct(reason: string, version: number): Promise<boolean> {
    const options = { idempotencyKey: crypto.randomUUID(), version };
    return run(() => call(correctOrder, { params, query: {}, body: { Reason: reason } }, options));
  }

  async function run(what: () => Promise<Handover>): Promise<boolean> {
    setRefused(null);
    setDone(null);
    try {
      const answer = await write.press(what);
      if (answer === null) return false;
      await readAnew();
      return true;
    } catch (error) {
      if (isWireError(error) && error.status < 500) setRefused(refusedOf(error, []));
      else say(error);
      await readAnew();
      return false;
    }
  }

  // Once the line is there again it goes by itself; the key makes it count once.
  const again = useEffectEvent(() => {
    if (kept.isSent && !write.busy) void send();
  });
  useEffect(() => {
    const onOnline = () => again();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  return {
    counts,
    note: kept.note,
    /** It was sent, and nobody knows yet whether it arrived. */
    isUnknown: kept.isSent && !write.busy,
    busy: write.busy,
    refused,
    done,
    /** What it would do as it is counted now; undefined while nobody knows. */
    effects: settled === counted ? (trial.data?.Effects ?? undefined) : undefined,
    change: (next: Counts, note?: string) => {
      if (kept.isSent) return;
      setDone(null);
      setRefused(null);
      keep.change(next, note);
    },
    send,
    preview,
    close,
    correct,
  };
}

const dryRun = { DryRun: 'true' } as const;

type Sent = ReturnType<typeof outLines>;
interface Asked {
  readonly query: { readonly DryRun?: 'true' };
  readonly options?: { readonly idempotencyKey?: string; readonly signal?: AbortSignal };
  readonly reason?: { readonly Reason?: string };
}

interface SentLine {
  readonly LineID: string;
  readonly PartID?: string;
  readonly SerialIDs: readonly string[];
}

function sentLines(step: DeskStep, counts: Counts, rows: readonly DeskRow[]): readonly SentLine[] {
  return step === 'back' ? backLines(counts, rows) : outLines(counts);
}

function refusedOf(
  error: { readonly message: string; readonly fields: readonly { Field: string; Message: string }[] },
  sent: readonly SentLine[],
): Refused {
  const ofLines = new Map<string, readonly string[]>();
  const others: string[] = [];
  for (const { Field, Message } of error.fields) {
    const [, nth, serial] = /^Lines\[(\d+)\](?:\.SerialIDs\[(\d+)\])?/u.exec(Field) ?? [];
    const line = sent[Number(nth ?? -1)];
    if (line === undefined) others.push(Message);
    else {
      const id = serial === undefined ? undefined : line.SerialIDs[Number(serial)];
      const words = id === undefined ? Message : `${id}: ${Message}`;
      const key = rowKey(line);
      ofLines.set(key, [...(ofLines.get(key) ?? []), words]);
    }
  }
  return {
    message: [...(ofLines.size > 0 || others.length === 0 ? [error.message] : []), ...others].join(' '),
    ofLines,
  };
}
