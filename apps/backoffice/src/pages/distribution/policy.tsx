import type { DivisionRound } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { SpecList } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { Panel } from '../../frame/panel.tsx';
import { CarryOverEffects } from './carry-over.tsx';
import styles from './distribution.module.css';
import { useRoundWords } from './round-words.ts';

/** What the round promised before anybody applied, as its last commitment has it. */
export function Policy({ round }: { readonly round: DivisionRound }) {
  const t = useTranslations('office.distribution');
  const format = useFormat();
  const commitment = round.Commitments.at(-1);
  const { Policy: policy } = round;
  const { percent } = useRoundWords(round);
  const { CarryOver, PublicValue } = policy;
  return (
    <Panel
      title={t('policy')}
      note={commitment === undefined ? t('proposedPolicy') : t('commitmentNo', { number: commitment.Number })}
    >
      <div className={styles.stack}>
        <p>{t('method')}</p>
        <SpecList
          look="facts"
          facts={[
            {
              term: t('peak'),
              value: format.period({ from: round.PeakFrom as IsoDate, to: round.PeakTo as IsoDate }),
            },
            { term: t('turnaround'), value: t('days', { count: policy.TurnaroundDays }) },
            { term: t('extraPlaces'), value: format.number(policy.ExtraPlacesPerDisabled) },
            { term: t('guaranteed'), value: t(policy.GuaranteedFirst ? 'guaranteedYes' : 'no') },
            {
              term: t('carryOver'),
              value:
                CarryOver === null
                  ? t('off')
                  : t('carryOverAt', {
                      weight: percent(CarryOver.WeightPermille),
                      cap: percent(CarryOver.CapPermille),
                    }),
            },
            { term: t('appealDays'), value: t('days', { count: policy.AppealDays }) },
          ]}
        />
        {CarryOver === null || round.PublishedRunID !== null ? null : (
          <CarryOverEffects
            roundId={round.ID}
            weight={CarryOver.WeightPermille}
            cap={CarryOver.CapPermille}
          />
        )}
        {commitment === undefined ? null : (
          <div className={styles.seed}>
            <h3>{t('lottery')}</h3>
            <p className="soft">
              {t('lotteryText', { day: format.day(format.dayOf(commitment.At)), name: commitment.By })}
            </p>
            {PublicValue === null ? null : (
              <p className="soft">
                {t('publicValue', { source: PublicValue.Source, round: PublicValue.Round })}
              </p>
            )}
            <code>{commitment.Commitment.match(/.{1,8}/gu)?.join(' ')}</code>
            {round.Frozen === null ? null : (
              <p className="soft">{t('frozenText', { count: round.Frozen.Requests })}</p>
            )}
          </div>
        )}
        {round.Commitments.length < 2 ? null : (
          <ol className={styles.earlier} reversed>
            {round.Commitments.slice(1)
              .toReversed()
              .map(({ Number: number, At, By, Reason }) => (
                <li key={number}>
                  {t('changedPolicy', { number, day: format.day(format.dayOf(At)), name: By })}
                  <span className="soft">{Reason}</span>
                </li>
              ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}
