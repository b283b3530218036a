import type { DivisionRoundRow } from '@bivak/contract/admin';
import { Pill, type Tone } from '@bivak/ui';
import { useTranslations } from 'use-intl';

const tones: Readonly<Record<DivisionRoundRow['State'], Tone>> = {
  none: 'warn',
  open: 'info',
  frozen: 'warn',
  proposed: 'warn',
  published: 'ok',
  settled: 'ok',
};

/** Where a round is; with a proposal, which one. */
export function RoundPill({
  round: { State },
  proposal = null,
}: {
  readonly round: Pick<DivisionRoundRow, 'State'>;
  readonly proposal?: number | null;
}) {
  const t = useTranslations('office.distribution');
  return (
    <Pill tone={tones[State]}>
      {State === 'proposed' && proposal !== null ? t('proposal', { number: proposal }) : t(`states.${State}`)}
    </Pill>
  );
}
