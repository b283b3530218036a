import { TextField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { CompanyNumbers } from '../../../forms/company-numbers.tsx';
import { useFormField } from '@bivak/web/forms';
import { askedOfNewcomers } from '../model/registration-fields.ts';

/** What the shop asks beside name and address: a mobile number, the municipality, company and VAT number. */
export function RegistrationDetails({ form }: { readonly form: string }) {
  const t = useTranslations('shop.account');
  const asked = askedOfNewcomers(useShop());
  const field = useFormField(form);
  return (
    <>
      {asked.MobilePhone === 'hidden' && asked.Municipality === 'hidden' ? null : (
        <div className="grid-2">
          {asked.MobilePhone === 'hidden' ? null : (
            <TextField required label={t('mobile')} type="tel" autoComplete="tel" {...field('MobilePhone')} />
          )}
          {asked.Municipality === 'hidden' ? null : (
            <TextField required label={t('municipality')} {...field('Municipality')} />
          )}
        </div>
      )}
      <CompanyNumbers
        form={form}
        businessNo={{ path: 'BusinessNo', state: asked.BusinessNo }}
        vatNo={{ path: 'VATNo', state: asked.VATNo }}
        target="Customer"
      />
    </>
  );
}
