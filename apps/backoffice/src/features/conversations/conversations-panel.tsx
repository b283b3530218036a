import { Button, notify, Pill } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '../../frame/panel.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './conversations-panel.module.css';
import { WriteDialog } from './write-dialog.tsx';

interface Listed {
  readonly ID: string;
  readonly Subject: string;
  readonly LastAt: string;
  readonly Waits: boolean;
}

/** What was said with a customer, all of it or about one order, and a message to them. */
export function ConversationsPanel({
  conversations,
  customer,
  orderId,
}: {
  readonly conversations: readonly Listed[];
  /** Null: a visitor without an account has no conversations. */
  readonly customer: { readonly id: string; readonly name: string } | null;
  readonly orderId?: string;
}) {
  const t = useTranslations('office.messages');
  const may = useMay();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [writing, setWriting] = useState(false);
  const mayWrite = may('messages.write');
  const sent = () => {
    setWriting(false);
    notify({ type: 'positive', title: t('did.begin') });
    for (const queryKey of [['order'], ['customer'], ['conversations']])
      void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <Panel
      title={t('title')}
      actions={
        mayWrite && customer !== null ? (
          <Button size="s" variant="line" onClick={() => setWriting(true)}>
            {t('write')}
          </Button>
        ) : undefined
      }
    >
      {conversations.length === 0 ? <p className="soft">{t('none.all')}</p> : null}
      <ul className={styles.list}>
        {conversations.map(({ ID, Subject, LastAt, Waits }) => (
          <li key={ID}>
            {mayWrite ? (
              <Link
                to="/messages/$conversationId"
                params={{ conversationId: ID }}
                search={{ View: 'all' }}
                className="link"
              >
                {Subject}
              </Link>
            ) : (
              Subject
            )}{' '}
            <span className="soft">{format.day(format.dayOf(LastAt), 'short')}</span>{' '}
            {Waits ? <Pill tone="warn">{t('waits')}</Pill> : null}
          </li>
        ))}
      </ul>
      {writing && customer !== null ? (
        <WriteDialog
          customer={customer}
          {...(orderId === undefined ? {} : { orderId })}
          onClose={() => setWriting(false)}
          onSent={sent}
        />
      ) : null}
    </Panel>
  );
}
