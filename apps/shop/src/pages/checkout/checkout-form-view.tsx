import type { Account } from '@bivak/contract';
import { CheckboxField, TextAreaField } from '@bivak/ui';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import type { LoadedCart } from '../../features/carts/api/cart-query.ts';
import { extraFields } from '../../features/checkout/model/extra-fields.ts';
import { CHECKOUT_FORM } from '../../features/checkout/model/checkout-parts.ts';
import { personState } from '../../features/identity/model/registration-fields.ts';
import { ExtraInputs } from '@bivak/web/declared-fields';
import { fieldId, FormErrors, issueResolver, useFieldWords, useInvalidNotice } from '@bivak/web/forms';
import { PersonFields } from '../../forms/person-fields.tsx';
import { ADDRESS_FIELDS, PERSON_FIELDS, type PersonField } from '../../forms/person.ts';
import { TermsField } from '../../forms/terms-field.tsx';
import { SalutationField } from '../../forms/salutation-field.tsx';
import { type CheckoutForm, formSchema } from './checkout-form.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import styles from './checkout.module.css';
import { PaymentStep } from './payment-step.tsx';
import { Problem } from './problem.tsx';
import { RegisteringFields } from './registering-fields.tsx';
import { useChosenPayment } from './use-chosen-payment.ts';
import { useCheckout } from './use-checkout.ts';
import { useFormLabels } from './use-form-labels.ts';
import { useKeepForm, useKeptForm } from './use-kept-form.ts';
import { WhoOrders } from './who-orders.tsx';

/** Details for a visitor, more for who makes an account, none for a customer; notes, terms, and one button. */
export function CheckoutFormView({
  loaded: { cart, lines },
  account,
}: {
  readonly loaded: LoadedCart;
  readonly account: Account | null;
}) {
  const t = useTranslations('shop');
  const { shop, locale } = useApp();
  const words = useFieldWords();
  const sayInvalid = useInvalidNotice();
  const labels = useFormLabels();
  const owner = account?.CustomerID ?? null;
  const [missing, setMissing] = useState<readonly PersonField[]>([]);
  const asked = account === null ? PERSON_FIELDS : missing;
  const extra = extraFields(shop);
  const payment = useChosenPayment(cart);
  const form = useForm<CheckoutForm, unknown, CheckoutForm>({
    resolver: issueResolver((values) =>
      formSchema({ shop, language: locale, customer: asked, lacksMethod: payment.lacksMethod }, values),
    ),
    defaultValues: useKeptForm(cart, owner),
    // The summary above takes the focus and leads to each field.
    shouldFocusError: false,
  });
  const { busy, problem, order } = useCheckout({
    cart,
    form,
    anonymous: account === null,
    asked,
    onMissing: setMissing,
    payment: payment.chosen,
  });
  const { errors } = form.formState;
  const [differs, chose] = useWatch({ control: form.control, name: ['Differs', 'Registers'] });
  const registers = chose && account === null;
  useKeepForm(form, cart.CartID, owner);
  const submit = form.handleSubmit(
    // The schema's answer lacks what it does not evaluate.
    () => order(form.getValues()),
    (found) => sayInvalid(found),
  );
  return (
    <FormProvider {...form}>
      <form
        className="split"
        noValidate
        aria-label={t('checkout.title')}
        onSubmit={(event) => void submit(event)}
      >
        <div className={styles['parts']}>
          <Problem problem={problem} lines={lines} />
          <FormErrors form={CHECKOUT_FORM} labels={labels} />
          <WhoOrders
            account={account}
            registers={registers}
            onRegisters={(input) => form.setValue('Registers', input)}
          />
          {asked.length === 0 ? null : (
            <section aria-labelledby="details" className="stack">
              <h2 id="details" className="title-l">
                {t('checkout.details')}
              </h2>
              {account === null ? null : <p className="soft">{t('checkout.detailsMissing')}</p>}
              {registers ? <SalutationField form={CHECKOUT_FORM} path="Salutation" /> : null}
              <PersonFields
                form={CHECKOUT_FORM}
                of="Customer"
                fields={asked}
                {...(registers ? { stateOf: personState(shop) } : {})}
              />
              {registers ? <RegisteringFields /> : null}
            </section>
          )}
          <section aria-label={t('checkout.more')} className="stack">
            <CheckboxField
              id={fieldId(CHECKOUT_FORM, 'Differs')}
              label={t('checkout.differs')}
              {...form.register('Differs')}
            />
            {differs ? (
              <div className={styles['address']}>
                <h3>{t('checkout.address')}</h3>
                {registers ? (
                  <SalutationField form={CHECKOUT_FORM} path="AddressSalutation" fill="shipping " />
                ) : null}
                <PersonFields form={CHECKOUT_FORM} of="Address" fields={ADDRESS_FIELDS} />
              </div>
            ) : null}
            <ExtraInputs form={CHECKOUT_FORM} fields={extra} />
            <TextAreaField
              id={fieldId(CHECKOUT_FORM, 'Notes')}
              label={t('checkout.notes')}
              optional={t('global.optional')}
              hint={t('checkout.notesHint')}
              error={words('Notes', errors.Notes)}
              {...form.register('Notes')}
            />
          </section>
          <PaymentStep
            cart={cart}
            options={payment.options}
            chosen={payment.chosen}
            onChoose={(next) => {
              payment.choose(next);
              form.clearErrors('PaymentMethod');
            }}
            isMissing={errors.PaymentMethod !== undefined}
          />
          <TermsField
            form={CHECKOUT_FORM}
            label={t(cart.TotalDeposit > 0 ? 'checkout.termsAcceptDeposit' : 'checkout.termsAccept')}
          />
        </div>
        <aside className="side">
          <CheckoutSummary cart={cart} lines={lines} busy={busy} paysNow={payment.chosen.mode === 'NOW'} />
        </aside>
      </form>
    </FormProvider>
  );
}
