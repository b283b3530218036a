import {
  exportStockMoves,
  listStockMoves,
  type MoveColumn,
  moveReasons,
  moveSorts,
  type StockMoveRow,
} from '@bivak/contract/admin';
import { useFormat } from '@bivak/web';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { isNarrowed, ListFilters, useWarehouseField } from '../../frame/list-filters.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { movesAddress } from './stock-search.ts';

/** Why stock changed, of all articles or of one. */
export function Moves() {
  const t = useTranslations('office.stock.moveList');
  const stock = useTranslations('office.stock');
  const call = useCall();
  const { shop } = useApp();
  const format = useFormat();
  const warehouses = useWarehouseField();
  const search = movesAddress(useSearch({ from: '/guarded/stock' }));
  const placeName = (place: string) => shop.warehouses.find(({ id }) => id === place)?.name ?? place;
  return (
    <>
      <ListFilters
        label={t('filters')}
        words={stock('search')}
        fields={[
          { kind: 'said', name: 'ItemID', label: t('code') },
          {
            kind: 'pick',
            name: 'Reason',
            label: stock('reason'),
            any: t('anyReason'),
            options: moveReasons.map((value) => ({ value, label: stock(`reasons.${value}`) })),
          },
          { kind: 'day', name: 'From', label: t('from') },
          { kind: 'day', name: 'To', label: t('to') },
          ...warehouses,
        ]}
        sort={{ usual: '-At', options: moveSorts.map((value) => ({ value, label: t(`sorts.${value}`) })) }}
      />
      <RecordList<StockMoveRow, MoveColumn>
        title={stock('views.moves')}
        list="stock-moves"
        queryKey={['stock-moves', search]}
        page={(query, options) => call(listStockMoves, { query: { ...search, ...query } }, options)}
        rowKey={({ ID }) => ID}
        rowLink={({ Item }, props) => <Link to="/stock/$itemId" params={{ itemId: Item.Key }} {...props} />}
        isNarrowed={isNarrowed(search)}
        noneYet={{ title: t('none'), text: t('noneText') }}
        file={{
          name: stock('views.moves'),
          read: (Columns) => call(exportStockMoves, { query: search, body: { Columns } }),
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
                <SubLine>{placeName(WarehouseID)}</SubLine>
              </>
            ),
          },
          {
            id: 'when',
            file: ['at', 'by'],
            label: stock('when'),
            weight: 2,
            cell: ({ At, By }) => (
              <>
                {format.day(format.dayOf(At))}, {format.time(At)}
                <SubLine>{By}</SubLine>
              </>
            ),
          },
          {
            id: 'quantity',
            file: ['quantity'],
            label: t('quantity'),
            align: 'end',
            cell: ({ Quantity }) => (
              <b>
                {Quantity > 0 ? '+' : ''}
                {format.number(Quantity)}
              </b>
            ),
          },
          {
            id: 'reason',
            file: ['reason', 'other', 'note'],
            label: stock('reason'),
            weight: 4,
            cell: ({ Reason, Quantity, OtherWarehouseID, Note }) => (
              <>
                {stock(`reasons.${Reason}`)}
                {OtherWarehouseID === null
                  ? null
                  : ` ${t(Quantity > 0 ? 'fromPlace' : 'toPlace', { place: placeName(OtherWarehouseID) })}`}
                {Note === null ? null : <SubLine>{Note}</SubLine>}
              </>
            ),
          },
          {
            id: 'cost',
            file: ['cost'],
            label: t('cost'),
            align: 'end',
            cell: ({ CostExcVAT }) => (CostExcVAT === null ? '–' : format.money(CostExcVAT)),
          },
        ]}
      />
    </>
  );
}
