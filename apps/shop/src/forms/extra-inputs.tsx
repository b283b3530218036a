import type { CustomFieldDeclaration } from '@bivak/contract/shop-config';
import { ExtraInput } from './extra-input.tsx';

/** The fields that the shop itself asks; their labels are the shop's own words. */
export function ExtraInputs({
  form,
  fields,
  disabled = () => false,
}: {
  readonly form: string;
  readonly fields: readonly CustomFieldDeclaration[];
  /** Which of them are shown only. */
  readonly disabled?: (name: string) => boolean;
}) {
  if (fields.length === 0) return null;
  return (
    <div className="grid-2">
      {fields.map((field) => (
        <ExtraInput key={field.name} form={form} field={field} disabled={disabled(field.name)} />
      ))}
    </div>
  );
}
