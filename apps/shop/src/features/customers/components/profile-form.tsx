import type { Account, OneContact } from '@bivak/contract/wire';
import { Box, Button, CheckboxField, Note, SpecList, TextField } from '@bivak/ui';
import { ExtraInputs } from '@bivak/web/declared-fields';
import {
  EmailField,
  fieldId,
  FormErrors,
  useFormField,
  useInvalidNotice,
  useLeaveGuard,
  useSchemaResolver,
} from '@bivak/web/forms';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, createContext, useContext } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../../app-context.tsx';
import { CompanyNumbers } from '../../../forms/company-numbers.tsx';
import { OwnPasswordField } from '../../../forms/own-password-field.tsx';
import { PersonFields } from '../../../forms/person-fields.tsx';
import { PERSON_FIELDS, PERSON_LABELS, type PersonField, type FieldState } from '../../../forms/person.ts';
import { SalutationField } from '../../../forms/salutation-field.tsx';
import { SaveProblemNote } from '../../../forms/save-problem-note.tsx';
import { EmailText } from '../../../i18n/email-text.tsx';
import { useRoleName } from '../../../i18n/use-role-name.ts';
import { usePermissions } from '../../../session/use-permissions.ts';
import { profileFieldState, shopFor } from '../model/field-state.ts';
import {
  type Profile,
  PROFILE_FORM as FORM,
  profileFields,
  profileValues,
  type ProfileValues,
} from '../model/profile-values.ts';
import { useSaveProfile } from '../model/use-save-profile.ts';
import type { AccountFieldLists } from '@bivak/contract/shop-config';

const loadSchema = () => import('../model/profile-schema.ts');

/** My info (spec 1 §2): oneself and, for who manages it, the customer and where its invoices go. */
export function ProfileForm({
  account,
  loaded,
  isAdmin,
  facts,
  locked,
  children,
}: {
  readonly account: Account;
  readonly loaded: Profile;
  readonly isAdmin: boolean;
  /** What of the customer only the business changes. */
  readonly facts: ReactNode;
  /** Who changes what is locked, beside one's own fields and the customer's. */
  readonly locked?: { readonly contact: ReactNode; readonly customer: ReactNode } | undefined;
  /** What stands there for who changes only themselves. */
  readonly children: ReactNode;
}) {
  const t = useTranslations('shop');
  const { shop: everybodys, locale } = useApp();
  const shop = shopFor(everybodys, loaded.contact.Email);
  const labels = useProfileLabels();
  const sayInvalid = useInvalidNotice();
  const own = ownAddress(loaded);
  const hasDetail = loaded.detail !== null;
  const form = useForm<ProfileValues, unknown, ProfileValues>({
    defaultValues: profileValues(loaded, shop, locale),
    resolver: useSchemaResolver(loadSchema, ({ profileSchema }, values) =>
      profileSchema(shop, locale, { own, isAdmin, hasDetail }, values),
    ),
    // The summary above takes the focus and leads to each field.
    shouldFocusError: false,
  });
  const { save, seen, problem } = useSaveProfile(form, account, { loaded, isAdmin, shop });
  const { isDirty, isSubmitting } = form.formState;
  useLeaveGuard('leave-profile', () => isDirty);
  return (
    <FormProvider {...form}>
      <ProfileFields value={shop.accountFields}>
        <form
          className="stack"
          noValidate
          aria-label={t('account.overview')}
          onSubmit={(event) => void form.handleSubmit(() => save(), sayInvalid)(event)}
        >
          {problem === null ? null : (
            <SaveProblemNote problem={problem} failed={t('account.errorSaving')} labels={labels} />
          )}
          <FormErrors form={FORM} labels={labels} />
          <ContactSection contact={seen.contact} own={own}>
            {locked?.contact}
          </ContactSection>
          {isAdmin ? (
            <>
              <CustomerSection facts={facts}>{locked?.customer}</CustomerSection>
              <InvoiceSection detail={seen.detail} />
            </>
          ) : (
            children
          )}
          <div className="row">
            <Button type="submit" busy={isSubmitting}>
              {t(isSubmitting ? 'account.saving' : 'account.save')}
            </Button>
            {isDirty && !isSubmitting ? (
              <Button variant="quiet" onClick={() => form.reset()}>
                {t('account.undo')}
              </Button>
            ) : null}
          </div>
        </form>
      </ProfileFields>
    </FormProvider>
  );
}

