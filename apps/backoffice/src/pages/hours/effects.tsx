import type { HoursChanged, HoursHit } from '@bivak/contract/admin';
import { Button, useSettled } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { HitLine, hitKey } from './hit-line.tsx';
import styles from './hours.module.css';

/** Orders that stay, whatever the change does to them. */
export type Kept = ReadonlySet<string>;

export function keptOf(kept: Kept): { OrderID: string; Part: HoursHit['Part'] }[] {
  return [...kept].map((key) => {
    const [orderId = '', part] = key.split(' ');
    return { OrderID: orderId, Part: part as HoursHit['Part'] };
  });
}

/** What a change does to the orders that stand, tried by the server: of each it is said whether it stays or is moved afterwards. */
export function Effects({
  tryOut,
  asked,
  kept,
  onKept,
}: {
  readonly tryOut: (signal: AbortSignal) => Promise<HoursChanged>;
  /** What is tried: as long as it is the same it is not tried again. */
  readonly asked: string;
  readonly kept: Kept;
  readonly onKept: (kept: Kept) => void;
}) {
  const t = useTranslations('office.hours');
  const settled = useSettled(asked, 300);
  const { data, error } = useQuery({
    queryKey: ['hours-effects', settled],
    queryFn: ({ signal }) => tryOut(signal),
    enabled: settled === asked,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const toggle = (hit: HoursHit) => {
    const next = new Set(kept);
    if (!next.delete(hitKey(hit))) next.add(hitKey(hit));
    onKept(next);
  };
  return (
    <section className={styles.effects} aria-label={t('effects')}>
      <b>{t('effects')}</b>
      <div role="status">
        {error === null ? null : <p>{isWireError(error) ? saidBy(error) : t('notTried')}</p>}
        {data === undefined || error !== null ? null : <p>{t('hitCount', { count: data.HitCount })}</p>}
      </div>
      {data === undefined || error !== null ? null : (
        <>
          {data.HitCount === 0 ? null : <p className="soft">{t('hitHint')}</p>}
          <ul className={styles.hits}>
            {data.Hits.map((hit) => {
              const stays = kept.has(hitKey(hit));
              return (
                <HitLine key={hitKey(hit)} hit={hit}>
                  <Button
                    size="s"
                    variant={stays ? 'primary' : 'line'}
                    aria-pressed={stays}
                    aria-label={t('keepOf', { number: hit.Number })}
                    onClick={() => toggle(hit)}
                  >
                    {t('keep')}
                  </Button>
                  <Button
                    size="s"
                    variant={stays ? 'line' : 'primary'}
                    aria-pressed={!stays}
                    aria-label={t('laterOf', { number: hit.Number })}
                    onClick={() => {
                      if (stays) toggle(hit);
                    }}
                  >
                    {t('later')}
                  </Button>
                </HitLine>
              );
            })}
          </ul>
          {data.HitCount > data.Hits.length ? <p className="soft">{t('more')}</p> : null}
        </>
      )}
    </section>
  );
}

function saidBy({
  message,
  fields,
}: {
  readonly message: string;
  readonly fields: readonly { readonly Message: string }[];
}) {
  return [message, ...new Set(fields.map(({ Message }) => Message))].join(' ');
}
