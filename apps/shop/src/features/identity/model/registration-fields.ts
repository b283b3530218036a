import {
  registrationCustomFields,
  registrationFieldState,
  type CustomFieldDeclaration,
  type PublicShopConfig,
  type RegistrationField,
} from '@bivak/contract/shop-config';
import type { FieldState, PersonField } from '../../../forms/person.ts';

type Fields = Pick<PublicShopConfig, 'customFields' | 'accountFields'>;
type Shop = Pick<PublicShopConfig, 'accountFields' | 'registration'>;

/** The shop's own fields that a registration asks (RULINGS, "CustomFields"). */
export function registrationFields({ customFields, accountFields }: Fields): CustomFieldDeclaration[] {
  return registrationCustomFields(customFields, accountFields);
}

/** What a registration asks in this shop: all that my info does not save without is mandatory. */
export function askedOfNewcomers({ accountFields: fields, registration }: Shop) {
  const stateOf = (field: RegistrationField): FieldState =>
    registrationFieldState({ fields, registration }, field);
  const tel = stateOf('Contact.Tel') === 'mandatory' ? 'mandatory' : stateOf('Customer.Tel');
  return {
    // One telephone is asked, of the customer and of the person.
    Tel: tel,
    HouseNumberAddition: stateOf('Customer.HouseNumberAddition'),
    MobilePhone: stateOf('Contact.MobilePhone'),
    Municipality: stateOf('Customer.Municipality'),
    BusinessNo: stateOf('CustomerDetail.BusinessNo'),
    VATNo: stateOf('CustomerDetail.VATNo'),
  } satisfies Record<string, FieldState>;
}

/** What a field of name and address asks of who registers. */
export function personState(shop: Shop): (field: PersonField) => FieldState {
  const { Tel, HouseNumberAddition } = askedOfNewcomers(shop);
  const states: Partial<Record<PersonField, FieldState>> = {
    CompanyName: 'optional',
    Tel,
    HouseNumberAddition,
  };
  return (field) => states[field] ?? 'mandatory';
}
