import { parseIsoDate } from '@bivak/rules';
import type { FieldTexts } from '@bivak/ui';
import { DateField } from '@bivak/ui/calendar';
import { useController } from 'react-hook-form';
import { useWeb } from '../web-app.tsx';
import { LOCALES } from '../words/formats.ts';

/** How a controlled input of the shop's own fields is reached and what it says. */
export interface ExtraWiring {
  readonly path: string;
  readonly id: string;
  readonly texts: Omit<FieldTexts, 'error'>;
  readonly error: string | undefined;
}

/** A day as dd-MM-yyyy; it comes with the calendar's scripts, which few forms need. */
export function ExtraDate({ path, id, texts, error }: ExtraWiring) {
  const { locale } = useWeb();
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
