import { changeStaffCustomer, changeStaffCustomerDetail, type StaffCustomer } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { Button, EmptyState, Note, Pill, SpecList } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { customerQuery } from '../../features/customers/customer-query.ts';
import { OrderStatus } from '../../features/orders/order-status.tsx';
import { EditDialog, type EditField, type EditState, type EditValues } from '../../frame/edit-dialog.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useMay } from '../../session/use-staff.ts';
import record from '../../frame/record.module.css';
import { useGroupName } from '../../frame/use-group-name.ts';
import styles from './customer-page.module.css';

interface Of {
  readonly customer: StaffCustomer;
}

/** The edit of some fields of a customer, of its own row or of its details. */
function useEdit(customer: StaffCustomer, part: 'customer' | 'detail', name: string = part) {
  const call = useCall();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const stateOf = part === 'customer' ? customerState : detailState;
  const anew = () => queryClient.invalidateQueries({ queryKey: ['customer', customer.ID] });
  const dialog = {
    record: `customer ${customer.ID} ${name}`,
    state: stateOf(customer),
    fresh: async () =>
      stateOf(await queryClient.fetchQuery({ ...customerQuery(call, customer.ID), staleTime: 0 })),
    save: (changed: EditValues, options: { readonly idempotencyKey: string; readonly version: number }) =>
      part === 'customer'
        ? call(changeStaffCustomer, { params: { id: customer.ID }, body: customerBody(changed) }, options)
        : call(
            changeStaffCustomerDetail,
            { params: { id: customer.ID }, body: detailBody(changed) },
            options,
          ),
    onClose: () => setOpen(false),
    onSaved: () => {
      setOpen(false);
      void anew();
    },
  };
  return { open, edit: () => setOpen(true), dialog };
}

function customerState(one: StaffCustomer): EditState {
  return {
    version: one.Version,
    values: {
      CompanyName: one.CompanyName,
      FirstName: one.FirstName,
      LastName: one.LastName,
      Street: one.Street,
      HouseNumber: one.HouseNumber,
      HouseNumberAddition: one.HouseNumberAddition,
      ZipCode: one.ZipCode,
      City: one.City,
      CountryID: one.CountryID,
      Tel: one.Tel,
      Email: one.Email,
      CustomerGroup: one.CustomerGroup ?? '',
      ReferenceRequired: one.ReferenceRequired,
      Notes: one.Notes,
    },
  };
}

function customerBody(changed: EditValues) {
  const { CustomerGroup: group } = changed;
  return group === undefined ? changed : { ...changed, CustomerGroup: group === '' ? null : String(group) };
}

function detailState({ Detail }: StaffCustomer): EditState {
  return {
    version: Detail.Version,
    values: {
      BusinessNo: Detail.BusinessNo,
      VATNo: Detail.VATNo,
      InvoiceEmail: Detail.InvoiceEmail,
      PaymentDays: Detail.PaymentDays === null ? '' : String(Detail.PaymentDays),
      CreditLimit: Detail.CreditLimit === null ? '' : String(Detail.CreditLimit),
    },
  };
}

function detailBody({ PaymentDays, CreditLimit, ...texts }: EditValues) {
  return {
    ...texts,
    ...(PaymentDays === undefined ? {} : { PaymentDays: figure(PaymentDays) }),
    ...(CreditLimit === undefined ? {} : { CreditLimit: figure(CreditLimit) }),
  };
}

/** What is no number is sent as it is: the server says so under its name. */
function figure(value: string | boolean): number | null {
  const typed = String(value).trim();
  if (typed === '') return null;
  const number = Number(typed.replace(',', '.'));
  return Number.isNaN(number) ? (typed as unknown as number) : number;
}

function useFields() {
  const t = useTranslations('office.customer.fields');
  const one = (name: Parameters<typeof t>[0], more: Partial<EditField> = {}): EditField => ({
    name,
    label: t(name),
    ...more,
  });
  return one;
}

