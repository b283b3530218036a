import type { AllHours, HoursChanged } from '@bivak/contract/admin';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import type { Kept } from './effects.tsx';
import { hitsQuery, hoursQuery } from './hours-queries.ts';

interface Sent<Field> {
  /** The one that was read last, which a merge has renewed. */
  readonly version: number;
  readonly kept: Kept;
  readonly fields: readonly Field[];
}

/** Saving an edit of the hours: its faults, the orders that it lets stay, and its way back. */
export function useHoursEdit<Field extends string>(
  versionIn: (all: AllHours) => number,
  send: (of: Sent<Field>) => Promise<HoursChanged>,
) {
  const t = useTranslations('office.hours');
  const call = useCall();
  const client = useQueryClient();
  const failed = useErrorNotice();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [kept, setKept] = useState<Kept>(new Set());
  const { offerBack, ...undo } = useActs([hoursQuery(call).queryKey, hitsQuery(call).queryKey]);
  const write = useWrite((fields: readonly Field[]) => {
    const read = client.getQueryData<AllHours>(hoursQuery(call).queryKey);
    return send({ version: read === undefined ? 0 : versionIn(read), kept, fields });
  });
  const fresh = () => client.fetchQuery({ ...hoursQuery(call), staleTime: 0 });
  return {
    faults,
    clearFaults: () => setFaults({}),
    kept,
    setKept,
    undo,
    busy: write.busy,
    failed,
    fresh,
    save: async (fields: readonly Field[]): Promise<boolean> => {
      setFaults({});
      try {
        const done = await write.press(fields);
        if (done === null) return false;
        setKept(new Set());
        offerBack(done.Undo, t('saved'));
      } catch (error) {
        const all = isWireError(error) ? error.fields : [];
        if (all.length === 0) throw error;
        setFaults(Object.fromEntries(all.map(({ Field, Message }) => [Field, Message])));
        return false;
      }
      await Promise.all([fresh(), client.invalidateQueries({ queryKey: hitsQuery(call).queryKey })]);
      return true;
    },
  };
}
