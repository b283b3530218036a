import { acceptInvitation, type Invitation } from '@bivak/contract';
import { Button, Note } from '@bivak/ui';
import { FormProvider } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { RequiredMark } from '../../../forms/required-mark.tsx';
import { useNewPassword } from '../model/use-new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Agrees to an invitation, with a password where the person has none yet; or confirms another address. */
export function AcceptInvitationForm({
  code,
  invitation,
  onAccepted,
}: {
  readonly code: string;
  readonly invitation: Invitation;
  readonly onAccepted: (isApproved: boolean) => void;
}) {
  const t = useTranslations('shop.invitation');
  const call = useCall();
  const { form, problem, submit } = useNewPassword({
    asked: invitation.NeedsPassword,
    failed: t('errorAccept'),
    send: async (chosen) => {
      const { IsApproved } = await call(acceptInvitation, { body: { Code: code, ...chosen } });
      onAccepted(IsApproved);
    },
  });
  const { isSubmitting } = form.formState;
  const idle = t(invitation.Kind === 'address' ? 'confirm' : 'accept');
  return (
    <FormProvider {...form}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {problem === null ? null : (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
        {invitation.NeedsPassword ? (
          <>
            <RequiredMark />
            <NewPasswordFields
              form="invitation"
              labels={{ password: t('password'), repeat: t('passwordRepeat') }}
            />
          </>
        ) : null}
        <Button type="submit" wide busy={isSubmitting}>
          {isSubmitting ? t('busy') : idle}
        </Button>
      </form>
    </FormProvider>
  );
}
