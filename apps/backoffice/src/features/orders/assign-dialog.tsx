import { SelectField } from '@bivak/ui';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { useStaff } from '../../session/use-staff.ts';
import { colleaguesQuery } from '../identity/colleagues-query.ts';

/** Asks who looks after orders: oneself stands first, then colleagues, or nobody. */
export function AssignDialog({
  count = 1,
  title,
  assignedTo = null,
  onClose,
  onAssign,
}: {
  readonly count?: number;
  /** What is given to somebody, where it is no order. */
  readonly title?: string;
  readonly assignedTo?: string | null;
  readonly onClose: () => void;
  readonly onAssign: (to: string | null, name: string) => void;
}) {
  const t = useTranslations('office.assign');
  const call = useCall();
  const me = useStaff(({ person }) => person?.ID ?? '');
  const { data, error, refetch } = useQuery(colleaguesQuery(call));
  const [chosen, setChosen] = useState<string | null>(null);
  const colleagues = (data?.Collection ?? []).toSorted(
    (one, other) => Number(other.Key === me) - Number(one.Key === me),
  );
  const to = chosen ?? assignedTo ?? me;
  const submit = () => {
    const name = colleagues.find(({ Key }) => Key === to)?.Description ?? t('nobody');
    onAssign(to === '' ? null : to, name);
  };
  return (
    <FormDialog
      title={title ?? t('title', { count })}
      submit={t('submit')}
      busy={data === undefined && error === null}
      onClose={onClose}
      onSubmit={submit}
    >
      {error === null ? null : <PartNotLoaded title={t('notLoaded')} retry={() => void refetch()} />}
      <SelectField
        label={t('who')}
        value={to}
        options={[
          ...colleagues.map(({ Key, Description }) => ({
            value: Key,
            label: Key === me ? t('me', { name: Description }) : Description,
          })),
          { value: '', label: t('nobody') },
        ]}
        onChange={({ target }) => setChosen(target.value)}
      />
    </FormDialog>
  );
}
