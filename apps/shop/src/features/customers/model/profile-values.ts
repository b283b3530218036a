import type { Customer, CustomerInvoiceDetail, OneContact } from '@bivak/contract/wire';
import type { CustomFieldDeclaration, Language, PublicShopConfig } from '@bivak/contract/shop-config';
import { type ExtraValues, typedValues } from '@bivak/web/declared-fields';
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
