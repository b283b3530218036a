import { actOnCustomers, type CustomerRow, rowsAtOnce } from '@bivak/contract/admin';
import type { OperationInput } from '@bivak/contract/wire';
import { Button, SelectField } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { customerGroupsQuery } from '../../features/customers/customer-groups-query.ts';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { seenRows, type Selection } from '../../frame/list-selection.ts';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import type { useBulk } from '../../frame/use-bulk.tsx';

type Act = Omit<OperationInput<typeof actOnCustomers>['body'], 'Rows'>;

/** What is done with many customers at once: put into a group, blocked, unblocked. */
export function CustomerBulk({
  selection,
  bulk: { run, busy },
}: {
  readonly selection: Selection<CustomerRow>;
  readonly bulk: ReturnType<typeof useBulk>;
}) {
  const t = useTranslations('office.customers.bulk');
  const call = useCall();
  const [asking, setAsking] = useState<'group' | 'block' | null>(null);
  const close = () => setAsking(null);
  const act = async (asked: Act) => {
    close();
    const isDone = await run(selection, {
      idOf: ({ ID }) => ID,
      nameOf: ({ Description }) => Description,
      atOnce: rowsAtOnce,
      send: (which, options) =>
        call(
          actOnCustomers,
          { body: { ...asked, Rows: seenRows(selection.rows, 'ids' in which ? which.ids : []) } },
          options,
        ),
      said: (count) => t(`did.${asked.Act}`, { count }),
    });
    if (isDone) selection.clear();
  };
  const { count } = selection;
  return (
    <>
      <Button size="s" variant="line" busy={busy} onClick={() => setAsking('group')}>
        {t('group')}
      </Button>
      <Button size="s" variant="bad" busy={busy} onClick={() => setAsking('block')}>
        {t('block')}
      </Button>
      <Button size="s" variant="line" busy={busy} onClick={() => void act({ Act: 'unblock' })}>
        {t('unblock')}
      </Button>
      {asking === 'group' ? (
        <GroupDialog
          count={count}
          onClose={close}
          onGroup={(CustomerGroup) => void act({ Act: 'group', CustomerGroup })}
        />
      ) : null}
      {asking === 'block' ? (
        <ReasonDialog
          title={t('blockTitle', { count })}
          text={t('blockText')}
          label={t('reason')}
          missing={t('reasonMissing')}
          submit={t('block')}
          onClose={close}
          onReason={(Reason) => void act({ Act: 'block', Reason })}
        />
      ) : null}
    </>
  );
}

function GroupDialog({
  count,
  onClose,
  onGroup,
}: {
  readonly count: number;
  readonly onClose: () => void;
  readonly onGroup: (group: string | null) => void;
}) {
  const t = useTranslations('office.customers.bulk');
  const words = useTranslations('office.customers');
  const { call } = useApp();
  const { data } = useQuery(customerGroupsQuery(call));
  const [group, setGroup] = useState('');
  const submit = () => {
    onGroup(group === '' ? null : group);
  };
  return (
    <FormDialog
      title={t('groupTitle', { count })}
      submit={t('group')}
      busy={data === undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('groupText')}</p>
      <SelectField
        label={words('group')}
        value={group}
        options={[
          { value: '', label: t('noGroup') },
          ...(data?.Collection ?? []).map(({ Key, Description }) => ({ value: Key, label: Description })),
        ]}
        onChange={({ target }) => setGroup(target.value)}
      />
    </FormDialog>
  );
}
