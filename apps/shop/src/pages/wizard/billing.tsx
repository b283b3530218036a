import { REFERENCE_LENGTH } from '@bivak/contract/wire';
import { ErrorSummary, type SummedError, TextField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { PayerForm } from '../../features/lending/components/payer-form.tsx';
import { useWizard } from '../../features/lending/model/wizard-context.tsx';

/** The reference of a reservation and who pays it, asked with the summary (`design/lending.md` §4). */
export function BillingSection({
  isReferenceRequired,
  errors,
}: {
  readonly isReferenceRequired: boolean;
  readonly errors: readonly SummedError[];
}) {
  const t = useTranslations('shop.lending.payer');
  const tg = useTranslations('shop.global');
  const { billing, setBilling, state } = useWizard();
  const isFetchedByMunicipality = state.answers.transport === 'MUNICIPAL';
  return (
    <section aria-labelledby="billing" className="stack">
      <h2 id="billing">{t('title')}</h2>
      <ErrorSummary title={t('errorTitle')} errors={errors} />
      <TextField
        id="billing-reference"
        label={t('reference')}
        hint={t('referenceHint')}
        optional={isReferenceRequired ? undefined : tg('optional')}
        required={isReferenceRequired}
        maxLength={REFERENCE_LENGTH}
        autoComplete="off"
        value={billing.reference}
        error={errors.find(({ fieldId }) => fieldId === 'billing-reference')?.message}
        onChange={({ target }) => setBilling({ ...billing, reference: target.value })}
      />
      <PayerForm
        payer={billing.payer}
        hint={isFetchedByMunicipality ? t('municipal') : undefined}
        errors={errors}
        onChange={(payer) => setBilling({ ...billing, payer })}
      />
    </section>
  );
}
