import { TextField, type TextFieldProps } from '@bivak/ui';

/** An e-mail address that has to be given. Phones show the keys for one, browsers offer those they know. */
export function EmailField(props: TextFieldProps) {
  return <TextField required type="email" inputMode="email" autoComplete="email" {...props} />;
}
