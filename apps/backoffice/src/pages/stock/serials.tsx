import {
  exportStockSerials,
  listStockSerials,
  type SerialColumn,
  serialSorts,
  serialStates,
  type StockSerial,
} from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { buttonClass } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { longestCodes } from '../../frame/address.ts';
import { isNarrowed, ListFilters, useWarehouseField } from '../../frame/list-filters.tsx';
import type { Selection } from '../../frame/list-selection.ts';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { useMay } from '../../session/use-staff.ts';
import { serialsAddress } from './stock-search.ts';

/** Pieces that bear a number of their own, and where each is now. */
export function Serials() {
  const t = useTranslations('office.stock.serials');
  const warehouses = useWarehouseField();
  return (
    <>
      <ListFilters
        label={t('filters')}
        words={t('find')}
        fields={[
          {
            kind: 'pick',
            name: 'State',
            label: t('where'),
            any: t('anywhere'),
            options: serialStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          ...warehouses,
        ]}
        sort={{
          usual: 'Number',
          options: serialSorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
        }}
      />
      <Rows />
    </>
  );
}

function Rows() {
  const t = useTranslations('office.stock.serials');
  const stock = useTranslations('office.stock');
  const call = useCall();
  const { shop } = useApp();
  const may = useMay();
  const format = useFormat();
  const search = serialsAddress(useSearch({ from: '/guarded/stock' }));
  return (
    <RecordList<StockSerial, SerialColumn>
      title={stock('views.serials')}
      list="serials"
      queryKey={['serials', search]}
      page={(query, options) => call(listStockSerials, { query: { ...search, ...query } }, options)}
      rowKey={({ ID }) => ID}
      rowLink={({ ID }, props) => <Link to="/serials/$serialId" params={{ serialId: ID }} {...props} />}
      isNarrowed={isNarrowed(search)}
      noneYet={{ title: t('none'), text: t('noneText') }}
      bulk={
        may('orders.read')
          ? { nameOf: ({ ID }) => ID, actions: (selection) => <Labels selection={selection} /> }
          : undefined
      }
      // It has numbers of orders, and nobody's name.
      file={{
        name: stock('views.serials'),
        read: (Columns) => call(exportStockSerials, { query: search, body: { Columns } }),
      }}
      columns={[
        {
          id: 'number',
          label: t('number'),
          role: 'name',
          weight: 3,
          file: ['number', 'item', 'brand'],
          cell: ({ ID, Item, Brand }) => (
            <>
              {ID}
              <SubLine>{[Item.Description, Brand].filter((text) => text !== '').join(' · ')}</SubLine>
            </>
          ),
        },
        {
          id: 'warehouse',
          label: stock('warehouse'),
          weight: 2,
          file: ['warehouse'],
          cell: ({ WarehouseID }) =>
            shop.warehouses.find(({ id }) => id === WarehouseID)?.name ?? WarehouseID,
        },
        {
          id: 'where',
          label: t('where'),
          weight: 3,
          file: ['state', 'since', 'until', 'order', 'damage'],
          cell: (row) => <Place serial={row} />,
        },
        {
          id: 'service',
          label: t('service'),
          weight: 2,
          file: ['service'],
          extra: true,
          cell: ({ ServiceStatus }) => (ServiceStatus === '' ? '–' : ServiceStatus),
        },
        {
          id: 'serviced',
          label: t('serviced'),
          weight: 2,
          file: ['serviced'],
          cell: ({ LastServiceOn }) =>
            LastServiceOn === null ? t('never') : format.day(LastServiceOn as IsoDate),
        },
      ]}
    />
  );
}

function Place({ serial: { State, Since, Until, Order, Damage } }: { readonly serial: StockSerial }) {
  const t = useTranslations('office.stock.serials');
  const format = useFormat();
  const may = useMay();
  const on = (moment: string) => format.day(format.dayOf(moment), 'short');
  const when = [
    ...(Since === null ? [] : [t('since', { when: on(Since) })]),
    ...(Until === null ? [] : [t('until', { when: on(Until) })]),
  ];
  const orderId = may('orders.read') ? Order?.ID : undefined;
  const damageId = may('damage.read') ? Damage?.ID : undefined;
  return (
    <>
      {t(`states.${State}`)}{' '}
      {orderId === undefined ? (
        Order?.Number
      ) : (
        <Link to="/orders/$orderId" params={{ orderId }} className="link">
          {Order?.Number}
        </Link>
      )}
      {damageId === undefined ? (
        Damage?.Number
      ) : (
        <Link to="/damage/$damageId" params={{ damageId }} className="link">
          {Damage?.Number}
        </Link>
      )}
      {when.length === 0 ? null : <SubLine>{when.join(', ')}</SubLine>}
    </>
  );
}

function Labels({ selection: { rows } }: { readonly selection: Selection<StockSerial> }) {
  const t = useTranslations('office.stock.serials');
  const codes = rows.map(({ ID }) => ID).join(',');
  return codes.length > longestCodes ? (
    <span className="soft">{t('tooMany')}</span>
  ) : (
    <Link to="/print/labels" search={{ codes }} className={buttonClass({ size: 's', variant: 'line' })}>
      {t('labels')}
    </Link>
  );
}
