import type { Account, Cart, CartItem } from '@bivak/contract/wire';
import type { PublicShopConfig } from '@bivak/contract/shop-config';
import { centsOf, defaultMode, paymentChoiceResult, type PaymentOptions, paymentPolicy } from '@bivak/rules';
import { CheckboxField, Note, RadioCards, TextAreaField } from '@bivak/ui';
import { ExtraInputs, typedValues } from '@bivak/web/declared-fields';
import { accountName } from '@bivak/web/formats';
import { fieldId, FormErrors, useFieldWords, useInvalidNotice, useSchemaResolver } from '@bivak/web/forms';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useFormContext, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import type { LoadedCart } from '../../features/carts/api/cart-query.ts';
import type { Placed } from '../../features/checkout/api/place-order.ts';
import { CheckoutProblem } from '../../features/checkout/components/checkout-problem.tsx';
import { type DraftOwner, keepDraft, readDraft } from '../../features/checkout/model/checkout-draft.ts';
import { CHECKOUT_FORM, CHECKOUT_FORM as FORM } from '../../features/checkout/model/checkout-parts.ts';
import { extraFields } from '../../features/checkout/model/extra-fields.ts';
import { useFieldLabels } from '../../features/checkout/model/field-labels.ts';
import {
  keepCheckout,
  keptCheckout,
  type KeptCheckout,
} from '../../features/checkout/model/kept-checkout.ts';
import { NewPasswordFields } from '../../features/identity/components/new-password-fields.tsx';
import { RegistrationDetails } from '../../features/identity/components/registration-details.tsx';
import { RegistrationProblem } from '../../features/identity/components/registration-problem.tsx';
import { personState, registrationFields } from '../../features/identity/model/registration-fields.ts';
import { useRegistrationLabels } from '../../features/identity/model/registration-labels.ts';
import { PersonFields } from '../../forms/person-fields.tsx';
import { ADDRESS_FIELDS, PERSON_FIELDS, type PersonField } from '../../forms/person.ts';
import { SalutationField } from '../../forms/salutation-field.tsx';
import { TermsField } from '../../forms/terms-field.tsx';
import type { PendingRegistration, SessionState } from '../../session/session-state.ts';
import { type CheckoutForm, emptyForm } from './checkout-form.ts';
import { CheckoutSummary, FoldedSummary, StickyTotal } from './checkout-summary.tsx';
import styles from './checkout.module.css';
import { type ChosenPayment, PaymentStep } from './payment-step.tsx';
import { useCheckout } from './use-checkout.ts';

const loadSchema = () => import('./checkout-form-schema.ts');

/** Asks details of a visitor, more of who makes an account, none of a customer; then notes, terms, and one button. */
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
    resolver: useSchemaResolver(loadSchema, ({ formSchema }, values) =>
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
          <FoldedSummary cart={cart} lines={lines} />
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
          {account === null ? <WithdrawalNote /> : null}
          <TermsField
            form={CHECKOUT_FORM}
            label={t(cart.TotalDeposit > 0 ? 'checkout.termsAcceptDeposit' : 'checkout.termsAccept')}
          />
        </div>
        <aside className="side">
          <CheckoutSummary cart={cart} lines={lines} busy={busy} paysNow={payment.chosen.mode === 'NOW'} />
        </aside>
        <StickyTotal cart={cart} busy={busy} paysNow={payment.chosen.mode === 'NOW'} />
      </form>
    </FormProvider>
  );
}

/** What a consumer is told of the right to withdraw before they order, where the shop says anything of it. */
function WithdrawalNote() {
  const t = useTranslations('shop.withdrawal');
  const { withdrawal, mode } = useApp().shop;
  if (withdrawal === 'unmentioned') return null;
  return (
    <Note title={t('title')}>
      <p>{t(withdrawal === 'granted' ? 'granted' : 'excluded', { mode })}</p>
    </Note>
  );
}

