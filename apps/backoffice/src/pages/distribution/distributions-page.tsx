import { type DivisionRoundRow, listDivisions } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { EmptyState } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { NotFoundPage } from '../errors.tsx';
import { RoundPill } from './round-pill.tsx';

/** The seasons with their rounds of division, the latest first; only a shop that lends has any. */
export function DistributionsPage() {
  const t = useTranslations('office.distribution');
  const { shop } = useApp();
  const call = useCall();
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['divisions'],
    queryFn: ({ signal }) => call(listDivisions, { signal }),
  });
  if (!shop.lends) return <NotFoundPage />;
  return (
    <>
      <ScreenHead title={t('title')} note={t('note')} />
      <Panel title={t('seasons')} flush>
        <Table<DivisionRoundRow>
          caption={t('seasons')}
          hideCaption
          wide
          rows={data?.Collection ?? []}
          rowKey={({ ID }) => ID}
          rowLink={({ ID }, props) => (
            <Link to="/distribution/$roundId" params={{ roundId: ID }} {...props} />
          )}
          loading={data === undefined && error === null}
          loadingLabel={t('loading')}
          empty={<EmptyState title={t('none')} text={t('noneText')} />}
          error={
            error === null || data !== undefined ? null : (
              <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
            )
          }
          columns={[
            {
              id: 'season',
              label: t('season'),
              role: 'name',
              weight: 3,
              cell: ({ PeakFrom, PeakTo }) =>
                format.periodLong({ from: PeakFrom as IsoDate, to: PeakTo as IsoDate }),
            },
            {
              id: 'applications',
              label: t('applications'),
              weight: 2,
              cell: ({ ApplicationsFrom }) => format.day(ApplicationsFrom as IsoDate),
            },
            {
              id: 'freeze',
              label: t('freeze'),
              weight: 2,
              cell: ({ DistributionFrom }) => format.day(DistributionFrom as IsoDate),
            },
            {
              id: 'requests',
              label: t('requests'),
              align: 'end',
              cell: ({ Requests }) => format.number(Requests),
            },
            { id: 'state', label: t('state'), weight: 2, cell: (round) => <RoundPill round={round} /> },
          ]}
        />
      </Panel>
    </>
  );
}
