import {
  type DowntimeColumn,
  type DowntimeRow,
  downtimeSorts,
  downtimeStates,
  endDowntime,
  exportDowntimes,
  listDowntimes,
  listDueServices,
} from '@bivak/contract/admin';
import { Button, EmptyState } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { isNarrowed, ListFilters, useWarehouseField } from '../../frame/list-filters.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import { useMay } from '../../session/use-staff.ts';
import record from '../../frame/record.module.css';
import { downtimesAddress } from './stock-search.ts';

/** What is due to be looked after, and what is out of use: now, later, or before. */
export function Downtimes() {
  const t = useTranslations('office.stock.downtime');
  const stock = useTranslations('office.stock');
  const call = useCall();
  const { shop } = useApp();
  const may = useMay();
  const format = useFormat();
  const warehouses = useWarehouseField();
  const search = downtimesAddress(useSearch({ from: '/guarded/stock' }));
  const { act, busy } = useActs([['downtimes'], ['stock'], ['item-stock'], ['due-services'], ['serials']]);
  const when = (moment: string) => format.day(format.dayOf(moment));
  return (
    <>
      <Due />
      <ListFilters
        label={t('filters')}
        words={stock('search')}
        fields={[
          {
            kind: 'pick',
            name: 'State',
            label: stock('when'),
            any: t('anyState'),
            options: downtimeStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          ...warehouses,
        ]}
        sort={{
          usual: 'From',
          options: downtimeSorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
        }}
      />
      <RecordList<DowntimeRow, DowntimeColumn>
        title={stock('views.downtime')}
        list="downtimes"
        queryKey={['downtimes', search]}
        page={(query, options) => call(listDowntimes, { query: { ...search, ...query } }, options)}
        rowKey={({ ID }) => ID}
        rowLink={({ Item }, props) => <Link to="/stock/$itemId" params={{ itemId: Item.Key }} {...props} />}
        isNarrowed={isNarrowed(search)}
        noneYet={{ title: t('none'), text: t('noneText') }}
        file={{
          name: stock('views.downtime'),
          read: (Columns) => call(exportDowntimes, { query: search, body: { Columns } }),
        }}
        columns={[
          {
            id: 'item',
            file: ['item', 'warehouse'],
            label: stock('item'),
            role: 'name',
            weight: 3,
            cell: ({ Item, WarehouseID }) => (
              <>
                {Item.Description}
                <SubLine>{shop.warehouses.find(({ id }) => id === WarehouseID)?.name ?? WarehouseID}</SubLine>
              </>
            ),
          },
          {
            id: 'quantity',
            file: ['quantity', 'serial'],
            label: stock('moveList.quantity'),
            align: 'end',
            cell: ({ Quantity, SerialID }) => (
              <>
                {format.number(Quantity)}
                {SerialID === null ? null : <SubLine>{SerialID}</SubLine>}
              </>
            ),
          },
          {
            id: 'when',
            file: ['from', 'until'],
            label: stock('when'),
            weight: 2,
            cell: ({ From, Until }) => (
              <>
                {when(From)}
                <SubLine>{Until === null ? stock('noEnd') : stock('until', { when: when(Until) })}</SubLine>
              </>
            ),
          },
          {
            id: 'reason',
            file: ['reason', 'damage'],
            label: stock('reason'),
            weight: 3,
            cell: ({ Reason, Damage, IsService }) => (
              <>
                {Reason}
                {Damage === null ? null : (
                  <>
                    {t('damage')}{' '}
                    {may('damage.read') ? (
                      <Link to="/damage/$damageId" params={{ damageId: Damage.ID }} className="link">
                        {Damage.Number}
                      </Link>
                    ) : (
                      Damage.Number
                    )}
                  </>
                )}
                {IsService ? <SubLine>{t('service')}</SubLine> : null}
              </>
            ),
          },
          {
            id: 'end',
            label: t('end'),
            hideLabel: true,
            role: 'actions',
            cell: ({ DowntimeID, Item, Until }) =>
              DowntimeID === null || !may('stock.write') || search.State === 'over' ? null : (
                <Button
                  size="s"
                  variant="line"
                  busy={busy}
                  aria-label={t('endOf', { item: Item.Description, when: Until === null ? '' : when(Until) })}
                  onClick={() =>
                    void act(
                      (options) => call(endDowntime, { params: { id: DowntimeID } }, options),
                      t('didEnd'),
                    )
                  }
                >
                  {t('end')}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}

function Due() {
  const t = useTranslations('office.stock.downtime');
  const call = useCall();
  const { shop } = useApp();
  const format = useFormat();
  const may = useMay();
  const { data, error, refetch } = useQuery({
    queryKey: ['due-services'],
    queryFn: ({ signal }) => call(listDueServices, { signal }),
  });
  return (
    <Panel title={t('due')}>
      {error === null ? null : (
        <PartNotLoaded title={t('dueNotLoaded')} role="alert" retry={() => void refetch()} />
      )}
      {data?.Collection.length === 0 ? (
        <EmptyState title={t('nothingDue')} text={t('nothingDueText')} level={3} />
      ) : null}
      {data === undefined || data.Collection.length === 0 ? null : (
        <ul className={record.log}>
          {data.Collection.map(({ Item, WarehouseID, SerialID, Since, Rentals, Reason }) => (
            <li key={`${Item.Key} ${WarehouseID} ${SerialID ?? ''}`}>
              <b>{SerialID === null ? Item.Description : `${Item.Description} ${SerialID}`}</b>{' '}
              {shop.warehouses.find(({ id }) => id === WarehouseID)?.name ?? WarehouseID}: {Reason}{' '}
              <span className="soft">
                {t('dueSince', { count: Rentals, since: format.day(format.dayOf(Since)) })}
              </span>{' '}
              {may('stock.write') ? (
                <Link
                  to="/stock/$itemId"
                  params={{ itemId: Item.Key }}
                  search={{ Act: 'downtime', Serial: SerialID ?? undefined, Service: 'due' }}
                  className="link"
                >
                  {t('plan')}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
