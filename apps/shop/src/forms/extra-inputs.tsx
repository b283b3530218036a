import type { CustomFieldDeclaration } from '@bivak/contract/shop-config';
import { CheckboxField, TextField } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../app-context.tsx';
import { useFormField } from './use-form-field.ts';

const TYPES = { text: 'text', number: 'text', date: 'date' } as const;

/** The fields that the shop itself asks; their labels are the shop's own words. */
export function ExtraInputs({
  form,
  fields,
}: {
  readonly form: string;
  readonly fields: readonly CustomFieldDeclaration[];
}) {
  const optional = useTranslations('shop.global')('optional');
  const { t } = useApp();
  const field = useFormField(form);
  if (fields.length === 0) return null;
  return (
    <div className="grid-2">
      {fields.map(({ name, type, required, labelKey }) => {
        // The key is the shop's own, from its configuration, so it is not among the typed ones.
        const label = t(labelKey as never);
        const wiring = field(`CustomFields.${name}`);
        if (type === 'boolean')
          return <CheckboxField key={name} className="full" label={label} {...wiring} />;
        return (
          <TextField
            key={name}
            label={label}
            type={TYPES[type]}
            inputMode={type === 'number' ? 'decimal' : undefined}
            optional={required ? undefined : optional}
            {...wiring}
          />
        );
      })}
    </div>
  );
}
