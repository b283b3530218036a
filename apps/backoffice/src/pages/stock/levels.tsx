import {
  exportStock,
  type LevelColumn,
  levelSorts,
  levelStates,
  listStock,
  type StockLevel,
} from '@bivak/contract/admin';
import { useFormat } from '@bivak/web';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { isNarrowed, ListFilters, useWarehouseField } from '../../frame/list-filters.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { levelsAddress } from './stock-search.ts';

/** What there is of each article in each warehouse, and what of it is free. */
export function Levels() {
  const t = useTranslations('office.stock.levels');
  const stock = useTranslations('office.stock');
  const call = useCall();
  const { shop } = useApp();
  const format = useFormat();
  const warehouses = useWarehouseField();
  const search = levelsAddress(useSearch({ from: '/guarded/stock' }));
  return (
    <>
      <ListFilters
        label={t('filters')}
        words={stock('search')}
        fields={[
          {
            kind: 'pick',
            name: 'State',
            label: t('state'),
            any: t('anyState'),
            options: levelStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          ...warehouses,
        ]}
        sort={{ usual: 'Name', options: levelSorts.map((value) => ({ value, label: t(`sorts.${value}`) })) }}
      />
      <RecordList<StockLevel, LevelColumn>
        title={stock('views.levels')}
        list="stock"
        queryKey={['stock', search]}
        page={(query, options) => call(listStock, { query: { ...search, ...query } }, options)}
        rowKey={({ ID }) => ID}
        rowLink={({ Item }, props) => <Link to="/stock/$itemId" params={{ itemId: Item.Key }} {...props} />}
        isNarrowed={isNarrowed(search)}
        noneYet={{ title: t('none'), text: t('noneText') }}
        file={{
          name: stock('views.levels'),
          read: (Columns) => call(exportStock, { query: search, body: { Columns } }),
        }}
        columns={[
          {
            id: 'item',
            file: ['item', 'code', 'warehouse'],
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
            id: 'owned',
            label: t('owned'),
            align: 'end',
            file: ['owned', 'hired'],
            cell: ({ Owned, Hired }) => (
              <>
                {format.number(Owned)}
                {Hired === 0 ? null : <SubLine>{t('hired', { count: Hired })}</SubLine>}
              </>
            ),
          },
          {
            id: 'down',
            label: t('down'),
            align: 'end',
            file: ['down'],
            cell: ({ Down }) => format.number(Down),
          },
          {
            id: 'out',
            label: t('out'),
            align: 'end',
            file: ['out'],
            cell: ({ Out }) => format.number(Out),
          },
          {
            id: 'promised',
            label: t('promised'),
            align: 'end',
            file: ['promised'],
            cell: ({ Promised }) => format.number(Promised),
          },
          {
            id: 'free',
            label: t('free'),
            align: 'end',
            file: ['free', 'short'],
            cell: ({ FreeToday, IsShort }) => (
              <>
                <b>{format.number(FreeToday)}</b>
                {IsShort ? <SubLine>{t('isShort')}</SubLine> : null}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
