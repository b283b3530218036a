import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { type DraftRow, draftsOf, findDraft } from './drafts.sql.ts';

/** What an association has answered of a new request, or of one that it edits; null where nobody began. */
export const getDraft = query(
  { right: 'customer', shared: 'nobody' },
  async (
    { shop, actor },
    { requestId }: { readonly requestId: string | null },
  ): Promise<DraftRow | null | Refusal> => {
    const { customerId } = CustomerScope.of(actor);
    if (customerId === null) return refuse('Forbidden');
    return (await findDraft(shop.database, customerId, requestId)) ?? null;
  },
);

export const listDrafts = query(
  { right: 'customer', shared: 'nobody' },
  async ({ shop, actor }): Promise<DraftRow[] | Refusal> => {
    const { customerId } = CustomerScope.of(actor);
    return customerId === null ? refuse('Forbidden') : draftsOf(shop.database, customerId);
  },
);
