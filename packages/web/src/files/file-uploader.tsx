import { UPLOAD_EXTENSIONS } from '@bivak/rules';
import { notify } from '@bivak/ui';
import { Uploader, type UploaderLabels, type UploaderProps } from '@bivak/ui/uploader';
import { useTranslations } from 'use-intl';
import { isWireError } from '../calls/call-errors.ts';
import { useWeb } from '../web-app.tsx';
import { formatFileSize } from '../words/formats.ts';

/** Takes the files that a shop takes, several at once unless the page says otherwise. Loaded by the pages that have a place for files. */
export function FileUploader(
  props: Omit<UploaderProps, 'labels' | 'extensions' | 'maxBytes' | 'onError'> & {
    readonly maxBytes: number;
  },
) {
  const labels = useUploaderLabels();
  const onError = useUploadNotice();
  return <Uploader multiple {...props} labels={labels} extensions={UPLOAD_EXTENSIONS} onError={onError} />;
}

/** The words of every uploader, in the specification's own where it has them (spec 1 §5). */
export function useUploaderLabels(): UploaderLabels {
  const t = useTranslations('shop.uploader');
  const { locale } = useWeb();
  return {
    choose: t('choose'),
    drop: t('drop'),
    tooBig: (maxSize) => t('tooBig', { maxSize }),
    unsupported: t('unsupported'),
    validFiles: (allowed) => t('validFiles', { allowed }),
    start: (name) => t('start', { name }),
    cancel: (name) => t('cancel', { name }),
    retry: (name) => t('retry', { name }),
    remove: (name) => t('remove', { name }),
    progress: (name) => t('progress', { name }),
    waiting: t('waiting'),
    uploaded: t('uploaded'),
    failed: t('failed'),
    size: (bytes) => formatFileSize(bytes, locale),
  };
}

/** Why a file was not taken, in the server's words where it gave some (RULINGS, "uploads that fail"). */
function useUploadNotice(): (file: Pick<File, 'name'>, cause: unknown) => void {
  const t = useTranslations('shop.cartItemUploader');
  return ({ name }, cause) => {
    const said =
      isWireError(cause) && cause.code !== 'Unexpected' ? (cause.fields[0]?.Message ?? cause.message) : null;
    notify({ type: 'negative', title: t('errorUpload'), text: said === null ? name : `${name}: ${said}` });
  };
}
