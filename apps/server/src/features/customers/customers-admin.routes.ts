import {
  actOnCustomers,
  approveCustomer,
  blockCustomer,
  changeStaffCustomer,
  changeStaffCustomerDetail,
  type CustomerApproval,
  type CustomerColumn,
  type CustomerRow,
  exportCustomers,
  getCustomerApproval,
  getStaffCustomer,
  listCustomerGroups,
  listCustomers,
  mergeCustomer,
  refuseCustomer,
  type StaffCustomer as WireCustomer,
  unblockCustomer,
} from '@bivak/contract/admin';
import { labelsOf, subjectWords } from '@bivak/contract/shop-config';
import { cents } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuse, refuseNamed } from '../../platform/application/refusal.ts';
import { undoOnce } from '../../platform/application/undo.ts';
import { RecordStale } from '../../platform/events/latest-change.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import {
  fileAnswer,
  listAnswer,
  outcomesAnswer,
  seenRows,
  sheetTime,
  sortOf,
} from '../../platform/http/list-answer.ts';
import { presentStale } from '../../platform/http/present-stale.ts';
import { presentOffer, presentWayBack } from '../../platform/http/present-undo.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { money } from '../pricing/index.ts';
import {
  AlreadyDecided,
  type Decided,
  staffApproveCustomer,
  staffRefuseCustomer,
} from './approval.commands.ts';
import { staffCompareCustomer, type ToApprove } from './approval.queries.ts';
import type { Decision } from './approval.sql.ts';
import { staffMergeCustomers } from './merge.commands.ts';
import {
  staffBlockCustomer,
  staffChangeCustomer,
  staffChangeDetail,
  type StaffCustomer,
  staffOpenCustomer,
  staffUnblockCustomer,
} from './staff-customer.commands.ts';
import { staffActOnCustomers, staffExportCustomers } from './staff-customers.commands.ts';
import {
  type CustomerFilter,
  staffListCustomerGroups,
  staffListCustomers,
} from './staff-customers.queries.ts';
import type { ListedCustomer } from './staff-customers.sql.ts';

/** /api/v3/admin/customers[/{id}[/{detail,approval}]], …/{_bulk,_export,_groups}, …/{id}/{_block,_unblock,_approve,_refuse,_merge} */
export const customersAdminRoutes: readonly Route[] = [
  serve(listCustomers, staffListCustomers, {
    input: ({ query: { size, after = null, ...asked } }) => ({ ...filterOf(asked), size, after }),
    answer: listAnswer(presentRow),
  }),
  serve(exportCustomers, staffExportCustomers, {
    input: ({ query: asked, body }) => ({ ...filterOf(asked), columns: body.Columns }),
    answer: fileAnswer('customers', presentRow, cells),
  }),
  serve(listCustomerGroups, staffListCustomerGroups, {
    input: () => undefined,
    answer: (groups, { shop, language }) => {
      const named = new Map(
        labelsOf(shop.config, 'customerGroups')?.map(({ key, text }) => [key, text[language]]),
      );
      return { Collection: groups.map((id) => ({ Key: id, Description: named.get(id) ?? id })) };
    },
  }),
  serve(actOnCustomers, staffActOnCustomers, {
    input: ({ body: { Rows, Act, CustomerGroup = null, Reason = '' } }) => {
      const rows = seenRows(Rows);
      if (Act === 'group') return { rows, act: { act: Act, group: CustomerGroup } };
      if (Act === 'unblock') return { rows, act: { act: Act } };
      if (Reason === '')
        return refuse('ValidationFailed', { fields: [{ field: 'Reason', reason: 'required' }] });
      return { rows, act: { act: Act, reason: Reason } };
    },
    answer: outcomesAnswer(presentActed, customerRefusal),
  }),
  serve(getStaffCustomer, staffOpenCustomer, {
    input: ({ params }) => ({ customerId: params.id }),
    answer: presentCustomer,
  }),
  serve(changeStaffCustomer, staffChangeCustomer, {
    input: ({ params, body }, context) =>
      withSeen(context, params.id, {
        change: {
          companyName: body.CompanyName,
          firstName: body.FirstName,
          lastName: body.LastName,
          street: body.Street,
          houseNumber: body.HouseNumber,
          houseNumberAddition: body.HouseNumberAddition,
          zipCode: body.ZipCode,
          city: body.City,
          countryId: body.CountryID,
          tel: body.Tel,
          email: body.Email,
          customerGroup: body.CustomerGroup,
          referenceRequired: body.ReferenceRequired,
          notes: body.Notes,
        },
      }),
    answer: presentActed,
    refusal: customerRefusal,
  }),
  serve(changeStaffCustomerDetail, staffChangeDetail, {
    input: ({ params, body }, context) =>
      withSeen(context, params.id, {
        change: {
          businessNo: body.BusinessNo,
          vatNo: body.VATNo,
          invoiceEmail: body.InvoiceEmail,
          paymentDays: body.PaymentDays,
          creditLimitCents:
            typeof body.CreditLimit === 'number' ? Math.round(body.CreditLimit * 100) : body.CreditLimit,
        },
      }),
    answer: presentActed,
    refusal: customerRefusal,
  }),
  serve(blockCustomer, staffBlockCustomer, {
    input: ({ params, query, body }, context) =>
      withSeen(context, params.id, { reason: body.Reason ?? '', isDryRun: query.DryRun === 'true' }),
    answer: ({ effects, ...acted }) => ({
      ...presentActed(acted),
      Effects: { Carts: effects.carts, Quotes: effects.quotes, Orders: effects.orders, Mails: [] },
    }),
    refusal: customerRefusal,
  }),
  serve(unblockCustomer, staffUnblockCustomer, {
    input: ({ params }, context) => withSeen(context, params.id, {}),
    answer: presentActed,
    refusal: customerRefusal,
  }),
  serve(getCustomerApproval, staffCompareCustomer, {
    input: ({ params }) => ({ customerId: params.id }),
    answer: presentApproval,
  }),
  serve(approveCustomer, staffApproveCustomer, {
    input: ({ params, query, body }, context) =>
      withSeen(context, params.id, {
        group: body.CustomerGroup,
        afterRefusal: body.AfterRefusal === true,
        isDryRun: query.DryRun === 'true',
      }),
    answer: presentDecided,
    refusal: decisionRefusal,
  }),
  serve(refuseCustomer, staffRefuseCustomer, {
    input: ({ params, query, body }, context) =>
      withSeen(context, params.id, { reason: body.Reason, isDryRun: query.DryRun === 'true' }),
    answer: presentDecided,
    refusal: decisionRefusal,
  }),
  serve(mergeCustomer, staffMergeCustomers, {
    input: ({ params, query, body }, context) =>
      withSeen(context, params.id, { fromId: body.FromID, isDryRun: query.DryRun === 'true' }),
    answer: ({ id, version, from, moved }) => ({
      ID: id,
      Version: version,
      From: { ID: from.id, Number: from.number, Description: from.name },
      Moved: {
        People: moved.people,
        Orders: moved.orders,
        Invoices: moved.invoices,
        Conversations: moved.conversations,
        Requests: moved.requests,
        Damages: moved.damages,
      },
    }),
    refusal: customerRefusal,
  }),
];

