import type { MessageAttachment } from '@bivak/contract';
import { INLINE_IMAGE_TYPES } from '@bivak/rules';
import { FileLink } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { formatFileSize } from '@bivak/web/formats';
import styles from './conversation.module.css';

/** What came with a message: pictures as pictures, anything else by its name; each to be saved. */
export function MessagePictures({ files }: { readonly files: readonly MessageAttachment[] }) {
  const t = useTranslations('shop.conversations');
  const { locale } = useApp();
  if (files.length === 0) return null;
  return (
    <ul className={styles['pictures']} aria-label={t('pictures')}>
      {files.map(({ AttachmentUrl, FileName, FileSize, ContentType }) => (
        <li key={AttachmentUrl}>
          {INLINE_IMAGE_TYPES.includes(ContentType) ? (
            <a href={AttachmentUrl} download={FileName} className={styles['picture']}>
              <img src={AttachmentUrl} alt={t('picture', { name: FileName })} loading="lazy" />
            </a>
          ) : (
            <FileLink
              name={FileName}
              note={formatFileSize(FileSize, locale)}
              href={AttachmentUrl}
              fileName={FileName}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
