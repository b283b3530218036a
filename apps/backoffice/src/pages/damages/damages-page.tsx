import {
  actOnDamages,
  damageSorts,
  damageViewNames,
  type DamageRow,
  exportDamages,
  listDeskDamages,
  rowsAtOnce,
} from '@bivak/contract/admin';
import { Button, Pill } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { DamageState } from '../../features/damages/damage-state.tsx';
import { isNarrowed, ListFilters, useWarehouseField } from '../../frame/list-filters.tsx';
import { seenRows, type Selection } from '../../frame/list-selection.ts';
import { ListViews } from '../../frame/list-views.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { BulkOutcome, useBulk } from '../../frame/use-bulk.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import { type DamagesAddress, listAddress } from './damages-search.ts';
import { OpenDamage } from './open-damage.tsx';

/** What is broken, by what is to be done about it: reported, assessed, charged, to repair, objected to. */
export function DamagesPage() {
  const t = useTranslations('office.damages');
  const may = useMay();
  const search = useSearch({ from: '/guarded/damage' });
  const navigate = useNavigate({ from: '/damage' });
  const { View = 'all', Open } = search;
  const mayOpen = may('damage.report');
  const begin = () =>
    void navigate({ search: (before: DamagesAddress) => ({ ...before, Open: 'new' as const }) });
  useKeys(mayOpen ? [{ keys: 'n', label: t('open'), run: begin }] : []);
  return (
    <>
      <ScreenHead
        title={t('title')}
        note={t(`views.${View}`)}
        actions={mayOpen ? <Button onClick={begin}>{t('open')}</Button> : undefined}
      />
      <ListViews
        label={t('viewsLabel')}
        views={damageViewNames.map((view) => ({ view, label: t(`views.${view}`) }))}
        view={View}
        to="/damage"
      />
      <Filters />
      <Rows />
      {mayOpen && Open === 'new' ? (
        <OpenDamage
          order={search.Order ?? ''}
          serial={search.Serial ?? ''}
          onClose={() => void navigate({ search: (before: DamagesAddress) => listAddress(before) })}
        />
      ) : null}
    </>
  );
}

function Filters() {
  const t = useTranslations('office.damages');
  const warehouses = useWarehouseField();
  return (
    <ListFilters
      label={t('filters')}
      words={t('search')}
      fields={[
        { kind: 'day', name: 'From', label: t('from') },
        { kind: 'day', name: 'To', label: t('to') },
        ...warehouses,
      ]}
      sort={{
        usual: '-CreatedAt',
        options: damageSorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
      }}
    />
  );
}

