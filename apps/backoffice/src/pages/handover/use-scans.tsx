import { type LineBalance, scanSerial } from '@bivak/contract/admin';
import { Button } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import {
  boundsOf,
  countedOf,
  type Counted,
  type Counts,
  type DeskStep,
  piecesWith,
  waysOf,
  withPart,
  withPieces,
  withSerial,
} from '../../features/handovers/counts.ts';
import type { ScanAnswer } from '../../features/scanner/scan-field.tsx';
import { KeyMark } from '../../keys/key-cap.tsx';

/** What a scan means for the lines that are counted, said right below it. */
export function useScans({
  orderId,
  step,
  lines,
  counts,
  change,
  choose,
}: {
  readonly orderId: string;
  readonly step: DeskStep;
  readonly lines: readonly LineBalance[];
  readonly counts: Counts;
  readonly change: (counts: Counts) => void;
  readonly choose: (lineId: string) => void;
}) {
  const t = useTranslations('office.handover');
  const call = useCall();
  const [answer, setAnswer] = useState<ScanAnswer | null>(null);
  const bad = (text: string) => setAnswer({ isBad: true, text });
  const take = (line: LineBalance, counted: Counted, said: ScanAnswer) => {
    choose(line.LineID);
    change({ ...counts, [line.LineID]: counted });
    setAnswer(said);
  };

  /** Counted goods bear the code of their article: one scan is one piece, and all of them are a press away. */
  function takePiece(line: LineBalance): void {
    const [way] = waysOf[step];
    const counted = countedOf(counts, line);
    const now = piecesWith(counted, way);
    const { max } = boundsOf(step, line, counted, way);
    if (now >= max) {
      bad(t('scans.enough', { item: line.Description }));
      return;
    }
    const all = () => {
      change({ ...counts, [line.LineID]: withPieces(step, line, counted, way, max) });
      setAnswer({ isBad: false, text: t('scans.piece', { item: line.Description, count: max }) });
    };
    take(line, withPieces(step, line, counted, way, now + 1), {
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
    const counted = lines.find(({ ItemID }) => ItemID.toLowerCase() === code.toLowerCase());
    if (counted !== undefined) {
      takePiece(counted);
      return;
    }
    if (step === 'back') {
      const own = lines.find(({ Serials }) =>
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
      bad(`${code}: ${first?.Message ?? (isWireError(error) ? error.message : t('scans.failed'))}`);
    }
  }
  return { answer, scan };
}
