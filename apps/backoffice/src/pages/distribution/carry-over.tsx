import { tryCarryOver } from '@bivak/contract/admin';
import { useSettled } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormat } from '@bivak/web';
import { useCall } from '../../app-context.tsx';

/** What carrying over would do to what is asked now, in numbers. */
export function CarryOverEffects({
  roundId,
  weight,
  cap,
}: {
  readonly roundId: string;
  /** Permille, as the cap. */
  readonly weight: number;
  readonly cap: number;
}) {
  const t = useTranslations('office.distribution.carryOverNow');
  const words = useTranslations('office.distribution');
  const call = useCall();
  const format = useFormat();
  const percent = (permille: number) => words('percent', { percent: Math.floor(permille / 10) });
  // Each answer divides twice: what is still being typed is not asked.
  const [WeightPermille = weight, CapPermille = cap] = useSettled(`${weight} ${cap}`).split(' ').map(Number);
  const query = { WeightPermille, CapPermille };
  const { data, error } = useQuery({
    queryKey: ['division-carry-over', roundId, WeightPermille, CapPermille],
    queryFn: ({ signal }) => call(tryCarryOver, { params: { id: roundId }, query }, { signal }),
    retry: false,
  });
  if (data === undefined) return <p role="status">{t(error === null ? 'loading' : 'failed')}</p>;
  if (data.Before === null) return <p role="status">{t('none')}</p>;
  const { Divided: divided } = data;
  const before = { year: data.Before.slice(0, 4), average: percent(data.AveragePermille) };
  if (data.Requests === 0) return <p role="status">{t('noRequests', before)}</p>;
  return (
    <p role="status">
      {t('known', {
        known: format.number(data.Known),
        requests: data.Requests,
        ...before,
      })}{' '}
      {t('forward', { count: data.Forward, most: percent(data.MostPermille) })}{' '}
      {divided === null
        ? t('cannot')
        : t('divided', {
            up: format.number(divided.Up),
            down: format.number(divided.Down),
            same: format.number(divided.Same),
            before: percent(divided.LowestBefore),
            after: percent(divided.LowestAfter),
          })}
    </p>
  );
}
