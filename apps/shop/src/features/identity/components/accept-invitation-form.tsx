import { acceptInvitation, type Invitation } from '@bivak/contract/wire';
import { Button, Note, TextField } from '@bivak/ui';
import { FormProvider } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { useFormField } from '@bivak/web/forms';
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
    phones: invitation.Asks,
    failed: t('errorAccept'),
    send: async (chosen, given) => {
      const { IsApproved } = await call(acceptInvitation, { body: { Code: code, ...given, ...chosen } });
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
        <Phones asked={invitation.Asks} />
        {invitation.NeedsPassword ? (
          <NewPasswordFields
            form="invitation"
            labels={{ password: t('password'), repeat: t('passwordRepeat') }}
          />
        ) : null}
        <Button type="submit" wide busy={isSubmitting}>
          {isSubmitting ? t('busy') : idle}
        </Button>
      </form>
    </FormProvider>
  );
}

/** What my info would ask of this person first of all. */
function Phones({ asked }: { readonly asked: Invitation['Asks'] }) {
  const t = useTranslations('shop.account');
  const field = useFormField('invitation');
  return asked.map((name) => (
    <TextField
      key={name}
      required
      label={t(name === 'Tel' ? 'phone' : 'mobile')}
      type="tel"
      autoComplete="tel"
      {...field(name)}
    />
  ));
}
