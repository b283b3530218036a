import {
  ChangedContact,
  ChangedCustomer,
  ChangedInvoiceDetail,
  type Customer,
  type CustomerInvoiceDetail,
  Email,
  type OneContact,
} from '@bivak/contract';
import type { CustomFieldDeclaration, Language, PublicShopConfig } from '@bivak/contract/shop-config';
import { extraSchema, type ExtraValues, typedValues } from '@bivak/web/declared-fields';
import { codeOf, companyNumber, phoneFault, zipCodeFits } from '@bivak/web/forms';
import * as z from 'zod/mini';
import { asksPassword } from '../../../forms/own-password-field.tsx';
import { ADDRESS_FIELDS, PERSON_FIELDS, type PersonField } from '../../../forms/person.ts';
import { profileFieldState } from './field-state.ts';

/** The form, in the ids of its inputs. */
export const PROFILE_FORM = 'profile';

export const CONTACT_FIELDS = ['Salutation', 'FirstName', 'LastName', 'Email', 'MobilePhone', 'Tel'] as const;
export const CUSTOMER_FIELDS = ['Salutation', ...PERSON_FIELDS, 'Municipality'] as const;
/** To whom and where invoices go, when not to the customer; on the wire with "Invoice" before. */
export const INVOICE_ADDRESS = ['Salutation', ...ADDRESS_FIELDS, 'Tel'] as const;

export type InvoiceField = (typeof INVOICE_ADDRESS)[number];

/** What is on the server; the invoice details are null where they could not be loaded, or are not the caller's. */
export interface Profile {
  readonly contact: OneContact;
  readonly customer: Customer;
  readonly detail: CustomerInvoiceDetail | null;
}

/** What stands in the form; nothing chosen is empty. */
export interface ProfileValues {
  Contact: Record<(typeof CONTACT_FIELDS)[number], string>;
  CurrentPassword: string;
  Customer: Record<PersonField | 'Salutation' | 'Municipality', string>;
  CustomFields: ExtraValues;
  NewsLetter: boolean;
  Invoice: Record<PersonField | 'Salutation', string> & { BusinessNo: string; VATNo: string };
  /** Invoices go to the customer's own address. */
  InvoiceSame: boolean;
}

type Shop = Pick<PublicShopConfig, 'customFields' | 'accountFields'>;

export const NEWSLETTER = 'CUST_SubscribedForNewsletter';

/** The shop's own fields of a customer, those of its registration among them (RULINGS, "CustomFields"). */
export function profileFields({ customFields, accountFields }: Shop): CustomFieldDeclaration[] {
  return customFields
    .filter(
      ({ entity, name }) =>
        (entity === 'customer' || entity === 'registration') &&
        !accountFields.hidden.includes(`CustomFields.${name}`),
    )
    .map((field) => ({
      ...field,
      required: field.required && !accountFields.optional.includes(`CustomFields.${field.name}`),
    }));
}

export function profileValues(
  { contact, customer, detail }: Profile,
  shop: Shop,
  language: Language,
): ProfileValues {
  return {
    Contact: pick(CONTACT_FIELDS, (field) => contact[field]),
    CurrentPassword: '',
    Customer: {
      ...pick(CUSTOMER_FIELDS, (field) => customer[field]),
      CompanyName: companyOf(customer, shop),
    },
    CustomFields: typedValues(profileFields(shop), customer.CustomFields, language),
    NewsLetter: customer.CustomFields[NEWSLETTER] === true,
    Invoice: {
      ...pick(INVOICE_ADDRESS, (field) => detail?.[`Invoice${field}`] ?? ''),
      // Where nothing else was said, invoices go where everything else does.
      CountryID: detail?.InvoiceCountryID || customer.CountryID,
      Email: detail?.InvoiceEmail || customer.Email,
      BusinessNo: detail?.BusinessNo ?? '',
      VATNo: detail?.VATNo ?? '',
    },
    InvoiceSame: detail === null || isSame(detail),
  };
}

/**
 * A person without a company is called by their own name on the wire (spec 2 §5): that is no company to show, where the
 * field may stay empty.
 */
function companyOf({ CompanyName, FirstName, LastName }: Customer, shop: Shop): string {
  const isPerson = CompanyName === `${FirstName} ${LastName}`;
  return isPerson && profileFieldState(shop, 'Customer.CompanyName') === 'optional' ? '' : CompanyName;
}

/** Whether invoices go to the customer's own address: none of another one stands there. */
export function isSame(detail: CustomerInvoiceDetail): boolean {
  return INVOICE_ADDRESS.every((field) => (detail[`Invoice${field}`] ?? '') === '');
}

