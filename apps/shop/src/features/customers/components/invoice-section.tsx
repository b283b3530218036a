import { Box, CheckboxField, Note } from '@bivak/ui';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { CompanyNumbers } from '../../../forms/company-numbers.tsx';
import { EmailField, useFormField } from '@bivak/web/forms';
import { PersonFields } from '../../../forms/person-fields.tsx';
import { PERSON_FIELDS, type PersonField } from '../../../forms/person.ts';
import { SalutationField } from '../../../forms/salutation-field.tsx';
import { PROFILE_FORM as FORM, type Profile, type ProfileValues } from '../model/profile-values.ts';
import { useFollowedEmail } from '../model/use-followed-email.ts';
import { useProfileField } from '../model/use-profile-field.ts';

/** Of an invoice address; its e-mail stands above for all invoices. */
const ADDRESS = PERSON_FIELDS.filter((field) => field !== 'Email');

/** Where invoices go, and the numbers on them; what cannot be loaded cannot be changed (spec 1 §8). */
export function InvoiceSection({ detail }: { readonly detail: Profile['detail'] }) {
  const t = useTranslations('shop');
  const { errorsEnabled } = useShop();
  const hasDetail = detail !== null;
  useFollowedEmail(detail?.InvoiceEmail === '');
  const { stateOf, fieldOf } = useProfileField();
  const same = useFormField(FORM)('InvoiceSame');
  const isSame = useWatch<ProfileValues, 'InvoiceSame'>({ name: 'InvoiceSame' });
  const { error: _, ...box } = same;
  const fills = (name: PersonField): boolean => {
    const state = stateOf(isSame ? `Customer.${name}` : `Invoice.${name}`);
    return state === 'mandatory' || state === 'optional';
  };
  return (
    <Box title={t('account.invoices')}>
      <div className="stack">
        {hasDetail || !errorsEnabled ? null : (
          <Note tone="bad" role="alert">
            {t('register.errorGeneral', { what: 'details' })}
          </Note>
        )}
        {stateOf('Invoice.Email') === 'hidden' ? null : (
          <EmailField
            label={t('account.invoiceEmail')}
            {...fieldOf('Invoice.Email')}
            autoComplete="billing email"
            {...(hasDetail ? {} : { disabled: true, required: undefined })}
          />
        )}
        {hasDetail ? (
          <>
            <CompanyNumbers
              form={FORM}
              businessNo={{ path: 'Invoice.BusinessNo', state: stateOf('Invoice.BusinessNo') }}
              vatNo={{ path: 'Invoice.VATNo', state: stateOf('Invoice.VATNo') }}
              fills={fills}
              target={isSame ? 'Customer' : 'Invoice'}
            />
            <CheckboxField label={t('account.invoiceSame')} {...box} />
            {isSame ? null : (
              <>
                <SalutationField
                  form={FORM}
                  path="Invoice.Salutation"
                  fill="billing "
                  state={stateOf('Invoice.Salutation')}
                />
                <PersonFields
                  form={FORM}
                  of="Invoice"
                  fields={ADDRESS}
                  stateOf={(name) => stateOf(`Invoice.${name}`)}
                />
              </>
            )}
          </>
        ) : null}
      </div>
    </Box>
  );
}
