import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useInvalidNotice, useSchemaResolver, useServerFaults } from '@bivak/web/forms';

const loadSchema = () => import('./registration-schema.ts');

interface Choice {
  Password: string;
  PasswordRepeat: string;
  Tel: string;
  MobilePhone: string;
}

type Phone = 'Tel' | 'MobilePhone';
const none: readonly Phone[] = [];

/** Where the form shows what the server says of a field. */
const inputs: Readonly<Record<string, keyof Choice>> = {
  Password: 'Password',
  ConfirmPassword: 'PasswordRepeat',
};

/**
 * A form in which somebody chooses a password with the code of a mail. Only the server knows all that is wrong with
 * one: what it says stands at its input, anything else above the form.
 */
export function useNewPassword({
  asked = true,
  phones = none,
  failed,
  send,
}: {
  /** Whether there is a password to choose at all. */
  readonly asked?: boolean;
  /** Telephones that are asked with it. */
  readonly phones?: readonly Phone[];
  /** The words for when the server said none. */
  readonly failed: string;
  readonly send: (
    chosen: { Password: string; ConfirmPassword: string } | null,
    given: Partial<Record<Phone, string>>,
  ) => Promise<void>;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const sayInvalid = useInvalidNotice();
  const faultsOf = useServerFaults();
  const form = useForm<Choice, unknown, Choice>({
    defaultValues: { Password: '', PasswordRepeat: '', Tel: '', MobilePhone: '' },
    resolver: useSchemaResolver(loadSchema, (schemas, { Password }) =>
      schemas.newPasswordSchema(asked ? Password : null, phones),
    ),
  });

  async function save(): Promise<void> {
    setProblem(null);
    // Without a password to choose the resolver hands on nothing.
    const { Password, PasswordRepeat, ...typed } = form.getValues();
    const given = Object.fromEntries(phones.map((name) => [name, typed[name].trim()]));
    try {
      await send(asked ? { Password, ConfirmPassword: PasswordRepeat } : null, given);
    } catch (cause) {
      setProblem(faultsOf(cause, failed, showAt));
    }
  }

  function showAt(field: string, message: string): boolean {
    const phone = phones.find((name) => name === field);
    const input = phone ?? (asked ? inputs[field] : undefined);
    if (input !== undefined) form.setError(input, { type: 'server', message });
    return input !== undefined;
  }

  return { form, problem, submit: form.handleSubmit(save, sayInvalid) };
}
