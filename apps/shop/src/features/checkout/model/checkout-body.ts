import type {
  CheckoutAddress,
  CheckoutCustomer,
  OperationRequest,
  PaymentMode,
  checkout,
} from '@bivak/contract/wire';
import type { CustomFieldDeclaration, Language } from '@bivak/contract/shop-config';
import { firstCharacters } from '@bivak/rules';
import { extraValues } from '@bivak/web/declared-fields';
import { ADDRESS_FIELDS, type PersonField } from '../../../forms/person.ts';
import type { CheckoutValues } from './checkout-values.ts';

type Body = OperationRequest<typeof checkout>['body'];
type FullBody = Body & { readonly Customer?: CheckoutCustomer };

/** What the person saw that it costs, and what is asked besides as a deposit. */
export interface ShownTotals {
  readonly total: number;
  readonly deposit: number;
}

export interface BodyParts {
  readonly values: CheckoutValues;
  readonly customer: readonly PersonField[];
  readonly extra: readonly CustomFieldDeclaration[];
  /** In which numbers were typed. */
  readonly language: Language;
  readonly shown: ShownTotals;
  /** Null where there is no choice. */
  readonly paymentMode: PaymentMode | null;
  /** Of the terms that stand above the box; null where the shop asks none. */
  readonly termsVersion: string | null;
}

/** The form as the checkout takes it: trimmed, and what stays empty is left out. */
export function checkoutBody(parts: BodyParts): FullBody {
  const { values, customer, extra, language, shown, paymentMode, termsVersion } = parts;
  const person = filled(values.Customer, customer) as CheckoutCustomer;
  const asksName = customer.includes('FirstName');
  const fields = extraValues(extra, values.CustomFields, language);
  const notes = values.Notes.trim();
  return {
    ...(customer.length === 0 ? {} : { Customer: asksName ? withCompany(person) : person }),
    ...(values.Differs ? { Address: filled(values.Address, ADDRESS_FIELDS) as CheckoutAddress } : {}),
    ...(notes === '' ? {} : { Notes: notes }),
    ...(Object.keys(fields).length === 0 ? {} : { CustomFields: fields }),
    ExpectedTotalIncVAT: shown.total,
    ExpectedTotalDeposit: shown.deposit,
    ...(paymentMode === null ? {} : { PaymentMode: paymentMode }),
    ...(termsVersion !== null && values.Terms ? { TermsVersion: termsVersion } : {}),
  };
}

/** The company name defaults to first and last name (spec 2 §5, "Register"). */
function withCompany(person: CheckoutCustomer): CheckoutCustomer {
  return {
    ...person,
    CompanyName: person.CompanyName ?? firstCharacters(`${person.FirstName} ${person.LastName}`, 120),
  };
}

function filled(person: Record<PersonField, string>, fields: readonly PersonField[]): object {
  return Object.fromEntries(
    fields.map((field) => [field, person[field].trim()]).filter(([, text]) => text !== ''),
  );
}