export function Who({ customer }: Of) {
  const t = useTranslations('office.customer');
  const may = useMay();
  const field = useFields();
  const { open, edit, dialog } = useEdit(customer, 'customer');
  const street = `${customer.Street} ${customer.HouseNumber} ${customer.HouseNumberAddition}`.trim();
  return (
    <Panel
      title={t('who')}
      actions={may('customers.write') ? <Edit name={t('who')} run={edit} /> : undefined}
    >
      <div className={record.text}>
        {customer.Person === '' ? null : <b className={styles.line}>{customer.Person}</b>}
        {customer.CompanyName === customer.Person ? null : (
          <span className={styles.line}>{customer.CompanyName}</span>
        )}
        <span className={styles.line}>{street}</span>
        <span className={styles.line}>
          {customer.ZipCode} {customer.City} ({customer.CountryID})
        </span>
        {customer.Tel === '' ? null : (
          <a className={styles.line} href={`tel:${customer.Tel.replaceAll(/[^+\d]/gu, '')}`}>
            {customer.Tel}
          </a>
        )}
        {customer.Email === '' ? null : (
          <a className={styles.line} href={`mailto:${customer.Email}`}>
            {customer.Email}
          </a>
        )}
      </div>
      {customer.IsPrivate ? <p className="soft">{t('private')}</p> : null}
      {open ? (
        <EditDialog
          {...dialog}
          title={t('editWho')}
          fields={[
            field('CompanyName', { maxLength: 120 }),
            field('FirstName', { maxLength: 80 }),
            field('LastName', { maxLength: 80 }),
            field('Street', { maxLength: 120 }),
            field('HouseNumber', { maxLength: 20 }),
            field('HouseNumberAddition', { maxLength: 20 }),
            field('ZipCode', { maxLength: 16 }),
            field('City', { maxLength: 80 }),
            field('CountryID', { maxLength: 2 }),
            field('Tel', { kind: 'tel', maxLength: 40 }),
            field('Email', { kind: 'email', maxLength: 254 }),
          ]}
        />
      ) : null}
    </Panel>
  );
}

function Edit({ name, run }: { readonly name: string; readonly run: () => void }) {
  const t = useTranslations('office.customer');
  return (
    <Button size="s" variant="quiet" aria-label={t('editOf', { name })} onClick={run}>
      {t('edit')}
    </Button>
  );
}