/** The address whose change asks the password: of who logs in by one. */
function ownAddress({ contact: { Email, UserName } }: Profile): string | null {
  return Email !== '' && UserName?.includes('@') === true ? Email : null;
}

/** Who is logged in: everybody changes themselves (spec 1 §6). */
function ContactSection({
  contact,
  own,
  children,
}: {
  readonly contact: OneContact;
  readonly own: string | null;
  readonly children: ReactNode;
}) {
  const t = useTranslations('shop');
  // Who borrows signs on elsewhere: name and password of the login are not theirs to see here (spec 3 §2).
  const asksLogin = useShop().lending === null;
  const { stateOf, fieldOf } = useProfileField();
  const { held } = usePermissions();
  const roleName = useRoleName();
  const { PendingEmail: pending, UserName, RoleName } = contact;
  const asks = (name: string): boolean => stateOf(`Contact.${name}`) !== 'hidden';
  const at = (name: string) => fieldOf(`Contact.${name}`);
  return (
    <Box title={t('account.you')}>
      <div className="stack">
        <div className="grid-2">
          <div className="full">
            <SalutationField form={FORM} path="Contact.Salutation" state={stateOf('Contact.Salutation')} />
          </div>
          {asks('FirstName') ? (
            <TextField label={t('checkout.firstName')} autoComplete="given-name" {...at('FirstName')} />
          ) : null}
          {asks('LastName') ? (
            <TextField label={t('checkout.lastName')} autoComplete="family-name" {...at('LastName')} />
          ) : null}
          {asks('Email') ? (
            <EmailField
              className="full"
              label={t('checkout.email')}
              hint={t('shopUsers.emailHint')}
              {...at('Email')}
            />
          ) : null}
          <OwnPasswordField form={FORM} own={own} email="Contact.Email" path="CurrentPassword" />
          {pending === null ? null : (
            <div className="full">
              <Note icon="mail">{t('account.toConfirm', { email: pending })}</Note>
            </div>
          )}
          {asks('MobilePhone') ? (
            <TextField label={t('account.mobile')} type="tel" autoComplete="tel" {...at('MobilePhone')} />
          ) : null}
          {asks('Tel') ? (
            <TextField label={t('account.phone')} type="tel" autoComplete="tel" {...at('Tel')} />
          ) : null}
        </div>
        {children}
        <SpecList
          facts={[
            ...(asksLogin
              ? [
                  {
                    term: t('account.userName'),
                    value:
                      UserName === null ? (
                        <span className="soft">{t('account.unknown')}</span>
                      ) : (
                        <EmailText>{UserName}</EmailText>
                      ),
                  },
                ]
              : []),
            { term: t('account.role'), value: RoleName === null ? t('account.noRole') : roleName(RoleName) },
          ]}
        />
        {asksLogin && held.has('password.change') ? (
          <p>
            <Link to="/account/password" className="link">
              {t('account.changePassword')}
            </Link>
          </p>
        ) : null}
      </div>
    </Box>
  );
}

