import type { FieldTexts } from '@bivak/ui';
import { DecimalCommaField, TimeField } from '@bivak/ui/inputs';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';

/** How a controlled input of the shop's own fields is reached and what it says. */
export interface ExtraWiring {
  readonly path: string;
  readonly id: string;
  readonly texts: Omit<FieldTexts, 'error'>;
  readonly error: string | undefined;
}

/** A time or a number with a comma, in which nothing else can be typed. */
export function TypedExtraInput({
  type,
  path,
  id,
  texts,
  error,
}: ExtraWiring & { readonly type: 'time' | 'decimal' }) {
  const reasons = useTranslations('reasons');
  const { field } = useController({ name: path });
  const given = { ...texts, id, error, ...field, value: typeof field.value === 'string' ? field.value : '' };
  if (type === 'decimal') return <DecimalCommaField {...given} />;
  return <TimeField {...given} labels={{ notTime: reasons('no-such-time') }} />;
}
