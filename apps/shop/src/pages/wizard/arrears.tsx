import { WaitingPage } from '@bivak/web/client-page';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApp } from '../../app-context.tsx';
import { arrearsQuery } from '../../features/arrears/api/arrears-query.ts';
import { useWizard } from '../../features/lending/model/wizard-context.tsx';
import { BlockedView } from './blocked-view.tsx';

/**
 * No new request is asked for while invoices are overdue; what was sent before may still be changed. Where the answer does not
 * come the questions are asked all the same: the server refuses what is sent.
 */
export function Arrears({ children }: { readonly children: ReactNode }) {
  const { call } = useApp();
  const { account, draft } = useWizard();
  const { data, isPending, isFetching, refetch } = useQuery(arrearsQuery(call, account));
  if (isPending) return <WaitingPage />;
  if (data?.IsBlocked !== true) return children;
  return (
    <div className="wrap section">
      <BlockedView
        account={account}
        invoices={data.Invoices}
        hasDraft={draft !== null}
        isAsking={isFetching}
        again={() => void refetch()}
      />
    </div>
  );
}
