import type { Account } from '@bivak/contract';
import { ErrorSummary, Note, TextAreaField, notify } from '@bivak/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import type { LoadedCart } from '../../features/carts/api/cart-query.ts';
import { CheckoutProblem } from '../../features/checkout/components/checkout-problem.tsx';
import { CustomerFields, fieldId } from '../../features/checkout/components/customer-fields.tsx';
import { TermsField } from '../../features/checkout/components/terms-field.tsx';
import { CheckoutForm, emptyForm } from '../../features/checkout/model/checkout-form.ts';
import { customerFields, useFieldMessage } from '../../features/checkout/model/field-errors.ts';
import { zodResolver } from '../../forms/zod-resolver.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import styles from './checkout.module.css';
import { PaymentNote } from './payment-note.tsx';
import { useCheckout } from './use-checkout.tsx';

/** Details for a visitor, none for a customer; notes, terms, and one button that orders. */
export function CheckoutFormView({
  loaded: { cart, lines },
  account,
}: {
  readonly loaded: LoadedCart;
  readonly account: Account | null;
}) {
  const t = useTranslations('shop');
  const { shop, session } = useApp();
  const fieldMessage = useFieldMessage();
  const [accepted, setAccepted] = useState(false);
  const [termsMissing, setTermsMissing] = useState(false);
  const form = useForm<CheckoutForm, unknown, CheckoutForm>({
    resolver: zodResolver(CheckoutForm),
    defaultValues: emptyForm(shop.defaultCountry, session.store.getState().cart.notes),
    // The summary above takes the focus and leads to each field.
    shouldFocusError: false,
  });
  const { busy, problem, order } = useCheckout({ cart, form, anonymous: account === null });

  function refuseTerms(): boolean {
    const missing = shop.terms !== null && !accepted;
    setTermsMissing(missing);
    if (missing) notify({ type: 'warning', title: t('checkout.termsWarning') });
    return missing;
  }
  const submit = form.handleSubmit(
    async (values) => {
      if (!refuseTerms()) await order(values);
    },
    () => {
      notify({ type: 'negative', title: t('global.errorValidation') });
    },
  );
  const wrong = form.formState.errors.customer ?? {};
  const errors = customerFields.flatMap((field) => {
    const message = fieldMessage(field, wrong[field], form.getValues(`customer.${field}`) ?? '');
    return message === undefined ? [] : [{ fieldId: fieldId(field), message }];
  });
  return (
    <form
      className="split"
      noValidate
      aria-label={t('checkout.title')}
      // A customer's details are the server's: there is nothing in the form to judge.
      onSubmit={account === null ? submit : orderAsCustomer}
    >
      <div className={styles['parts']}>
        {problem === null ? null : <CheckoutProblem problem={problem} lines={lines} />}
        {account === null ? (
          <section aria-labelledby="details" className="stack">
            <ErrorSummary key={form.formState.submitCount} title={t('checkout.errorsTitle')} errors={errors} />
            <h2 id="details" className="title-l">
              {t('checkout.details')}
            </h2>
            <p className="small">
              {t('checkout.haveAccount')}{' '}
              <Link to="/login" search={(search) => ({ ...search, redirect: '/checkout' })} className="link">
                {t('checkout.loginLink')}
              </Link>
            </p>
            <CustomerFields form={form} />
          </section>
        ) : (
          <Note>{t('checkout.loggedInAs', { name: account.CompanyName || account.FirstName })}</Note>
        )}
        <TextAreaField
          label={t('checkout.notes')}
          optional={t('global.optional')}
          hint={t('checkout.notesHint')}
          {...form.register('notes', {
            onBlur: () =>
              session.store.setState((state) => ({ cart: { ...state.cart, notes: form.getValues('notes') } })),
          })}
        />
        <PaymentNote cart={cart} />
        <TermsField
          accepted={accepted}
          onChange={(now) => {
            setAccepted(now);
            setTermsMissing(false);
          }}
          withDeposit={cart.TotalDeposit > 0}
          missing={termsMissing}
        />
      </div>
      <aside className="side">
        <CheckoutSummary cart={cart} lines={lines} busy={busy} />
      </aside>
    </form>
  );

  function orderAsCustomer(event: { preventDefault: () => void }): void {
    event.preventDefault();
    if (!refuseTerms()) void order(form.getValues());
  }
}
