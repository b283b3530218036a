import { actOnConversations, type ConversationRow, rowsAtOnce } from '@bivak/contract/admin';
import type { OperationInput } from '@bivak/contract/wire';
import { Button } from '@bivak/ui';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { seenRows, type Selection } from '../../frame/list-selection.ts';
import type { useBulk } from '../../frame/use-bulk.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { AssignDialog, SnoozeDialog } from './inbox-dialogs.ts';

type Act = Omit<OperationInput<typeof actOnConversations>['body'], 'Rows'>;

/** What is done with many conversations at once: done, given to somebody, put off. */
export function InboxBulk({
  selection,
  bulk: { run, busy },
}: {
  readonly selection: Selection<ConversationRow>;
  readonly bulk: ReturnType<typeof useBulk>;
}) {
  const t = useTranslations('office.messages');
  const call = useCall();
  const [asking, setAsking] = useState<'assign' | 'snooze' | null>(null);
  const close = () => setAsking(null);
  const act = async (asked: Act) => {
    close();
    const isDone = await run(selection, {
      idOf: ({ ID }) => ID,
      nameOf: ({ Customer }) => Customer.Description,
      atOnce: rowsAtOnce,
      send: (which, options) =>
        call(
          actOnConversations,
          { body: { ...asked, Rows: seenRows(selection.rows, 'ids' in which ? which.ids : []) } },
          options,
        ),
      said: (count) => t(`bulk.did.${asked.Act as 'done'}`, { count }),
    });
    if (isDone) selection.clear();
  };
  // As of the one that is open, while none is chosen.
  useKeys([
    { keys: 'e', label: t('bulk.done'), run: () => void act({ Act: 'done' }) },
    { keys: 'a', label: t('assign'), run: () => setAsking('assign') },
    { keys: 's', label: t('snooze'), run: () => setAsking('snooze') },
  ]);
  return (
    <>
      <Button size="s" busy={busy} onClick={() => void act({ Act: 'done' })}>
        {t('bulk.done')}
      </Button>
      <Button size="s" variant="line" busy={busy} onClick={() => setAsking('assign')}>
        {t('assign')}
      </Button>
      <Button size="s" variant="line" busy={busy} onClick={() => setAsking('snooze')}>
        {t('snooze')}
      </Button>
      <Suspense>
        {asking === 'assign' ? (
          <AssignDialog
            title={t('bulk.assignTitle', { count: selection.count })}
            onClose={close}
            onAssign={(AssignedTo) => void act({ Act: 'assign', AssignedTo })}
          />
        ) : null}
        {asking === 'snooze' ? (
          <SnoozeDialog onClose={close} onSnooze={(Until) => void act({ Act: 'snooze', Until })} />
        ) : null}
      </Suspense>
    </>
  );
}
