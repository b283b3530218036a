import { useQuery } from '@tanstack/react-query';
import { useCall, useShop } from '../../../app-context.tsx';
import { useSession } from '../../../session/use-session.ts';
import { customerQuery } from '../api/customer-query.ts';

const NOBODY = { CustomerID: '', ContactID: '' };

/**
 * The association that somebody acts for: who is in, its data once they are there, its customer group, and whether that
 * lends in the peak (spec 3 §6).
 */
export function useAssociation() {
  const call = useCall();
  const { customerGroups } = useShop();
  const account = useSession((state) => state.session.account);
  const { data } = useQuery({ ...customerQuery(call, account ?? NOBODY), enabled: account !== null });
  const customer = account === null ? undefined : data;
  const group = customer?.CustomerGroupID ?? null;
  const lendsInPeak = customerGroups.some(({ id, peakAccess }) => id === group && peakAccess);
  return { account, customer, group, lendsInPeak };
}
