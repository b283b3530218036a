import type { Context } from '../../platform/application/context.ts';
import { type ListFile, listFile } from '../../platform/application/list-page.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { foundRequests, type ListedRequest, type RequestFilter } from './staff-requests.queries.ts';

/** Exactly the requests of a list as its caller narrowed and sorted it. Names of associations leave the house with it. */
export const staffExportRequests = command(
  { right: 'requests.read&exports.persons', stepUp: true },
  async (
    context: Context,
    { columns, ...asked }: RequestFilter & { readonly columns: readonly string[] },
  ): Promise<ListFile<ListedRequest> | Refusal> => {
    const found = foundRequests(context, asked);
    return isRefusal(found) ? found : listFile(context, { list: 'requests', columns, asked }, found.read);
  },
);
