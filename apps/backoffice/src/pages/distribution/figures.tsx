import type { DivisionRound, RunCheck, RunFigures } from '@bivak/contract/admin';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import styles from './distribution.module.css';
import { useRoundWords } from './round-words.ts';

/** A run in five figures; percentages are floored, so that nobody reads more than there is. */
export function Figures({
  round,
  figures,
  checks,
}: {
  readonly round: DivisionRound;
  readonly figures: RunFigures;
  readonly checks: readonly z.output<typeof RunCheck>[];
}) {
  const t = useTranslations('office.distribution');
  const format = useFormat();
  const faults = checks.reduce((sum, { Faults }) => sum + Faults, 0);
  const { percent } = useRoundWords(round);
  const filled =
    figures.NeedPlaces === 0 ? 1000 : Math.floor((figures.GrantedPlaces * 1000) / figures.NeedPlaces);
  const all = [
    {
      id: 'filled',
      value: percent(filled),
      text: t('filledText', {
        granted: format.number(figures.GrantedPlaces),
        need: format.number(figures.NeedPlaces),
      }),
    },
    {
      id: 'lowest',
      value: percent(figures.LowestPermille),
      text: t('lowestText', { median: percent(figures.MedianPermille), count: figures.Refused }),
    },
    {
      id: 'inFull',
      value: format.number(figures.InFull),
      text: t('inFullText', { count: figures.Requests }),
    },
    {
      id: 'equals',
      value: t('atMost', { count: figures.BetweenEquals }),
      text: t(faults === 0 ? 'proved' : 'notProved', { count: faults }),
    },
    {
      id: 'waiting',
      value: format.number(figures.WaitingTents),
      text: t('waitingText', { count: figures.Waiting }),
    },
  ] as const;
  return (
    <dl className={styles.figures} aria-label={t('figures')}>
      {all.map(({ id, value, text }) => (
        <div key={id}>
          <dt>{t(id)}</dt>
          <dd>
            <strong>{value}</strong>
            <span>{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