/** Why nothing was ordered. Who has an account already logs in, and finds cart and form as they were. */
function Problem({
  problem,
  lines,
}: {
  readonly problem: Placed | null;
  readonly lines: readonly CartItem[];
}) {
  const router = useRouter();
  if (problem === null) return null;
  if (problem.kind !== 'duplicate') return <CheckoutProblem problem={problem} lines={lines} />;
  return (
    <RegistrationProblem problem={problem} redirect={router.buildLocation({ to: '/checkout' }).publicHref} />
  );
}

/** What an account asks beside the details of an order (spec 2 §5, "Register"). */
function RegisteringFields() {
  const t = useTranslations('shop.register');
  const { shop } = useApp();
  const { register } = useFormContext<CheckoutForm>();
  return (
    <>
      <RegistrationDetails form={FORM} />
      <ExtraInputs form={FORM} fields={registrationFields(shop)} />
      <NewPasswordFields form={FORM} labels={{ password: t('password'), repeat: t('passwordRepeat') }} />
      {shop.registration.newsLetter ? (
        <CheckboxField id={fieldId(FORM, 'NewsLetter')} label={t('newsLetter')} {...register('NewsLetter')} />
      ) : null}
    </>
  );
}

/**
 * The choice of mode and method, kept with its cart, and whether it will do: without a method nobody goes on to pay
 * (spec 2 §5).
 */
function useChosenPayment(cart: Cart) {
  const options = paymentPolicy({
    policy: cart.PaymentCondition.ShopPaymentPolicy,
    totalGrossCents: centsOf(cart.TotalIncVATForeignCurrency),
  });
  const { session, shop } = useApp();
  const { store } = session;
  const [chosen, setChosen] = useState(() => begin(keptCheckout(store.getState()), options, shop));
  return {
    options,
    chosen: options.online ? chosen : ({ mode: null, method: null } satisfies ChosenPayment),
    lacksMethod: !paymentChoiceResult(chosen, options).ok,
    choose: (next: ChosenPayment) => {
      setChosen(next);
      keepCheckout(store, cart.CartID, next);
    },
  };
}

/** As it was chosen before, as far as shop and cart still allow it. */
function begin(
  { mode, method }: KeptCheckout,
  options: PaymentOptions,
  { payment }: Pick<PublicShopConfig, 'payment'>,
): ChosenPayment {
  const isPossible = options.online && (mode === 'NOW' || (mode === 'AT_PICKUP' && options.atPickup));
  if (!isPossible) return { mode: defaultMode(options), method: null };
  const isOffered = mode === 'NOW' && payment.methods.some((one) => one === method);
  return { mode, method: isOffered ? method : null };
}

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
function useFormLabels(): (path: string) => string {
  const { shop } = useApp();
  const ofOrder = useFieldLabels();
  const ofRegistration = useRegistrationLabels();
  return (path) => {
    const [part = '', name = ''] = path.split('.');
    const isOwn = part === 'CustomFields' && registrationFields(shop).some((field) => field.name === name);
    return isOwn || REGISTRATIONS.includes(part) ? ofRegistration(path) : ofOrder(path);
  };
}

/**
 * Somebody orders without an account, with a new one, or as a customer; who has one finds the way to the login and
 * back.
 */
function WhoOrders({
  account,
  registers,
  onRegisters,
}: {
  readonly account: Account | null;
  readonly registers: boolean;
  readonly onRegisters: (registers: boolean) => void;
}) {
  const t = useTranslations('shop.checkout');
  const router = useRouter();
  if (account === null) {
    const { publicHref } = router.buildLocation({ to: '/checkout' });
    return (
      <section aria-labelledby="who" className="stack">
        <h2 id="who" className="title-l">
          {t('who')}
        </h2>
        <RadioCards
          label={t('who')}
          hideLabel
          options={[
            { value: 'without', title: t('without'), text: t('withoutAccount') },
            { value: 'new', title: t('withNew'), text: t('withNewText') },
          ]}
          value={registers ? 'new' : 'without'}
          onChange={(way) => onRegisters(way === 'new')}
        />
        <p>
          {t('haveAccount')}{' '}
          <Link to="/login" search={(search) => ({ ...search, redirect: publicHref })} className="link">
            {t('loginLink')}
          </Link>
        </p>
      </section>
    );
  }
  const name = accountName(account);
  return (
    <section aria-labelledby="who" className="stack">
      <h2 id="who" className="title-l">
        {t('who')}
      </h2>
      <Note icon="user" title={t('loggedInAs', { name })}>
        {account.CompanyName !== '' && account.CompanyName !== name ? account.CompanyName : null}
      </Note>
    </section>
  );
}