interface FilterQuery {
  readonly View: CustomerFilter['view'];
  readonly q?: string | undefined;
  readonly CustomerGroup?: string | undefined;
  readonly Sort: string;
}

function filterOf({ View, q = '', CustomerGroup, Sort }: FilterQuery): CustomerFilter {
  return {
    view: View,
    text: q,
    group: CustomerGroup ?? null,
    ...sortOf(Sort, { Name: 'name', CreatedAt: 'created' } as const),
  };
}

function cells({
  shop,
  language,
}: Context): Readonly<Record<CustomerColumn, (row: CustomerRow) => RowsCell>> {
  const t = shop.translate[language];
  return {
    number: ({ Number: number }) => number,
    name: ({ Description }) => Description,
    person: ({ Person }) => Person,
    email: ({ Email }) => Email,
    tel: ({ Tel }) => Tel,
    zip: ({ ZipCode }) => ZipCode,
    city: ({ City }) => City,
    group: ({ CustomerGroup }) => CustomerGroup ?? '',
    orders: ({ Orders }) => Orders,
    blocked: ({ IsBlocked }) => (IsBlocked ? t('export.yes') : ''),
    waits: ({ WaitsSince }) => sheetTime(WaitsSince),
    created: ({ CreatedAt }) => sheetTime(CreatedAt),
  };
}

export function withSeen<More extends object>(
  context: Context,
  customerId: string,
  more: More,
): (More & { readonly customerId: string; readonly version: number }) | Refusal {
  const version = versionSeen(context);
  return isRefusal(version) ? version : { ...more, customerId, version };
}

export function presentActed({ id, version }: { readonly id: string; readonly version: number }) {
  return { ID: id, Version: version };
}

function presentDecided({ mails, undo, ...acted }: Decided, { shop }: Context) {
  return { ...presentActed(acted), Effects: { Mails: [...mails] }, Undo: presentWayBack(undo, shop) };
}

const wireNames = {
  companyName: 'CompanyName',
  tel: 'Tel',
  zipCode: 'ZipCode',
  countryId: 'CountryID',
  customerGroup: 'CustomerGroup',
  group: 'CustomerGroup',
  fromId: 'FromID',
  businessNo: 'BusinessNo',
  vatNo: 'VATNo',
  reason: 'Reason',
} as const;

export function customerRefusal(refusal: Refusal, { shop }: Context): Refusal {
  if (!(refusal instanceof RecordStale)) return refuseNamed(refusal, (field) => wirePath(field, wireNames));
  const { version } = refusal.current as { readonly version: number };
  return presentStale(refusal, { shop }, { Version: version });
}

