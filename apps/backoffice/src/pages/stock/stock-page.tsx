import {
  exportShortages,
  listShortages,
  type ShortageColumn,
  type ShortageRow,
  shortageSorts,
} from '@bivak/contract/admin';
import { buttonClass } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { isNarrowed, ListFilters, useWarehouseField } from '../../frame/list-filters.tsx';
import { ListViews } from '../../frame/list-views.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useMay } from '../../session/use-staff.ts';
import { Downtimes } from './downtimes.tsx';
import { Levels } from './levels.tsx';
import { MoveStock } from './move-stock.tsx';
import { Moves } from './moves.tsx';
import { Serials } from './serials.tsx';
import { shortagesAddress, stockViews } from './stock-search.ts';

const toRead = ['levels', 'moves', 'shortages', 'downtime', 'serials'];

/** What there is of everything, why it changed, of what there is too little, and where numbered pieces are. */
export function StockPage() {
  const t = useTranslations('office.stock');
  const may = useMay();
  const { View = 'levels' } = useSearch({ from: '/guarded/stock' });
  const views = stockViews.filter((view) => toRead.includes(view) || may('stock.write'));
  const view = views.includes(View) ? View : 'levels';
  return (
    <>
      <ScreenHead
        title={t('title')}
        note={t(`views.${view}`)}
        actions={
          may('stock.write') ? (
            <Link to="/w/count" className={buttonClass({ size: 's', variant: 'line' })}>
              {t('walk.title')}
            </Link>
          ) : undefined
        }
      />
      <ListViews
        label={t('viewsLabel')}
        views={views.map((one) => ({ view: one, label: t(`views.${one}`) }))}
        view={view}
        to="/stock"
      />
      {view === 'levels' ? <Levels /> : null}
      {view === 'moves' ? <Moves /> : null}
      {view === 'shortages' ? <Shortages /> : null}
      {view === 'downtime' ? <Downtimes /> : null}
      {view === 'serials' ? <Serials /> : null}
      {view === 'lose' ? <MoveStock key="loss" reason="loss" /> : null}
      {view === 'count' ? <MoveStock key="count" reason="count" /> : null}
    </>
  );
}

function Shortages() {
  const t = useTranslations('office.stock');
  const call = useCall();
  const { shop } = useApp();
  const may = useMay();
  const format = useFormat();
  const warehouses = useWarehouseField();
  const search = shortagesAddress(useSearch({ from: '/guarded/stock' }));
  const when = (moment: string) => `${format.day(format.dayOf(moment), 'short')}, ${format.time(moment)}`;
  return (
    <>
      <ListFilters
        label={t('filters')}
        words={t('findShort')}
        fields={[
          { kind: 'day', name: 'From', label: t('from') },
          { kind: 'day', name: 'To', label: t('to') },
          ...warehouses,
        ]}
        sort={{
          usual: 'From',
          options: shortageSorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
        }}
      />
      <RecordList<ShortageRow, ShortageColumn>
        title={t('views.shortages')}
        list="shortages"
        queryKey={['shortages', search]}
        page={(query, options) => call(listShortages, { query: { ...search, ...query } }, options)}
        rowKey={({ Item, WarehouseID, From }) => `${Item.Key} ${WarehouseID} ${From}`}
        rowLink={({ Item }, props) => <Link to="/stock/$itemId" params={{ itemId: Item.Key }} {...props} />}
        isNarrowed={isNarrowed(search)}
        noneYet={{ title: t('noShortage'), text: t('noShortageText') }}
        // It has numbers of orders, and nobody's name.
        file={{
          name: t('views.shortages'),
          read: (Columns) => call(exportShortages, { query: search, body: { Columns } }),
        }}
        columns={[
          {
            id: 'item',
            file: ['item', 'warehouse'],
            label: t('item'),
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
            id: 'when',
            file: ['from', 'until'],
            label: t('when'),
            weight: 3,
            cell: ({ From, Until }) => (
              <>
                {when(From)}
                <SubLine>{Until === null ? t('noEnd') : t('until', { when: when(Until) })}</SubLine>
              </>
            ),
          },
          { id: 'short', label: t('short'), align: 'end', file: ['short'], cell: ({ Short }) => Short },
          { id: 'stock', label: t('stock'), align: 'end', file: ['stock'], cell: ({ Stock }) => Stock },
          {
            id: 'orders',
            file: ['orders'],
            label: t('orders'),
            weight: 4,
            cell: ({ Orders }) =>
              Orders.length === 0
                ? t('noOrders')
                : Orders.map(({ ID, Number, Customer }) => (
                    <SubLine key={ID}>
                      {may('orders.read') ? (
                        <Link to="/orders/$orderId" params={{ orderId: ID }} className="link">
                          {Number}
                        </Link>
                      ) : (
                        Number
                      )}{' '}
                      {Customer}
                    </SubLine>
                  )),
          },
        ]}
      />
    </>
  );
}
