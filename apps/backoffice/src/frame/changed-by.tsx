import { Note } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../app-context.tsx';
import { colleaguesQuery } from '../features/identity/colleagues-query.ts';
import { changeKey, type Change, useLive } from './live.ts';

/** Of a record that is open: who changed it while it was looked at. It stays until the record is left or another change comes. */
export function ChangedBy({ entity, id }: { readonly entity: string; readonly id: string }) {
  const t = useTranslations('office.live');
  const call = useCall();
  const key = changeKey(entity, id);
  const fresh = useLive((state) => state.fresh.get(key));
  const [seen, setSeen] = useState<{ readonly key: string; readonly change: Change } | null>(null);
  if (fresh !== undefined && (seen?.key !== key || seen.change.at !== fresh.at))
    setSeen({ key, change: fresh });
  const change = seen?.key === key ? seen.change : null;
  const { data } = useQuery({ ...colleaguesQuery(call), enabled: change !== null && change.by !== null });
  const name = data?.Collection.find(({ Key }) => Key === change?.by)?.Description;
  return (
    <div role="status">
      {change === null ? null : (
        <Note tone="info">{name === undefined ? t('changed') : t('changedBy', { name })}</Note>
      )}
    </div>
  );
}