function pick<Name extends string>(
  names: readonly Name[],
  valueOf: (name: Name) => string | null,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name) ?? ''])) as Record<Name, string>;
}

/** Where the form has a field of the wire; null: nowhere, or where it is folded away. */
export function formPathOf(
  field: string,
  { InvoiceSame }: Pick<ProfileValues, 'InvoiceSame'>,
  part: Part,
): string | null {
  if (field.startsWith('CustomFields.')) return field;
  if (field === 'CurrentPassword') return field;
  if (part !== 'Invoice')
    return (FIELDS[part] as readonly string[]).includes(field) ? `${part}.${field}` : null;
  if (field === 'BusinessNo' || field === 'VATNo' || field === 'InvoiceEmail')
    return `Invoice.${field.replace(/^Invoice/u, '')}`;
  const name = field.replace(/^Invoice/u, '');
  return !InvoiceSame && INVOICE_ADDRESS.some((one) => one === name) ? `Invoice.${name}` : null;
}

export type Part = 'Contact' | 'Customer' | 'Invoice';

const FIELDS = { Contact: CONTACT_FIELDS, Customer: CUSTOMER_FIELDS } as const;

interface Evaluated {
  /** The address of one's own whose change asks the password; null where it asks none. */
  readonly own: string | null;
  /** Who does not manage the customer changes only themselves. */
  readonly isAdmin: boolean;
  /** The invoice details could not be loaded: they are not evaluated (spec 1 §8). */
  readonly hasDetail: boolean;
}

/**
 * What the form must hold: whatever is not disabled is mandatory unless the shop can do without, three e-mail addresses,
 * postcodes of their country, numbers that can be some, and the shop's own fields (spec 1 §5, "Account edit").
 */
export function profileSchema(
  shop: Shop,
  language: Language,
  { own, isAdmin, hasDetail }: Evaluated,
  values: ProfileValues,
) {
  const country = values.Customer.CountryID;
  const ownFields = profileFields(shop).filter(
    ({ name }) => profileFieldState(shop, `CustomFields.${name}`) !== 'disabled',
  );
  return z.object({
    Contact: evaluated(shop, 'Contact', ChangedContact.shape),
    CurrentPassword: asksPassword(own, values.Contact.Email)
      ? z.string().check(
          z.refine((text) => text !== '', 'required'),
          z.maxLength(200),
        )
      : z.unknown(),
    Customer: isAdmin ? evaluated(shop, 'Customer', ChangedCustomer.shape).check(zipCodeFits) : z.unknown(),
    CustomFields: isAdmin ? extraSchema(ownFields, language) : z.unknown(),
    Invoice: isAdmin && hasDetail ? invoiceSchema(shop, values.InvoiceSame, country) : z.unknown(),
  });
}

function invoiceSchema(shop: Shop, sameAddress: boolean, country: string) {
  const shape = Object.fromEntries(
    Object.entries(ChangedInvoiceDetail.shape).map(([name, schema]) => [
      name.replace(/^Invoice/u, ''),
      name === 'InvoiceEmail' ? z.optional(Email) : schema,
    ]),
  );
  const names = sameAddress ? ['Email', 'BusinessNo', 'VATNo'] : Object.keys(shape);
  const schema = evaluated(
    shop,
    'Invoice',
    {
      ...shape,
      BusinessNo: companyNumber('business-number', country),
      VATNo: companyNumber('vat-number', country),
    },
    names,
  );
  return sameAddress ? schema : schema.check(zipCodeFits);
}

const PHONES = ['Tel', 'MobilePhone'];

/** The fields of one part, each by the schema of the call that takes it. */
function evaluated(
  shop: Shop,
  part: 'Contact' | 'Customer' | 'Invoice',
  shape: Readonly<Record<string, z.ZodMiniType>>,
  names: readonly string[] = Object.keys(shape),
) {
  return z.record(z.string(), z.unknown()).check(({ value, issues }) => {
    const say = (name: string, message: string) =>
      // What follows is evaluated too: all that is wrong is named at once.
      issues.push({ code: 'custom', input: value[name], path: [name], message, continue: true });
    for (const name of names) {
      const state = profileFieldState(shop, `${part}.${name}`);
      const typed = value[name];
      if (state === 'hidden' || state === 'disabled' || typeof typed !== 'string') continue;
      if (typed.trim() === '') {
        if (state === 'mandatory') say(name, 'required');
        continue;
      }
      const [issue] = shape[name]?.safeParse(typed).error?.issues ?? [];
      if (issue !== undefined) say(name, codeOf(issue));
      const noPhone = PHONES.includes(name) ? phoneFault(typed) : null;
      if (noPhone !== null) say(name, noPhone);
    }
  });
}
