import { parseIsoDate } from '@bivak/rules';
import { DateField } from '@bivak/ui/calendar';
import { useController } from 'react-hook-form';
import { useLocale } from 'use-intl';
import { LOCALES } from '../words/formats.ts';
import type { ExtraWiring } from './declared-inputs.tsx';

/** A day as dd-MM-yyyy; it comes with the calendar's scripts, which few forms need. */
export function ExtraDate({ path, id, texts, error }: ExtraWiring) {
  const locale = useLocale();
  const { field } = useController({ name: path });
  return (
    <DateField
      {...texts}
      {...{ id, error }}
      locale={LOCALES[locale]}
      value={parseIsoDate(String(field.value ?? ''))}
      onChange={(day) => field.onChange(day ?? '')}
    />
  );
}
