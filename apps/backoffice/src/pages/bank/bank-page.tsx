import {
  type BankFileTaken,
  type BankLineRow,
  bankSorts,
  bankViewNames,
  listBankLines,
  takeBankFile,
} from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { Button, FileButton, Note, Pill } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { MoneyAreas } from '../../features/invoices/money-areas.tsx';
import { isNarrowed, ListFilters } from '../../frame/list-filters.tsx';
import { ListViews } from '../../frame/list-views.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import { useMay } from '../../session/use-staff.ts';
import { BankLineDialog } from './bank-line-dialog.tsx';

const tones = { Open: 'warn', Booked: 'ok', Ignored: 'info' } as const;

/** What statements of the bank told: taken in here, booked by themselves where they name an invoice, else by somebody. */
export function BankPage() {
  const t = useTranslations('office.bank');
  const call = useCall();
  const format = useFormat();
  const may = useMay();
  const asked = useSearch({ from: '/guarded/bank' });
  const search = { ...asked, View: asked.View ?? 'open' } as const;
  const { act, busy } = useActs([['bank-lines'], ['invoices'], ['invoice']]);
  const [taken, setTaken] = useState<BankFileTaken | null>(null);
  const [chosen, setChosen] = useState<BankLineRow | null>(null);
  const mayWrite = may('money.write');
  async function take(file: File | undefined) {
    if (file === undefined) return;
    const done = await act((options) => call(takeBankFile, { file }, options));
    if (done !== null) setTaken(done);
  }
  return (
    <>
      <ScreenHead
        title={t('title')}
        note={t(`views.${search.View}`)}
        actions={
          mayWrite ? (
            <FileButton
              label={t(busy ? 'taking' : 'take')}
              accept=".xml,.camt,application/xml,text/xml"
              disabled={busy}
              onPick={([file]) => void take(file)}
            />
          ) : undefined
        }
      />
      <MoneyAreas here="bank" />
      <div role="status">
        {taken === null ? null : (
          <Note tone="ok" title={t('taken', { name: taken.Name })}>
            {t('tally', {
              entries: taken.Entries,
              booked: taken.Booked,
              open: taken.Open,
              ignored: taken.Ignored,
            })}{' '}
            {taken.Known === 0 ? null : t('known', { count: taken.Known })}
          </Note>
        )}
      </div>
      <ListViews
        label={t('viewsLabel')}
        views={bankViewNames.map((view) => ({ view, label: t(`views.${view}`) }))}
        view={search.View}
        to="/bank"
      />
      <ListFilters
        label={t('filters')}
        words={t('search')}
        fields={[
          { kind: 'day', name: 'From', label: t('from') },
          { kind: 'day', name: 'To', label: t('to') },
        ]}
        sort={{ usual: '-Day', options: bankSorts.map((value) => ({ value, label: t(`sorts.${value}`) })) }}
      />
      <RecordList<BankLineRow>
        title={t('list')}
        list="bank-lines"
        queryKey={['bank-lines', search]}
        page={(query, options) => call(listBankLines, { query: { ...search, ...query } }, options)}
        rowKey={({ ID }) => ID}
        rowLink={(line, { children, ...props }) => (
          <button type="button" {...props} onClick={() => setChosen(line)}>
            {children}
          </button>
        )}
        isNarrowed={isNarrowed(asked)}
        noneYet={{ title: t(`none.${search.View}`), text: t('noneText') }}
        columns={[
          {
            id: 'party',
            label: t('party'),
            role: 'name',
            weight: 3,
            cell: ({ Party }) => (
              <>
                {Party.Name === '' ? t('unknownParty') : Party.Name}
                <SubLine>{Party.IBAN}</SubLine>
              </>
            ),
          },
          {
            id: 'text',
            label: t('text'),
            weight: 4,
            cell: ({ Text, PaymentReference }) => PaymentReference ?? Text,
          },
          {
            id: 'day',
            label: t('day'),
            weight: 2,
            cell: ({ Day }) => <span className="nowrap">{format.day(Day as IsoDate)}</span>,
          },
          {
            id: 'amount',
            label: t('amount'),
            align: 'end',
            weight: 2,
            cell: ({ Amount, Left, State }) => (
              <>
                {format.money(Amount)}
                {State === 'Open' && Left < Amount ? (
                  <SubLine>{t('left', { amount: format.money(Left) })}</SubLine>
                ) : null}
              </>
            ),
          },
          {
            id: 'state',
            label: t('state'),
            weight: 3,
            cell: (line) => (
              <>
                <Pill tone={tones[line.State]}>{t(`states.${line.State}`)}</Pill>
                {line.Invoices.map(({ ID }) => (
                  <SubLine key={ID}>
                    <Link to="/invoices/$invoiceId" params={{ invoiceId: ID }} className="link">
                      {ID}
                    </Link>
                  </SubLine>
                ))}
                {line.State === 'Ignored' ? <SubLine>{reasonOf(line.Reason)}</SubLine> : null}
              </>
            ),
          },
          ...(mayWrite
            ? [
                {
                  id: 'choose',
                  label: t('choose'),
                  hideLabel: true,
                  role: 'actions' as const,
                  cell: (line: BankLineRow) =>
                    line.Amount > 0 && line.State !== 'Booked' ? (
                      <Button size="s" variant="line" onClick={() => setChosen(line)}>
                        {t(line.State === 'Open' ? 'choose' : 'reopen')}
                      </Button>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      {chosen === null ? null : (
        <BankLineDialog key={chosen.ID} line={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
  function reasonOf(reason: string): string {
    return reason === 'debit' || reason === 'currency' ? t(`reasons.${reason}`) : reason;
  }
}