function decisionRefusal(refusal: Refusal, context: Context): Refusal {
  if (!(refusal instanceof AlreadyDecided)) return customerRefusal(refusal, context);
  const { code, params, decision } = refusal;
  return new Refusal(code, { params, beside: { Decided: presentDecision(decision, context) } });
}

function presentDecision(decision: Decision | null, { shop }: Context): CustomerApproval['Decided'] {
  if (decision === null) return null;
  return { Act: decision.act, By: decision.by, At: shop.zone.format(decision.at) };
}

function presentApproval(
  { row, groups, register, compared, decision }: ToApprove,
  context: Context,
): CustomerApproval {
  const { zone } = context.shop;
  return {
    ID: row.id,
    Version: row.version,
    Description: row.companyName || `${row.firstName} ${row.lastName}`.trim(),
    Email: row.email,
    Tel: row.tel,
    WaitsSince: row.waitsSince === null ? null : zone.format(row.waitsSince),
    People: row.people.map(({ name, email }) => ({ Name: name, Email: email })),
    Register: register,
    Rows: compared.map(({ field, typed, registered, result }) => ({
      Field: field,
      Typed: typed,
      Registered: registered,
      Result: result,
    })),
    CustomerGroup: row.customerGroup,
    Groups: [...groups],
    Decided: presentDecision(decision, context),
  };
}

function presentRow(row: ListedCustomer, { shop: { zone } }: Context): CustomerRow {
  const person = `${row.firstName} ${row.lastName}`.trim();
  return {
    ID: row.id,
    Number: row.number,
    Version: row.version,
    Description: row.companyName || person,
    Person: person,
    Email: row.email,
    Tel: row.tel,
    ZipCode: row.zipCode,
    City: row.city,
    CustomerGroup: row.customerGroup,
    Orders: row.orders,
    IsBlocked: row.isBlocked,
    WaitsSince: row.waitsSince === null ? null : zone.format(row.waitsSince),
    CreatedAt: zone.format(row.createdAt),
  };
}

function presentCustomer(
  { row, groups, invoices, openCents, overdueCents, orders, history }: StaffCustomer,
  context: Context,
): WireCustomer {
  const { shop } = context;
  const { zone } = shop;
  return {
    ...presentRow({ ...row, isBlocked: row.blockedAt !== null }, context),
    CompanyName: row.companyName,
    Salutation: row.salutation,
    FirstName: row.firstName,
    LastName: row.lastName,
    Street: row.street,
    HouseNumber: row.houseNumber,
    HouseNumberAddition: row.houseNumberAddition,
    CountryID: row.countryId,
    ReferenceRequired: row.referenceRequired,
    BlockedAt: row.blockedAt === null ? null : zone.format(row.blockedAt),
    BlockedReason: row.blockedReason,
    Notes: row.notes,
    IsPrivate: row.isPrivate,
    PriceList: row.priceList,
    Groups: [...groups],
    Detail: {
      Version: row.detailVersion,
      BusinessNo: row.businessNo,
      VATNo: row.vatNo,
      InvoiceEmail: row.invoiceEmail,
      PaymentDays: row.paymentDays,
      CreditLimit: row.creditLimitCents === null ? null : money(cents(row.creditLimitCents)),
    },
    ShopPaymentDays: shop.config.invoices.dueDays,
    People: row.people.map(({ id, name, email, tel, role, login }) => ({
      ID: id,
      Name: name,
      Email: email,
      Tel: tel,
      Role: role,
      Login: login,
    })),
    Balance: {
      Open: money(openCents),
      Overdue: money(overdueCents),
      Invoices: invoices.map((one) => ({
        Number: one.number,
        OrderID: one.reservationId,
        DueOn: one.dueOn,
        TotalIncVAT: money(one.grossCents),
        Open: money(one.openCents),
      })),
    },
    RecentOrders: orders.map((one) => ({
      ID: one.id,
      Number: one.number,
      Status: one.status,
      Start: zone.format(one.businessStart),
      End: zone.format(one.businessEnd),
      TotalIncVAT: money(one.grossCents),
      DaysLate: one.daysLate,
    })),
    Conversations: row.conversations.map(({ id, subject, lastAt, waits }) => ({
      ID: id,
      Subject: subjectWords(shop.config, subject, context.language),
      LastAt: zone.format(lastAt),
      Waits: waits,
    })),
    History: undoOnce(history).map(({ at, entity, action, by, after, undo }) => ({
      At: zone.format(at),
      Subject: entity,
      Action: action,
      By: { Kind: by.kind, Name: by.name },
      Fields: textsOf(after?.['fields']),
      Note: typeof after?.['reason'] === 'string' ? after['reason'] : null,
      Undo: presentOffer(undo),
    })),
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
