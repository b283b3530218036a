import {
  type LineBalance,
  type ScanOffers,
  scanSerial,
  substituteLine,
  swapSerial,
} from '@bivak/contract/admin';
import { Button } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import {
  boundsIn,
  countedOf,
  type Counted,
  countIn,
  type Counts,
  type DeskRow,
  type DeskStep,
  rowKey,
  waysOf,
  withCount,
  withPart,
  withSerial,
} from '../../features/handovers/counts.ts';
import type { ScanAnswer } from '../../features/scanner/scan-field.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import { KeyMark } from '../../keys/key-cap.tsx';

/** What a scan means for the lines that are counted, said right below it. */
export function useScans({
  orderId,
  version,
  step,
  lines,
  rows,
  counts,
  change,
  choose,
}: {
  readonly orderId: string;
  /** Of the order, as it was read. */
  readonly version: number;
  readonly step: DeskStep;
  readonly lines: readonly LineBalance[];
  /** As they are counted in this step. */
  readonly rows: readonly DeskRow[];
  readonly counts: Counts;
  readonly change: (counts: Counts) => void;
  readonly choose: (key: string) => void;
}) {
  const t = useTranslations('office.handover');
  const call = useCall();
  const [answer, setAnswer] = useState<ScanAnswer | null>(null);
  const { act } = useActs([['handover', orderId], ['order', orderId], ['orders'], ['today']]);
  /** What is scanned again once the lines of the order are read anew, which are these still. */
  const [pending, setPending] = useState<{ readonly code: string; readonly of: typeof lines } | null>(null);
  const bad = (text: string) => setAnswer({ isBad: true, text });
  const takeAll = (row: DeskRow, next: Counts, said: ScanAnswer) => {
    choose(rowKey(row));
    change(next);
    setAnswer(said);
  };
  const take = (row: DeskRow, counted: Counted, said: ScanAnswer) =>
    takeAll(row, { ...counts, [rowKey(row)]: counted }, said);
  const hasRoom = (row: DeskRow) => {
    const [way] = waysOf[step];
    return countIn(counts, row, way) < boundsIn(step, counts, row, way).max;
  };

  /** Counted goods bear the code of their article: one scan is one piece, and all of them are a press away. */
  function takePiece(line: DeskRow): void {
    const [way] = waysOf[step];
    const now = countIn(counts, line, way);
    const { max } = boundsIn(step, counts, line, way);
    if (now >= max) {
      bad(t('scans.enough', { item: line.Description }));
      return;
    }
    const all = () => {
      change(withCount(step, counts, line, way, max));
      setAnswer({ isBad: false, text: t('scans.piece', { item: line.Description, count: max }) });
    };
    takeAll(line, withCount(step, counts, line, way, now + 1), {
      isBad: false,
      text: t('scans.piece', { item: line.Description, count: now + 1 }),
      ...(now + 1 < max
        ? {
            more: (
              <Button size="s" variant="line" onClick={all}>
                {t('scans.all', { count: max })} <KeyMark keys="n" />
              </Button>
            ),
          }
        : {}),
    });
  }

  async function scan(code: string): Promise<void> {
    // The same article may be a line by itself and a part of a set: whichever is still to be counted.
    const same = rows.filter(({ ItemID }) => ItemID.toLowerCase() === code.toLowerCase());
    const counted = same.find(hasRoom) ?? same[0];
    if (counted !== undefined) {
      takePiece(counted);
      return;
    }
    if (step === 'back') {
      const own = rows.find(({ Serials }) =>
        Serials.some(({ SerialID, IsOut, IsPart }) => SerialID === code && IsOut && !IsPart),
      );
      if (own !== undefined) {
        const good = withSerial(step, own, countedOf(counts, own), code, 'good');
        take(own, good, { isBad: false, text: t('scans.good', { serial: code, item: own.Description }) });
        return;
      }
    }
    try {
      const { LineID, IsPart } = await call(scanSerial, { params: { orderId }, query: { serial: code } });
      const line = lines.find((one) => one.LineID === LineID);
      if (line === undefined || step === 'back') {
        bad(t('scans.notOut', { serial: code }));
        return;
      }
      const before = countedOf(counts, line);
      const after = IsPart ? withPart(before, code) : withSerial(step, line, before, code, 'go');
      take(line, after, { isBad: false, text: t('scans.added', { serial: code, item: line.Description }) });
    } catch (error) {
      const [first] = isWireError(error) ? error.fields : [];
      const words = first?.Message ?? (isWireError(error) ? error.message : t('scans.failed'));
      const offers = isWireError(error) ? (error.body as Partial<ScanOffers>) : {};
      setAnswer({ isBad: true, text: `${code}: ${words}`, more: offered(code, offers) });
    }
  }

  /** What can be done about a scan that does not fit, each with one press. */
  function offered(code: string, { Swap: spare, Substitute: other }: Partial<ScanOffers>) {
    if (step === 'back') return undefined;
    if (typeof spare === 'string')
      return (
        <Button size="s" variant="line" onClick={() => void swap(code)}>
          {t('scans.swap', { serial: spare })}
        </Button>
      );
    const line = lines.find(({ LineID }) => other?.LineIDs[0] === LineID);
    if (other === null || other === undefined || line === undefined) return undefined;
    const left = line.Ordered - line.Ready - line.Out;
    const replace = (amount: number) => void substitute(code, line, other.ItemID, amount);
    return (
      <>
        <Button size="s" variant="line" onClick={() => replace(1)}>
          {t('scans.instead', { item: line.Description })}
        </Button>{' '}
        {left > 1 ? (
          <Button size="s" variant="line" onClick={() => replace(left)}>
            {t('scans.insteadAll', { item: line.Description, count: left })}
          </Button>
        ) : null}
      </>
    );
  }

  async function swap(code: string): Promise<void> {
    const done = await act((options) =>
      call(swapSerial, { params: { orderId }, body: { SerialID: code } }, options),
    );
    if (done === null) return;
    setAnswer({ isBad: false, text: t('scans.swapped', { serial: code }) });
    // What stood ready here was given for it, and it stands ready in its place; else it is still to be counted.
    const isHere = done.Lines.some(({ Serials }) => Serials.some(({ SerialID }) => SerialID === code));
    if (!isHere || step === 'out') await scan(code);
  }

  async function substitute(code: string, line: LineBalance, item: string, amount: number): Promise<void> {
    const done = await act((options) =>
      call(
        substituteLine,
        { params: { id: orderId }, query: {}, body: { LineID: line.LineID, ItemID: item, Amount: amount } },
        { ...options, version },
      ),
    );
    if (done === null) return;
    setAnswer({ isBad: false, text: t('scans.substituted', { item: line.Description }) });
    setPending({ code, of: lines });
  }

  const scanPending = useEffectEvent(() => {
    if (pending === null || pending.of === lines) return;
    setPending(null);
    void scan(pending.code);
  });
  useEffect(() => scanPending(), [lines, pending]);
  return { answer, scan };
}
