import { endHire, getItemStock, type ItemStock } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { askConfirm, Button, buttonClass, EmptyState } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { isWireError, useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { withoutEmpty } from '../../frame/address.ts';
import { NoRecord } from '../../frame/no-record.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import { useMay, useOwnWarehouses } from '../../session/use-staff.ts';
import record from '../../frame/record.module.css';
import { DowntimeForm } from './downtime-form.tsx';
import { StockActForm } from './stock-act-form.tsx';
import { StockHistory } from './stock-history.tsx';
import { stockActs } from './stock-search.ts';

/** One article: what there is of it in each warehouse, what staff does with it, and why it changed. */
export function StockItemPage() {
  const t = useTranslations('office.stock');
  const call = useCall();
  const { itemId } = useParams({ from: '/guarded/stock/$itemId' });
  const { data, error, refetch } = useQuery({
    queryKey: ['item-stock', itemId],
    queryFn: ({ signal }) => call(getItemStock, { params: { id: itemId } }, { signal }),
    retry: false,
  });
  // A composition counts its parts.
  if (isWireError(error) && error.status === 404)
    return (
      <EmptyState
        title={t('noStock')}
        text={t('noStockText')}
        level={1}
        actions={
          <Link to="/stock" className={buttonClass({ variant: 'line' })}>
            {t('one.back')}
          </Link>
        }
      />
    );
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />;
  return <OneItem item={data} />;
}

function OneItem({ item }: { readonly item: ItemStock }) {
  const t = useTranslations('office.stock.one');
  const stock = useTranslations('office.stock');
  const may = useMay();
  const navigate = useNavigate({ from: '/stock/$itemId' });
  const { Act } = useSearch({ from: '/guarded/stock/$itemId' });
  const places = useOwnWarehouses();
  const act = may('stock.write') ? Act : undefined;
  return (
    <>
      <ScreenHead
        title={item.Item.Description}
        note={item.Item.Key}
        before={
          <Link to="/stock" className="link">
            {t('back')}
          </Link>
        }
        actions={
          may('catalogue.read') ? (
            <Link
              to="/items/$itemId"
              params={{ itemId: item.Item.Key }}
              className={buttonClass({ size: 's', variant: 'quiet' })}
            >
              {t('toItem')}
            </Link>
          ) : undefined
        }
      />
      <div className={record.columns}>
        <div className={record.stack}>
          <Places item={item} />
          <Hires item={item} />
          {may('stock.write') ? (
            <Panel title={t('acts')}>
              <div className={record.buttons}>
                {([...stockActs, 'downtime'] as const)
                  .filter((one) => one !== 'transfer' || places.length > 1)
                  .map((one) => (
                    <Button
                      key={one}
                      size="s"
                      variant={one === act ? 'primary' : 'line'}
                      aria-pressed={one === act}
                      onClick={() =>
                        void navigate({ search: withoutEmpty({ Act: one === act ? undefined : one }) })
                      }
                    >
                      {t(`names.${one}`)}
                    </Button>
                  ))}
                {(['lose', 'count'] as const).map((view) => (
                  <Link
                    key={view}
                    to="/stock"
                    search={{ View: view, Item: item.Item.Key }}
                    className={buttonClass({ size: 's', variant: 'line' })}
                  >
                    {stock(`views.${view}`)}
                  </Link>
                ))}
              </div>
            </Panel>
          ) : null}
          {act === undefined || act === 'downtime' ? null : <StockActForm key={act} item={item} act={act} />}
          {act === 'downtime' ? <DowntimeForm item={item} /> : null}
        </div>
        <StockHistory item={item} />
      </div>
    </>
  );
}

function Places({ item }: { readonly item: ItemStock }) {
  const t = useTranslations('office.stock.one');
  const levels = useTranslations('office.stock.levels');
  const stock = useTranslations('office.stock');
  const { shop } = useApp();
  const format = useFormat();
  const count = (value: number) => format.number(value);
  return (
    <Panel title={t('places')} flush>
      <Table
        caption={t('places')}
        hideCaption
        wide
        loadingLabel={t('places')}
        empty={null}
        rows={item.Places}
        rowKey={({ WarehouseID }) => WarehouseID}
        columns={[
          {
            id: 'warehouse',
            label: stock('warehouse'),
            role: 'name',
            weight: 2,
            cell: ({ WarehouseID }) =>
              shop.warehouses.find(({ id }) => id === WarehouseID)?.name ?? WarehouseID,
          },
          { id: 'stock', label: t('there'), align: 'end', cell: ({ Stock }) => <b>{count(Stock)}</b> },
          { id: 'down', label: levels('down'), align: 'end', cell: ({ Down }) => count(Down) },
          { id: 'out', label: levels('out'), align: 'end', cell: ({ Out }) => count(Out) },
          {
            id: 'promised',
            label: levels('promised'),
            align: 'end',
            cell: ({ Promised }) => count(Promised),
          },
        ]}
      />
    </Panel>
  );
}

function Hires({ item }: { readonly item: ItemStock }) {
  const t = useTranslations('office.stock.one');
  const call = useCall();
  const { shop } = useApp();
  const format = useFormat();
  const may = useMay();
  const { act, busy } = useActs([['item-stock', item.Item.Key], ['stock'], ['stock-moves']]);
  const hires = item.Places.flatMap(({ WarehouseID, Hires: here }) =>
    here.map((hire) => ({ ...hire, WarehouseID })),
  );
  if (hires.length === 0) return null;
  const end = async (id: string) => {
    const isSure = await askConfirm({
      id: `hire ${id}`,
      title: t('endTitle'),
      text: t('endText'),
      yes: t('endYes'),
      no: t('endNo'),
    });
    if (isSure === true)
      await act((options) => call(endHire, { params: { id }, query: {} }, options), t('endDid'));
  };
  return (
    <Panel title={t('hires')}>
      <ul className={record.log} aria-label={t('hires')}>
        {hires.map(({ ID, Quantity, From, To, Supplier, WarehouseID }) => (
          <li key={ID}>
            {t('hire', {
              count: Quantity,
              supplier: Supplier,
              place: shop.warehouses.find(({ id }) => id === WarehouseID)?.name ?? WarehouseID,
              days: format.period({ from: From as IsoDate, to: To as IsoDate }),
            })}{' '}
            {may('stock.write') ? (
              <Button size="s" variant="line" busy={busy} onClick={() => void end(ID)}>
                {t('end')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
