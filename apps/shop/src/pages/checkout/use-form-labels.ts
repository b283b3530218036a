import { useApp } from '../../app-context.tsx';
import { useFieldLabels } from '../../features/checkout/model/field-labels.ts';
import { registrationFields } from '../../features/identity/model/registration-fields.ts';
import { useRegistrationLabels } from '../../features/identity/model/registration-labels.ts';

const REGISTRATIONS = [
  'Salutation',
  'AddressSalutation',
  'MobilePhone',
  'Municipality',
  'BusinessNo',
  'VATNo',
  'Password',
  'PasswordRepeat',
];

/** What stands above a field of the whole form, by its path. */
export function useFormLabels(): (path: string) => string {
  const { shop } = useApp();
  const ofOrder = useFieldLabels();
  const ofRegistration = useRegistrationLabels();
  return (path) => {
    const [part = '', name = ''] = path.split('.');
    const isOwn = part === 'CustomFields' && registrationFields(shop).some((field) => field.name === name);
    return isOwn || REGISTRATIONS.includes(part) ? ofRegistration(path) : ofOrder(path);
  };
}
