import { useApp } from '../../../app-context.tsx';
import { CompanyNumbers } from '../../../forms/company-numbers.tsx';

/** Company and VAT number, each where the shop asks for it. */
export function RegistrationNumbers({ form }: { readonly form: string }) {
  const { registration } = useApp().shop;
  return (
    <CompanyNumbers
      form={form}
      businessNo={{ path: 'BusinessNo', state: registration.kvk ? 'optional' : 'hidden' }}
      vatNo={{ path: 'VATNo', state: registration.btw ? 'optional' : 'hidden' }}
      target="Customer"
    />
  );
}
