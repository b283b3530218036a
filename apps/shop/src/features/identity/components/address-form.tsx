import { Button } from '@bivak/ui';
import { FormProvider, useForm } from 'react-hook-form';
import { EmailField, useFieldWords, useInvalidNotice, useSchemaResolver } from '@bivak/web/forms';
import type { AskedAddress } from '../model/address-schema.ts';

const loadSchema = () => import('../model/address-schema.ts');

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
  const form = useForm<AskedAddress, unknown, AskedAddress>({
    defaultValues: { Email: '' },
    resolver: useSchemaResolver(loadSchema, (schemas) => schemas.AskedAddress),
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
