import { damageViewNames, listDeskDamages } from '@bivak/contract/admin';
import { Button, Pill, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { DamageState } from '../../features/damages/damage-state.tsx';
import { withoutEmpty } from '../../frame/address.ts';
import { ListViews } from '../../frame/list-views.tsx';
import { ListFilters, RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import type { DamagesAddress } from './damages-search.ts';
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
          onClose={() =>
            void navigate({ search: ({ View: view, q }: DamagesAddress) => withoutEmpty({ View: view, q }) })
          }
        />
      ) : null}
    </>
  );
}

function Filters() {
  const t = useTranslations('office.damages');
  const navigate = useNavigate({ from: '/damage' });
  const search = useSearch({ from: '/guarded/damage' });
  const [words, setWords] = useState(search.q ?? '');
  const change = (q: string) =>
    void navigate({ search: ({ View }: DamagesAddress) => withoutEmpty({ View, q }) });
  const drop = () => {
    setWords('');
    change('');
  };
  return (
    <ListFilters
      label={t('filters')}
      submit={() => change(words.trim())}
      drop={search.q === undefined ? null : drop}
    >
      <TextField
        label={t('search')}
        type="search"
        value={words}
        maxLength={100}
        onChange={({ target }) => setWords(target.value)}
      />
    </ListFilters>
  );
}

function Rows() {
  const t = useTranslations('office.damages');
  const call = useCall();
  const { View, q } = useSearch({ from: '/guarded/damage' });
  const format = useFormat();
  const asked = withoutEmpty({ View, q });
  return (
    <RecordList
      title={t('list')}
      list="damages"
      queryKey={['damages', asked]}
      page={(query, options) => call(listDeskDamages, { query: { ...asked, ...query } }, options)}
      rowKey={({ ID }) => ID}
      entity="damage"
      rowLink={({ ID }, props) => <Link to="/damage/$damageId" params={{ damageId: ID }} {...props} />}
      isNarrowed={q !== undefined}
      noneYet={{ title: t('noneYet'), text: t('noneYetText') }}
      columns={[
        {
          id: 'item',
          label: t('item'),
          role: 'name',
          weight: 3,
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
          cell: ({ TotalIncVAT }) => (TotalIncVAT === null ? '–' : format.money(TotalIncVAT)),
        },
        { id: 'state', label: t('state'), weight: 2, cell: (damage) => <DamageState damage={damage} /> },
      ]}
    />
  );
}
