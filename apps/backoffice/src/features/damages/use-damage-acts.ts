import {
  addDeskDamagePhoto,
  assessDamage,
  chargeDamage,
  closeDamage,
  type DamageActed,
  keepDamageDown,
  repairDamage,
  setDamageParts,
  type StaffDamage,
  waiveDamage,
  writeOffDamage,
} from '@bivak/contract/admin';
import type { OperationInput } from '@bivak/contract/wire';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useActs } from '../../frame/use-acts.tsx';

/** What staff may do to a damage, with what each takes. */
export type DamageAct =
  | { readonly act: 'assess'; readonly body: OperationInput<typeof assessDamage>['body'] }
  | { readonly act: 'charge'; readonly body: OperationInput<typeof chargeDamage>['body'] }
  | { readonly act: 'waive'; readonly body: OperationInput<typeof waiveDamage>['body'] }
  | { readonly act: 'down'; readonly body: OperationInput<typeof keepDamageDown>['body'] }
  | { readonly act: 'repair' | 'write-off' | 'close' };

export type DamageActName = DamageAct['act'];

type Options = { readonly version: number; readonly idempotencyKey?: string; readonly signal?: AbortSignal };

/** One way to call each act: for real, or to hear what it would do. */
export function useDamageCall(damageId: string) {
  const call = useCall();
  const params = { id: damageId };
  return (act: DamageAct, isDryRun: boolean, options: Options): Promise<DamageActed> => {
    const query = isDryRun ? ({ DryRun: 'true' } as const) : {};
    switch (act.act) {
      case 'assess':
        return call(assessDamage, { params, query, body: act.body }, options);
      case 'charge':
        return call(chargeDamage, { params, query, body: act.body }, options);
      case 'waive':
        return call(waiveDamage, { params, query, body: act.body }, options);
      case 'down':
        return call(keepDamageDown, { params, query, body: act.body }, options);
      case 'repair':
        return call(repairDamage, { params, query }, options);
      case 'write-off':
        return call(writeOffDamage, { params, query }, options);
      case 'close':
        return call(closeDamage, { params, query }, options);
    }
  };
}

/** What staff does to a damage, with the version of it that was seen. */
export function useDamageActs(damageId: string) {
  const t = useTranslations('office.damage');
  const call = useCall();
  const send = useDamageCall(damageId);
  const { act, ...undo } = useActs([['damage', damageId], ['damages']]);
  const params = { id: damageId };
  return {
    step: (version: number, given: DamageAct) =>
      act((options) => send(given, false, { ...options, version }), t(`did.${given.act}`)),
    setParts: (version: number, Parts: OperationInput<typeof setDamageParts>['body']['Parts']) =>
      act(
        (options) => call(setDamageParts, { params, query: {}, body: { Parts } }, { ...options, version }),
        t('did.parts'),
      ),
    addPhoto: (file: File, Stage: 'before' | 'after') =>
      act((options) => call(addDeskDamagePhoto, { params, query: { Stage }, file }, options), t('did.photo')),
    busy: undo.busy,
    undo,
  };
}

export type DamageActs = ReturnType<typeof useDamageActs>;

/** What follows the state of a damage, the usual step first. */
export function nextActs({ State, IsInvoiced }: StaffDamage): readonly DamageActName[] {
  if (State === 'reported') return ['assess', 'close'];
  if (State === 'assessed') return ['charge', 'waive'];
  // What stands on an invoice is no longer waived.
  if (State === 'charged') return IsInvoiced ? ['repair', 'write-off'] : ['repair', 'write-off', 'waive'];
  if (State === 'waived') return ['repair', 'write-off'];
  return State === 'closed' ? [] : ['close'];
}
