import { notify } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { isWireError } from '@bivak/web';

/** Why a file was not taken, in the server's words where it gave some (RULINGS, "uploads that fail"). */
export function useUploadNotice(): (file: Pick<File, 'name'>, cause: unknown) => void {
  const t = useTranslations('shop.cartItemUploader');
  return ({ name }, cause) => {
    const said =
      isWireError(cause) && cause.code !== 'Unexpected' ? (cause.fields[0]?.Message ?? cause.message) : null;
    notify({ type: 'negative', title: t('errorUpload'), text: said === null ? name : `${name}: ${said}` });
  };
}
