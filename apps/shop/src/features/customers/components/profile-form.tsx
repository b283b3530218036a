import type { Account } from '@bivak/contract';
import { Button } from '@bivak/ui';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { FormErrors, issueResolver, useInvalidNotice, useLeaveGuard } from '@bivak/web/forms';
import { SaveProblemNote } from '../../../forms/save-problem-note.tsx';
import { useProfileLabels } from '../model/profile-labels.ts';
import { profileSchema } from '../model/profile-schema.ts';
import {
  PROFILE_FORM as FORM,
  profileValues,
  type Profile,
  type ProfileValues,
} from '../model/profile-values.ts';
import { useSaveProfile } from '../model/use-save-profile.ts';
import { ContactSection } from './contact-section.tsx';
import { CustomerSection } from './customer-section.tsx';
import { InvoiceSection } from './invoice-section.tsx';

/** My info (spec 1 §2): oneself and, for who manages it, the customer and where its invoices go. */
export function ProfileForm({
  account,
  loaded,
  isAdmin,
  facts,
  children,
}: {
  readonly account: Account;
  readonly loaded: Profile;
  readonly isAdmin: boolean;
  /** What of the customer only the business changes. */
  readonly facts: ReactNode;
  /** What stands there for who changes only themselves. */
  readonly children: ReactNode;
}) {
  const t = useTranslations('shop');
  const { shop, locale } = useApp();
  const labels = useProfileLabels();
  const sayInvalid = useInvalidNotice();
  const own = ownAddress(loaded);
  const hasDetail = loaded.detail !== null;
  const form = useForm<ProfileValues, unknown, ProfileValues>({
    defaultValues: profileValues(loaded, shop, locale),
    resolver: issueResolver((values) => profileSchema(shop, locale, { own, isAdmin, hasDetail }, values)),
    // The summary above takes the focus and leads to each field.
    shouldFocusError: false,
  });
  const { save, seen, problem } = useSaveProfile(form, account, { loaded, isAdmin });
  const { isDirty, isSubmitting } = form.formState;
  useLeaveGuard('leave-profile', () => isDirty);
  return (
    <FormProvider {...form}>
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
        <ContactSection contact={seen.contact} own={own} />
        {isAdmin ? (
          <>
            <CustomerSection facts={facts} />
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
    </FormProvider>
  );
}

/** The address whose change asks the password: of who logs in by one. */
function ownAddress({ contact: { Email, UserName } }: Profile): string | null {
  return Email !== '' && UserName?.includes('@') === true ? Email : null;
}
