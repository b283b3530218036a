import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { Field, framed } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';
import fieldStyles from './field.module.css';
import styles from './password-field.module.css';

export type PasswordFieldProps = Omit<TextFieldProps, 'type'> & {
  readonly labels: { readonly show: string; readonly hide: string };
};

/** A password, with a button that shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [frame, { labels, ...rest }] = framed(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...frame}>
      {(wiring) => (
        <div className={styles.holder}>
          <input
            autoComplete="current-password"
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(fieldStyles.input)}
          />
          <IconButton
            className={styles.toggle}
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? labels.hide : labels.show}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
