import { getRequestLetter } from '@bivak/contract/wire';
import { Button } from '@bivak/ui';
import { useErrorNotice, useWrite } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { savePdf } from '../model/save-pdf.ts';

/** The letter of a request as it stands, which the browser saves. */
export function LetterButton({ id }: { readonly id: string }) {
  const t = useTranslations('shop.lending.request');
  const { call } = useApp();
  const failed = useErrorNotice();
  const { press, busy } = useWrite(async () => {
    try {
      savePdf(await call(getRequestLetter, { params: { id } }));
    } catch (cause) {
      failed(cause, t('letterFailed'));
    }
  });
  return (
    <Button variant="line" icon="download" busy={busy} onClick={() => void press(undefined)}>
      {t('letter')}
    </Button>
  );
}