export function People({ customer }: Of) {
  const t = useTranslations('office.customer');
  const tones = { none: 'info', inactive: 'info', waiting: 'warn', refused: 'bad', active: 'ok' } as const;
  return (
    <Panel title={t('people')}>
      {customer.People.length === 0 ? <p className="soft">{t('noPeople')}</p> : null}
      <ul className={styles.people}>
        {customer.People.map(({ ID, Name, Email, Tel, Login, Role }) => (
          <li key={ID}>
            <b>{Name === '' ? t('nameless') : Name}</b>{' '}
            <Pill tone={tones[Login]}>{t(`logins.${Login}`)}</Pill>
            <span className="soft">
              <span className={styles.line}>{[Role, Tel].filter((one) => one).join(' · ')}</span>
              {Email === '' ? null : <a href={`mailto:${Email}`}>{Email}</a>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function Balance({ customer: { Balance: balance, Detail } }: Of) {
  const t = useTranslations('office.customer');
  const format = useFormat();
  const isOver = Detail.CreditLimit !== null && balance.Open > Detail.CreditLimit;
  return (
    <Panel title={t('balance')}>
      <SpecList
        look="facts"
        facts={[
          { term: t('open'), value: format.money(balance.Open) },
          ...(balance.Overdue > 0 ? [{ term: t('overdue'), value: format.money(balance.Overdue) }] : []),
          ...(Detail.CreditLimit === null
            ? []
            : [{ term: t('fields.CreditLimit'), value: format.money(Detail.CreditLimit) }]),
          ...balance.Invoices.map((one) => ({
            term: t('invoice', { number: one.Number }),
            value: (
              <Link to="/orders/$orderId" params={{ orderId: one.OrderID }} className="link">
                {t('invoiceOpen', {
                  amount: format.money(one.Open),
                  day: format.day(one.DueOn as IsoDate),
                })}
              </Link>
            ),
          })),
        ]}
      />
      {isOver ? <Note tone="warn" title={t('overLimit')} /> : null}
    </Panel>
  );
}

export function Terms({ customer }: Of) {
  const t = useTranslations('office.customer');
  const may = useMay();
  const format = useFormat();
  const field = useFields();
  const groupName = useGroupName();
  const terms = useEdit(customer, 'customer', 'terms');
  const detail = useEdit(customer, 'detail');
  const { Detail } = customer;
  const mayInvoice = may('customers.write') || may('money.write');
  const facts = [
    {
      term: t('fields.CustomerGroup'),
      value: customer.CustomerGroup === null ? t('noGroup') : groupName(customer.CustomerGroup),
    },
    { term: t('priceList'), value: customer.PriceList ?? t('noPriceList') },
    { term: t('fields.ReferenceRequired'), value: t(customer.ReferenceRequired ? 'yes' : 'no') },
    { term: t('fields.BusinessNo'), value: Detail.BusinessNo === '' ? t('unknown') : Detail.BusinessNo },
    { term: t('fields.VATNo'), value: Detail.VATNo === '' ? t('unknown') : Detail.VATNo },
    {
      term: t('fields.InvoiceEmail'),
      value: Detail.InvoiceEmail === '' ? t('asCustomer') : Detail.InvoiceEmail,
    },
    {
      term: t('fields.PaymentDays'),
      value: t(Detail.PaymentDays === null ? 'daysOfShop' : 'days', {
        count: Detail.PaymentDays ?? customer.ShopPaymentDays,
      }),
    },
    {
      term: t('fields.CreditLimit'),
      value: Detail.CreditLimit === null ? t('noLimit') : format.money(Detail.CreditLimit),
    },
  ];
  return (
    <Panel
      title={t('terms')}
      actions={
        <>
          {may('customers.write') ? <Edit name={t('agreements')} run={terms.edit} /> : null}
          {mayInvoice ? (
            <Button size="s" variant="quiet" onClick={detail.edit}>
              {t('editInvoice')}
            </Button>
          ) : null}
        </>
      }
    >
      <SpecList look="facts" facts={facts} />
      {terms.open ? (
        <EditDialog
          {...terms.dialog}
          title={t('editTerms')}
          fields={[
            field('CustomerGroup', {
              kind: 'select',
              options: [
                { value: '', label: t('noGroup') },
                ...customer.Groups.map((group) => ({ value: group, label: groupName(group) })),
              ],
            }),
            field('ReferenceRequired', { kind: 'check' }),
          ]}
        />
      ) : null}
      {detail.open ? (
        <EditDialog
          {...detail.dialog}
          title={t('editInvoice')}
          fields={[
            field('BusinessNo', { maxLength: 30 }),
            field('VATNo', { maxLength: 30 }),
            field('InvoiceEmail', { kind: 'email', maxLength: 254 }),
            field('PaymentDays', {
              kind: 'number',
              hint: t('daysOfShop', { count: customer.ShopPaymentDays }),
            }),
            field('CreditLimit', { kind: 'number', hint: t('limitHint') }),
          ]}
        />
      ) : null}
    </Panel>
  );
}

export function Notes({ customer }: Of) {
  const t = useTranslations('office.customer');
  const may = useMay();
  const field = useFields();
  const { open, edit, dialog } = useEdit(customer, 'customer', 'notes');
  return (
    <Panel
      title={t('fields.Notes')}
      actions={may('customers.write') ? <Edit name={t('fields.Notes')} run={edit} /> : undefined}
    >
      <p className={customer.Notes === '' ? 'soft' : record.text}>
        {customer.Notes === '' ? t('noNotes') : customer.Notes}
      </p>
      {open ? (
        <EditDialog
          {...dialog}
          title={t('editNotes')}
          fields={[field('Notes', { kind: 'lines', hint: t('notesHint'), maxLength: 4000 })]}
        />
      ) : null}
    </Panel>
  );
}

export function RecentOrders({ customer }: Of) {
  const t = useTranslations('office.customer');
  const format = useFormat();
  const rows = customer.RecentOrders;
  const late = rows.filter(({ DaysLate }) => DaysLate > 0);
  const when = (moment: string) => (
    <span className="nowrap">{format.day(format.dayOf(moment), 'shortYear')}</span>
  );
  return (
    <Panel title={t('orders')} note={t('ordersNote', { count: customer.Orders, late: late.length })} flush>
      <Table<(typeof rows)[number]>
        caption={t('orders')}
        hideCaption
        rows={rows}
        rowKey={({ ID }) => ID}
        rowLink={({ ID }, props) => <Link to="/orders/$orderId" params={{ orderId: ID }} {...props} />}
        loadingLabel={t('orders')}
        empty={<EmptyState title={t('noOrders')} />}
        columns={[
          { id: 'number', label: t('number'), role: 'name', weight: 2, cell: ({ Number }) => Number },
          { id: 'start', label: t('start'), weight: 2, cell: ({ Start }) => when(Start) },
          { id: 'end', label: t('end'), weight: 2, cell: ({ End }) => when(End) },
          {
            id: 'total',
            label: t('total'),
            align: 'end',
            cell: ({ TotalIncVAT }) => <span className="nowrap">{format.money(TotalIncVAT)}</span>,
          },
          {
            id: 'status',
            label: t('status'),
            weight: 2,
            cell: ({ Status, DaysLate }) => (
              <>
                <OrderStatus status={Status} />{' '}
                {DaysLate > 0 ? <Pill tone="bad">{t('late', { count: DaysLate })}</Pill> : null}
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}