/**
 * The form as it was left: a person's details in this tab, what is said of the cart and a registration in whatever tab.
 */
function useKeptForm(cart: Cart, owner: DraftOwner): CheckoutForm {
  const { shop, locale, session } = useApp();
  const state = session.store.getState();
  const { notes, fields } = keptCheckout(state);
  // What the cart already says of the shop's own fields, unless it was typed otherwise since.
  const CustomFields = { ...typedValues(extraFields(shop), cart.CustomFields, locale), ...fields };
  const order = { ...readDraft(shop.defaultCountry, owner), Notes: notes, CustomFields };
  return withPending(emptyForm(shop.defaultCountry, order), state);
}

function useKeepForm(
  form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>,
  cartId: string,
  owner: DraftOwner,
): void {
  const { session } = useApp();
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keepDraft(values, owner);
          keepCheckout(session.store, cartId, { notes: values.Notes, fields: values.CustomFields });
          if (owner !== null) return;
          session.store.setState((state) => ({ session: { ...state.session, pending: pendingOf(values) } }));
        },
      }),
    [form, cartId, owner, session],
  );
}

type Kept = PendingRegistration[keyof PendingRegistration];

/** Keeps what a visitor who registers has typed so far in the state of the session (spec 2 §3); no password. */
function pendingOf(form: CheckoutForm): PendingRegistration | null {
  if (!form.Registers) return null;
  const { Salutation, MobilePhone, Municipality, BusinessNo, VATNo, Differs, AddressSalutation } = form;
  const { FirstName, LastName, Email, Tel } = form.Customer;
  return {
    user: { Salutation, FirstName, LastName, Email, Tel, MobilePhone },
    customer: { ...form.Customer, Municipality },
    customerDetail: { BusinessNo, VATNo },
    address: Differs ? { ...form.Address, Salutation: AddressSalutation } : null,
  };
}

/** The form goes on where it was left, in whatever tab. What stands in the storage may be anything. */
function withPending(form: CheckoutForm, { session }: Pick<SessionState, 'session'>): CheckoutForm {
  const { pending } = session;
  if (pending === null || session.account !== null) return form;
  const { user, customer, customerDetail, address } = pending;
  const Customer = person(customer, form.Customer);
  return {
    ...form,
    Registers: true,
    Salutation: text(user, 'Salutation'),
    Customer,
    EmailRepeat: form.EmailRepeat === '' ? Customer.Email : form.EmailRepeat,
    MobilePhone: text(user, 'MobilePhone'),
    Municipality: text(customer, 'Municipality'),
    BusinessNo: text(customerDetail, 'BusinessNo'),
    VATNo: text(customerDetail, 'VATNo'),
    Differs: isTree(address),
    AddressSalutation: text(address, 'Salutation'),
    Address: person(address, form.Address),
  };
}

function person(kept: Kept, otherwise: Record<PersonField, string>): Record<PersonField, string> {
  if (!isTree(kept)) return otherwise;
  const entries = PERSON_FIELDS.map((field) => [field, kept[field] ?? otherwise[field]]);
  return Object.fromEntries(entries.map(([field, value]) => [field, String(value)])) as Record<
    PersonField,
    string
  >;
}

function text(kept: Kept, name: string): string {
  const value: unknown = isTree(kept) ? kept[name] : '';
  return typeof value === 'string' ? value : '';
}

function isTree(kept: Kept | undefined): kept is Readonly<Record<string, string>> {
  return typeof kept === 'object' && kept !== null;
}
