import type { IsoDate, Period, PeriodRules } from '@bivak/rules';
import { Spinner } from '@bivak/ui';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { PeriodChooser } from './period-chooser.tsx';
import styles from './waiting-calendar.module.css';

const noNames: ReadonlyMap<string, string> = new Map();
const nothing = (): void => {};

/** As tall as the calendar that is to come, which is drawn unseen: a sheet that grew would push all it holds about. */
export function WaitingCalendar({
  value,
  begin,
}: {
  readonly value: Period | null;
  readonly begin: IsoDate | null;
}) {
  const t = useTranslations('shop.global');
  const { clock, shop } = useApp();
  const today = clock.today();
  const rules = useMemo<PeriodRules>(
    () => ({
      mode: shop.mode,
      today,
      closingDays: [],
      blockedRanges: [],
      pickupDays: null,
      returnDays: null,
      fullPickupDays: [],
      fullReturnDays: [],
    }),
    [shop.mode, today],
  );
  return (
    <div className={styles.waiting}>
      <div className={styles.unseen} aria-hidden="true" inert>
        <PeriodChooser
          rules={rules}
          value={value}
          begin={begin}
          closingNames={noNames}
          onShown={nothing}
          onChange={nothing}
        />
      </div>
      <div className={styles.spinner}>
        <Spinner label={t('loading')} showLabel />
      </div>
    </div>
  );
}
