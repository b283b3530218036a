import type { StaffOrder } from '@bivak/contract/admin';
import { FileLink } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { Panel } from '../../frame/panel.tsx';

/** What was written for the customer, and what the customer sent along. */
export function OrderPapers({ order: { Documents, Files } }: { readonly order: StaffOrder }) {
  const t = useTranslations('office.order');
  const format = useFormat();
  if (Documents.length + Files.length === 0) return null;
  return (
    <Panel title={t('papers')}>
      <ul className="stack">
        {[...Documents, ...Files].map(({ FileID, Name, DateTimeCreated, AttachmentUrl }) => (
          <li key={FileID}>
            <FileLink name={Name} note={format.day(format.dayOf(DateTimeCreated))} href={AttachmentUrl} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
