import { UPLOAD_EXTENSIONS } from '@bivak/rules';
import { Uploader, type UploaderProps } from '@bivak/ui/uploader';
import { useShop } from '../app-context.tsx';
import { useUploadNotice } from './use-upload-notice.ts';
import { useUploaderLabels } from './use-uploader-labels.ts';

/** Takes the files that a shop takes, several at once unless the page says otherwise. Loaded by the pages that have a place for files. */
export function FileUploader(props: Omit<UploaderProps, 'labels' | 'extensions' | 'maxBytes' | 'onError'>) {
  const { attachmentBytes } = useShop();
  const labels = useUploaderLabels();
  const onError = useUploadNotice();
  return (
    <Uploader
      multiple
      {...props}
      labels={labels}
      extensions={UPLOAD_EXTENSIONS}
      maxBytes={attachmentBytes}
      onError={onError}
    />
  );
}
