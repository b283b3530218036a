import { getRequestLetter } from '@bivak/contract/wire';
import { Button } from '@bivak/ui';
import { useErrorNotice, useWrite } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';

/** The letter of a request as it stands, which the browser saves. */
export function LetterButton({ id }: { readonly id: string }) {
  const t = useTranslations('shop.lending.request');
  const { call } = useApp();
  const failed = useErrorNotice();
  const { press, busy } = useWrite(async () => {
    try {
      const { FileName, ContentType, Data } = await call(getRequestLetter, { params: { id } });
      const bytes = Uint8Array.from(atob(Data), (sign) => sign.charCodeAt(0));
      const address = URL.createObjectURL(new Blob([bytes], { type: ContentType }));
      const link = document.createElement('a');
      link.href = address;
      link.download = FileName;
      link.click();
      // The browser has begun to save it by then.
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
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
