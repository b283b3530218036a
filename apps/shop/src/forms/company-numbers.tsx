import { Button, Note, TextField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../app-context.tsx';
import styles from './company-numbers.module.css';
import type { FieldState, PersonField } from './person.ts';
import { useEnterpriseLookup } from './enterprise-lookup.ts';
import { useFormField } from '@bivak/web/forms';

interface NumberField {
  readonly path: string;
  readonly state: FieldState;
}

/** Asks for company and VAT number, with the button that fills in what the business register knows of a Belgian one. */
export function CompanyNumbers({
  form,
  businessNo,
  vatNo,
  target,
  fills = () => true,
}: {
  readonly form: string;
  readonly businessNo: NumberField;
  readonly vatNo: NumberField;
  /** The part of the form that gets name and address. */
  readonly target: 'Customer' | 'Invoice';
  /** Which of its fields may be filled. */
  readonly fills?: (field: PersonField) => boolean;
}) {
  const t = useTranslations('shop');
  const { registers } = useShop();
  const field = useFormField(form);
  const lookup = useEnterpriseLookup({
    businessNo: businessNo.path,
    vatNo: vatNo.state === 'hidden' ? null : vatNo.path,
    target,
    fills,
  });
  if (businessNo.state === 'hidden' && vatNo.state === 'hidden') return null;
  const wiringOf = ({ path, state }: NumberField) => ({
    ...field(path),
    required: state === 'mandatory' ? true : undefined,
    optional: state === 'optional' ? t('global.optional') : undefined,
    disabled: state === 'disabled',
  });
  const asks =
    registers.enterprises &&
    lookup.isBelgian &&
    businessNo.state !== 'hidden' &&
    businessNo.state !== 'disabled';
  return (
    <div className="stack">
      <div className="grid-2">
        {businessNo.state === 'hidden' ? null : (
          <div className={asks ? styles.beside : undefined}>
            <TextField
              className={asks ? styles.number : undefined}
              label={t('register.kvk')}
              inputMode="text"
              autoComplete="off"
              hint={asks ? t('fields.lookUpHint') : undefined}
              {...wiringOf(businessNo)}
            />
            {asks ? (
              <Button variant="line" icon="search" busy={lookup.busy} onClick={() => void lookup.ask()}>
                {t('fields.lookUp')}
              </Button>
            ) : null}
          </div>
        )}
        {vatNo.state === 'hidden' ? null : (
          <TextField label={t('register.btw')} autoComplete="off" {...wiringOf(vatNo)} />
        )}
      </div>
      {/* It stands there before it says something, so that it is heard. */}
      <div role="status" className={styles.said}>
        {lookup.said === null ? null : <Note tone={lookup.said.tone}>{lookup.said.text}</Note>}
      </div>
    </div>
  );
}
