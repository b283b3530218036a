import { Email } from '@bivak/contract';
import { Button } from '@bivak/ui';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { EmailField, issueResolver, useFieldWords, useInvalidNotice } from '@bivak/web/forms';

const Asked = z.object({ Email });
type Asked = z.output<typeof Asked>;

/** One address, and a button that has something mailed to it. */
export function AddressForm({
  label,
  submit,
  busy,
  onAsk,
}: {
  readonly label: string;
  readonly submit: string;
  readonly busy: string;
  readonly onAsk: (email: string) => Promise<unknown>;
}) {
  const words = useFieldWords();
  const sayInvalid = useInvalidNotice();
  const form = useForm<Asked, unknown, Asked>({
    defaultValues: { Email: '' },
    resolver: issueResolver(() => Asked),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit(({ Email: typed }) => onAsk(typed.trim()), sayInvalid)(event)
        }
      >
        <EmailField
          label={label}
          autoComplete="username"
          error={words('Email', errors.Email, form.getValues('Email'))}
          {...form.register('Email')}
        />
        <Button type="submit" wide busy={isSubmitting}>
          {isSubmitting ? busy : submit}
        </Button>
      </form>
    </FormProvider>
  );
}
