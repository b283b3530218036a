import { transportNeeds } from '@bivak/rules';
import { Note, RadioCards, Spinner, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { useTents, weightsOf } from '../../features/lending/model/use-tents.ts';
import { useQuestion } from '../../features/lending/model/use-question.ts';
import { QuestionPage } from './question-page.tsx';
import styles from './wizard.module.css';

/** Asks with what the tents are fetched, and says what that takes (spec 3 §2, "Transport", and §9). */
export function TransportPage() {
  const t = useTranslations('shop.lending.wizard.transport');
  const tg = useTranslations('shop.global');
  const { shop } = useApp();
  const { tents, failed, retry } = useTents();
  const asked = useQuestion('transport', ({ transport }) =>
    transport === null ? [{ fieldId: 'transport', label: t('label'), message: t('required') }] : [],
  );
  const { answers } = asked;
  const { lending } = shop;
  if (failed) return <PartNotLoaded role="alert" title={t('notLoaded')} retry={retry} />;
  if (tents === null || lending === null) return <Spinner label={tg('loading')} showLabel />;
  const counts = { senior: answers.senior, patrol: answers.patrol, stock: answers.stock === true ? 1 : 0 };
  const needsOf = (tentsPerVehicle: number | null) =>
    transportNeeds(counts, { tentsPerVehicle, weights: weightsOf(tents), staffing: lending.staffing });
  const chosen = lending.transports.find(({ kind }) => kind === answers.transport);
  const { weight, persons, units } = needsOf(chosen?.tentsPerVehicle ?? null);
  return (
    <QuestionPage asked={asked} title={t('title')} lead={t('lead')}>
      <RadioCards
        id="transport"
        label={t('label')}
        hideLabel
        options={lending.transports.map(({ kind, tentsPerVehicle }) => ({
          value: kind,
          icon: kind === 'MUNICIPAL' ? ('store' as const) : ('truck' as const),
          title: t(`kinds.${kind}`),
          text:
            tentsPerVehicle === null
              ? t('municipalText')
              : t('vehicleText', {
                  carries: tentsPerVehicle,
                  units: needsOf(tentsPerVehicle).units ?? 1,
                  kind,
                }),
        }))}
        value={answers.transport}
        onChange={(transport) => asked.change({ transport })}
        error={asked.errorOf('transport')}
      />
      <dl className={styles.figures} aria-live="polite">
        <div>
          <dt className="soft">{t('toLoad')}</dt>
          <dd>
            <b>{t('tents', { count: counts.senior + counts.patrol + counts.stock })}</b>
            <span className="small">{t('split', counts)}</span>
          </dd>
        </div>
        <div>
          <dt className="soft">{t('weight')}</dt>
          <dd>
            <b>{t('kilograms', { weight })}</b>
            <span className="small">{t('withoutPeople')}</span>
          </dd>
        </div>
        <div>
          <dt className="soft">{t('bring')}</dt>
          <dd>
            <b>{t('persons', { count: persons })}</b>
            <span className="small">{t('toCarry')}</span>
          </dd>
        </div>
      </dl>
      {answers.transport === 'VAN' || answers.transport === 'TRUCK' ? (
        <Payload kind={answers.transport} weight={weight} units={Math.max(1, units ?? 1)} />
      ) : null}
    </QuestionPage>
  );
}

/** What one vehicle may carry, against what the tents weigh. Only to reckon with; it is sent to nobody. */
function Payload({
  kind,
  weight,
  units,
}: {
  readonly kind: 'VAN' | 'TRUCK';
  readonly weight: number;
  readonly units: number;
}) {
  const t = useTranslations('shop.lending.wizard.transport');
  const { shop } = useApp();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const payload = /^\d{1,5}$/u.test(typed.trim()) ? Number(typed) : 0;
  const each = Math.ceil(weight / units);
  const over = Math.max(0, each - payload);
  const scale = Math.max(each, payload) * 1.1;
  const fine = shop.lending?.overloadFine;
  return (
    <div className="stack">
      <TextField
        label={t('payload', { kind })}
        optional={t('optional')}
        hint={t('payloadHint')}
        inputMode="numeric"
        maxLength={5}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {payload > 0 ? (
        <>
          <div className={styles.load} aria-hidden="true">
            <i style={{ width: `${(Math.min(each, payload) / scale) * 100}%` }} />
            {over > 0 ? (
              <i
                className={styles.over}
                style={{ left: `${(payload / scale) * 100}%`, width: `${(over / scale) * 100}%` }}
              />
            ) : null}
          </div>
          <div aria-live="polite">
            {over > 0 && fine !== undefined ? (
              <Note tone="warn" title={t('overTitle', { over })}>
                {t('overText', {
                  from: format.number(fine.fromCents / 100),
                  to: format.number(fine.toCents / 100),
                })}
              </Note>
            ) : (
              <p className="soft">{t('fits', { weight: each })}</p>
            )}
          </div>
        </>
      ) : null}
    </div>
  );
}