function Rows() {
  const t = useTranslations('office.damages');
  const call = useCall();
  const may = useMay();
  const { shop } = useApp();
  const search = listAddress(useSearch({ from: '/guarded/damage' }));
  const format = useFormat();
  const bulk = useBulk([['damages'], ['today']], {
    linkOf: (id, name) => (
      <Link to="/damage/$damageId" params={{ damageId: id }} className="link">
        {name}
      </Link>
    ),
  });
  return (
    <>
      <BulkOutcome {...bulk} />
      <RecordList
        title={t('list')}
        list="damages"
        queryKey={['damages', search]}
        page={(query, options) => call(listDeskDamages, { query: { ...search, ...query } }, options)}
        rowKey={({ ID }) => ID}
        entity="damage"
        rowLink={({ ID }, props) => <Link to="/damage/$damageId" params={{ damageId: ID }} {...props} />}
        isNarrowed={isNarrowed(search)}
        noneYet={{ title: t('noneYet'), text: t('noneYetText') }}
        bulk={
          may('damage.charge')
            ? {
                nameOf: ({ Number: number }) => number,
                actions: (selection) => <DamageBulk selection={selection} bulk={bulk} />,
              }
            : undefined
        }
        file={
          may('exports.persons')
            ? {
                name: t('list'),
                read: (Columns) => call(exportDamages, { query: search, body: { Columns } }),
              }
            : undefined
        }
        columns={[
          {
            id: 'item',
            label: t('item'),
            role: 'name',
            weight: 3,
            file: ['number', 'item', 'pieces', 'serial'],
            cell: ({ Item, SerialNumber, Amount, Number }) => (
              <>
                {Item === null ? t('unknownItem') : `${String(Amount)} × ${Item.Description}`}
                <SubLine>{[Number, SerialNumber].filter((text) => text !== '').join(' · ')}</SubLine>
              </>
            ),
          },
          {
            id: 'customer',
            label: t('customer'),
            weight: 3,
            file: ['customer', 'order'],
            cell: ({ Customer, Order, IsVerified }) => (
              <>
                {Customer.Description === '' ? '–' : Customer.Description}
                {IsVerified ? null : (
                  <>
                    {' '}
                    <Pill tone="warn">{t('unverified')}</Pill>
                  </>
                )}
                {Order === null ? null : <SubLine>{Order.Number}</SubLine>}
              </>
            ),
          },
          {
            id: 'reported',
            label: t('reported'),
            weight: 2,
            file: ['reported'],
            cell: ({ CreatedAt, Photos }) => (
              <>
                <span className="nowrap">{format.day(format.dayOf(CreatedAt))}</span>
                {Photos === 0 ? null : <SubLine>{t('photos', { count: Photos })}</SubLine>}
              </>
            ),
          },
          {
            id: 'amount',
            label: t('amount'),
            align: 'end',
            weight: 2,
            file: ['amount'],
            cell: ({ TotalIncVAT }) => (TotalIncVAT === null ? '–' : format.money(TotalIncVAT)),
          },
          {
            id: 'state',
            label: t('state'),
            weight: 2,
            file: ['state'],
            cell: (damage) => <DamageState damage={damage} />,
          },
          {
            id: 'warehouse',
            label: t('warehouse'),
            extra: true,
            file: ['warehouse'],
            cell: ({ WarehouseID }) => shop.warehouses.find(({ id }) => id === WarehouseID)?.name ?? '–',
          },
        ]}
      />
    </>
  );
}

/** The same step of many damages; one that is not there yet, or was changed since, is told of and stays as it is. */
function DamageBulk({
  selection,
  bulk: { run, busy },
}: {
  readonly selection: Selection<DamageRow>;
  readonly bulk: ReturnType<typeof useBulk>;
}) {
  const t = useTranslations('office.damages.bulk');
  const damage = useTranslations('office.damage');
  const call = useCall();
  const [isWaiving, setWaiving] = useState(false);
  const act = async (step: { readonly Act: 'waive' | 'repair' | 'close'; readonly Reason?: string }) => {
    setWaiving(false);
    const isDone = await run(selection, {
      idOf: ({ ID }) => ID,
      nameOf: ({ Number: number }) => number,
      atOnce: rowsAtOnce,
      send: (which, options) =>
        call(
          actOnDamages,
          { body: { ...step, Rows: seenRows(selection.rows, 'ids' in which ? which.ids : []) } },
          options,
        ),
      said: (count) => t(`did.${step.Act}`, { count }),
    });
    if (isDone) selection.clear();
  };
  return (
    <>
      <Button size="s" variant="line" busy={busy} onClick={() => setWaiving(true)}>
        {damage('acts.waive')}
      </Button>
      <Button size="s" variant="line" busy={busy} onClick={() => void act({ Act: 'repair' })}>
        {damage('acts.repair')}
      </Button>
      <Button size="s" variant="line" busy={busy} onClick={() => void act({ Act: 'close' })}>
        {damage('acts.close')}
      </Button>
      {isWaiving ? (
        <ReasonDialog
          title={t('waiveTitle', { count: selection.count })}
          text={t('waiveText')}
          label={t('reason')}
          missing={t('reasonMissing')}
          submit={damage('acts.waive')}
          onClose={() => setWaiving(false)}
          onReason={(Reason) => void act({ Act: 'waive', Reason })}
        />
      ) : null}
    </>
  );
}
