import { acceptInvitation, type Invitation } from '@bivak/contract';
import { Button, Note } from '@bivak/ui';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useCall } from '../../../app-context.tsx';
import { issueResolver } from '../../../forms/issue-resolver.ts';
import { useInvalidNotice } from '../../../forms/use-invalid-notice.ts';
import { RequiredMark } from '../../../forms/required-mark.tsx';
import { isWireError } from '../../../wire-error.ts';
import { passwordTwice } from '../model/registration-schema.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface Choice {
  Password: string;
  PasswordRepeat: string;
}

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
  const [problem, setProblem] = useState<string | null>(null);
  const sayInvalid = useInvalidNotice();
  const form = useForm<Choice, unknown, Choice>({
    defaultValues: { Password: '', PasswordRepeat: '' },
    resolver: issueResolver(({ Password }) =>
      invitation.NeedsPassword ? z.object(passwordTwice(Password)) : z.unknown(),
    ),
  });
  const { isSubmitting } = form.formState;

  async function accept(): Promise<void> {
    setProblem(null);
    const { Password, PasswordRepeat } = form.getValues();
    const chosen = invitation.NeedsPassword ? { Password, ConfirmPassword: PasswordRepeat } : {};
    try {
      const { IsApproved } = await call(acceptInvitation, { body: { Code: code, ...chosen } });
      onAccepted(IsApproved);
    } catch (cause) {
      const said = isWireError(cause) && cause.code !== 'Unexpected' ? cause : null;
      const field = said?.fields.find(({ Field }) => Field === 'Password');
      if (field === undefined) setProblem(said?.message ?? t('errorAccept'));
      else form.setError('Password', { type: 'server', message: field.Message });
    }
  }

  const idle = t(invitation.Kind === 'address' ? 'confirm' : 'accept');
  return (
    <FormProvider {...form}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => void form.handleSubmit(accept, sayInvalid)(event)}
      >
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
