import type { CartAttachment } from '@bivak/contract';
import { Icon, IconButton } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { FileUploader } from '@bivak/web/files';
import { formatFileSize } from '@bivak/web/formats';
import type { AttachmentPlace } from '../api/attachments.ts';
import { useAttachments } from '../model/use-attachments.ts';
import styles from './attachments.module.css';

export interface AttachmentsProps {
  readonly place: AttachmentPlace;
  readonly attachments: readonly CartAttachment[];
  readonly label: string;
  readonly hint: string;
  readonly required: boolean;
  /** Said at the uploader once somebody wanted to go on without. */
  readonly error: string | null;
}

/** The files that go with a line or with the cart, and the place where more are added. */
export function Attachments({ place, attachments, label, hint, required, error }: AttachmentsProps) {
  const t = useTranslations('shop');
  const { locale, shop } = useApp();
  const { listed, removing, remove, upload, forget } = useAttachments(place, attachments);
  return (
    <div className={styles['attachments']}>
      <FileUploader
        {...{ label, hint, required, upload }}
        maxBytes={shop.attachmentBytes}
        optional={required ? undefined : t('global.optional')}
        error={error ?? undefined}
        onRemove={(file, uploaded) => {
          if (uploaded) forget(file);
        }}
      />
      {listed.length === 0 ? null : (
        <ul className={styles['list']} aria-label={t('cart.attached')}>
          {listed.map(({ CartAttachmentID, FileName, FileSize }) => (
            <li key={CartAttachmentID} className={styles['row']}>
              <Icon name="file" />
              <span className={styles['name']}>{FileName}</span>
              <span className={styles['size']}>{formatFileSize(FileSize, locale)}</span>
              <IconButton
                icon="trash"
                size="s"
                label={t('cart.removeAttachment', { name: FileName })}
                disabled={removing === CartAttachmentID}
                onClick={() => remove(CartAttachmentID)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
