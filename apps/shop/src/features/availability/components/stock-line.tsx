import type { WarehouseStock } from '@bivak/contract/wire';
import { Availability } from '@bivak/ui';
import type { Period } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { useFormat } from '@bivak/web';
import { FEW } from '../model/offer-status.ts';
import type { StockStatus } from '../model/stock-status.ts';

/** What is free of an article, where and when, in one sentence. */
export function StockLine({
  here,
  status: { status },
  maxReservationDays,
  place,
  period,
  sold,
}: {
  readonly here: WarehouseStock | null;
  readonly status: StockStatus;
  readonly maxReservationDays: number | null;
  readonly place: string;
  /** Null for what is sold without a day. */
  readonly period: Period | null;
  /** It is for sale, and never comes back. */
  readonly sold: boolean;
}) {
  const t = useTranslations('shop.availability');
  const format = useFormat();
  const { mode: shopMode } = useShop();
  const mode = sold ? 'sales' : shopMode;
  const where = { place, period: period === null ? '' : format.period(period), mode };
  if (status === 'periodExceeded') {
    return <Availability state="cap">{t('maxDays', { days: maxReservationDays ?? 0 })}</Availability>;
  }
  if (status === 'cartLimitReached') return <Availability state="cap">{t('cartLimit')}</Availability>;
  if (status === 'unavailable') {
    const next = here?.NextStock ?? null;
    return (
      <Availability state="no">
        {period === null ? t('none', where) : t('noneAt', where)}
        {next === null ? null : ` · ${t('freeFrom', { day: format.day(format.dayOf(next)), mode })}`}
      </Availability>
    );
  }
  const stock = here?.Stock ?? null;
  if (period === null) {
    if (stock === null) return <Availability state="ok">{t('freeUncounted', { mode })}</Availability>;
    const few = stock <= FEW;
    return (
      <Availability state={few ? 'few' : 'ok'}>
        {t(few ? 'few' : 'free', { count: stock, mode })}
      </Availability>
    );
  }
  if (stock === null) return <Availability state="ok">{t('freeUncountedAt', where)}</Availability>;
  if (stock <= FEW) return <Availability state="few">{t('fewAt', { ...where, count: stock })}</Availability>;
  return <Availability state="ok">{t('freeAt', { ...where, count: stock })}</Availability>;
}