/** The customer itself, with the shop's own fields, for who manages it. */
function CustomerSection({ facts, children }: { readonly facts: ReactNode; readonly children: ReactNode }) {
  const t = useTranslations('shop');
  const shop = useShop();
  const { stateOf, fieldOf } = useProfileField();
  const { register } = useFormContext<ProfileValues>();
  return (
    <Box title={t('account.customer')}>
      <div className="stack">
        {facts}
        <SalutationField form={FORM} path="Customer.Salutation" state={stateOf('Customer.Salutation')} />
        <PersonFields
          form={FORM}
          of="Customer"
          fields={PERSON_FIELDS}
          stateOf={(name) => stateOf(`Customer.${name}`)}
          repeatsEmail={false}
        />
        {stateOf('Customer.Municipality') === 'hidden' ? null : (
          <TextField label={t('account.municipality')} {...fieldOf('Customer.Municipality')} />
        )}
        <ExtraInputs
          form={FORM}
          fields={profileFields(shop)}
          disabled={(name) => profileFieldState(shop, `CustomFields.${name}`) === 'disabled'}
        />
        {children}
        {shop.registration.newsLetter ? (
          <CheckboxField
            id={fieldId(FORM, 'NewsLetter')}
            label={t('register.newsLetter')}
            {...register('NewsLetter')}
          />
        ) : null}
      </div>
    </Box>
  );
}

/** Of an invoice address; its e-mail stands above for all invoices. */
const ADDRESS = PERSON_FIELDS.filter((field) => field !== 'Email');

/** Where invoices go, and the numbers on them; what cannot be loaded cannot be changed (spec 1 §8). */
function InvoiceSection({ detail }: { readonly detail: Profile['detail'] }) {
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

/** While invoices go to the customer's own address, the field of theirs shows what is typed there, until it gets another. */
function useFollowedEmail(follows: boolean): void {
  const { getValues, setValue, formState } = useFormContext<ProfileValues>();
  const { isSubmitted: shouldValidate } = formState;
  const own = useWatch<ProfileValues, 'Customer.Email'>({ name: 'Customer.Email' });
  const before = useRef(own);
  useEffect(() => {
    if (own === before.current) return;
    const isFollowing = follows && getValues('Invoice.Email') === before.current;
    before.current = own;
    if (isFollowing) setValue('Invoice.Email', own, { shouldDirty: true, shouldValidate });
  }, [follows, own, shouldValidate, getValues, setValue]);
}

const PARTS = { Contact: 'you', Customer: 'customer', Invoice: 'invoices' } as const;

/** What stands above a field of my info, by its path; with the part that it belongs to, because names come thrice. */
function useProfileLabels(): (path: string) => string {
  const t = useTranslations('shop');
  const { shop, t: word } = useApp();
  return (path) => {
    const [part = '', name = ''] = path.split('.');
    if (part === 'CustomFields') {
      const key = profileFields(shop).find((field) => field.name === name)?.labelKey;
      // The key is the shop's own, from its configuration, so it is not among the typed ones.
      return key === undefined ? name : word(key as never);
    }
    if (part === 'CurrentPassword') return t('account.passwordCurrent');
    if (part === 'NewsLetter') return t('register.newsLetter');
    if (part === 'InvoiceSame') return t('account.invoiceSame');
    return `${t(`account.${PARTS[part as keyof typeof PARTS]}`)}, ${wordsOf(name)}`;
  };

  function wordsOf(name: string): string {
    switch (name) {
      case 'Salutation':
        return t('register.salutation');
      case 'MobilePhone':
        return t('account.mobile');
      case 'Municipality':
        return t('account.municipality');
      case 'BusinessNo':
        return t('register.kvk');
      case 'VATNo':
        return t('register.btw');
      default:
        return t(`checkout.${PERSON_LABELS[name as PersonField]}`);
    }
  }
}

/** What the fields ask of whom the form is for; null outside of it: what the shop says. */
const ProfileFields = createContext<AccountFieldLists | null>(null);

/** What a field of my info asks in this shop, and what its input needs. */
function useProfileField() {
  const shop = useShop();
  const accountFields = useContext(ProfileFields) ?? shop.accountFields;
  const optional = useTranslations('shop.global')('optional');
  const field = useFormField(FORM);
  const stateOf = (path: string): FieldState => profileFieldState({ accountFields }, path);
  return {
    stateOf,
    fieldOf: (path: string) => {
      const state = stateOf(path);
      return {
        ...field(path),
        required: state === 'mandatory' ? true : undefined,
        optional: state === 'optional' ? optional : undefined,
        disabled: state === 'disabled',
      };
    },
  };
}
