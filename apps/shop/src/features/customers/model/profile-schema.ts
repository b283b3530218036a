import { ChangedContact, ChangedCustomer, ChangedInvoiceDetail, Email } from '@bivak/contract/wire';
import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import { codeOf, companyNumber, extraSchema, phoneFault, zipCodeFits } from '@bivak/web/schemas';
import * as z from 'zod/mini';
import { asksPassword } from '../../../forms/own-password-field.tsx';
import { profileFieldState } from './field-state.ts';
import { profileFields, type ProfileValues } from './profile-values.ts';

type Shop = Pick<PublicShopConfig, 'customFields' | 'accountFields'>;

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
