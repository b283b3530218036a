import type { RequestRow } from '@bivak/contract/admin';
import { Pill } from '@bivak/ui';
import { useTranslations } from 'use-intl';

/** Where a request stands, and why somebody should look twice. */
export function RequestState({
  request: { State, IsPending, Flags },
}: {
  readonly request: Pick<RequestRow, 'State' | 'IsPending' | 'Flags'>;
}) {
  const t = useTranslations('office.request');
  const word = State === 'REQUESTED' && IsPending ? 'pending' : State;
  const tones = { REQUESTED: 'info', pending: 'warn', ASSIGNED: 'ok', CANCELED: 'bad' } as const;
  return (
    <>
      <Pill tone={tones[word]}>{t(`states.${word}`)}</Pill>
      {Flags.map((flag) => (
        <span key={flag}>
          {' '}
          <Pill tone="warn">{t(`flags.${flag}`)}</Pill>
        </span>
      ))}
    </>
  );
}
