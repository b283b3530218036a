import { staffRoles } from '@bivak/rules';
import { mintOperatorToken } from '../features/identity/index.ts';
import { anOperatorAtWork } from '../features/identity/testing/a-back-office.ts';
import { backOfficeOrigin, type TestServer } from './a-server.ts';

type Row = Readonly<Record<string, unknown>> & { readonly ID: string };

interface Listed {
  readonly status: number;
  readonly rows: readonly Row[];
  readonly body: {
    readonly Next: string | null;
    readonly Total: number;
    readonly TotalIsExact: boolean;
    readonly Error: { readonly Code: string; readonly Fields?: readonly { readonly Field: string }[] };
  };
}

/** A list of the back office over HTTP, as its screen asks for it: pages, its file, and the same act on many rows. */
export async function officeList(server: TestServer, path: string, token: string | null) {
  const office = await server.backOffice();
  async function send(method: 'GET' | 'POST', to: string, payload?: object) {
    const answer = await office.inject({
      method,
      url: `/feesthuis/api/v3/admin/${path}${to}`,
      headers: {
        host: new URL(backOfficeOrigin).host,
        origin: backOfficeOrigin,
        'accept-language': 'nl',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  }
  async function page(query = ''): Promise<Listed> {
    const { status, text } = await send('GET', query);
    const body = JSON.parse(text) as Listed['body'] & { readonly Collection?: readonly Row[] };
    return { status, body, rows: body.Collection ?? [] };
  }
  return {
    page,
    /** Every page of it, so many rows at once. */
    async all(query: string, size: number): Promise<readonly Row[]> {
      const rows: Row[] = [];
      for (let next: string | null = ''; next !== null;) {
        const after: string = next === '' ? '' : `&after=${encodeURIComponent(next)}`;
        const one: Listed = await page(`?${query}&size=${size}${after}`);
        rows.push(...one.rows);
        next = one.body.Next ?? null;
      }
      return rows;
    },
    /** Its file: the head, and a row of cells for each line. */
    async file(query: string, Columns: readonly string[]) {
      const { status, headers, text } = await send('POST', `/_export${query}`, { Columns });
      const isFile = String(headers['content-type']).startsWith('text/csv');
      const lines = isFile ? text.replace('\uFEFF', '').trimEnd().split('\r\n') : [];
      const [head = [], ...rows] = lines.map((line) => line.split(';'));
      const code = isFile ? null : (JSON.parse(text) as Listed['body']).Error.Code;
      return { status, code, head, rows, name: headers['content-disposition'] ?? '' };
    },
    /** The same act on rows as they were seen: by id, `done` or the code that says why not. */
    async act(
      body: object,
    ): Promise<{ readonly status: number; readonly came: Readonly<Record<string, string>> }> {
      const { status, text } = await send('POST', '/_bulk', body);
      const { Collection = [] } = JSON.parse(text) as {
        readonly Collection?: readonly { ID: string; Error: { Code: string } | null }[];
      };
      return {
        status,
        came: Object.fromEntries(Collection.map((one) => [one.ID, one.Error?.Code ?? 'done'])),
      };
    },
  };
}

/** The same list for each role of staff, who logged in just now, and for nobody. */
export async function listForRoles(server: TestServer, path: string) {
  const lists = new Map<string, Awaited<ReturnType<typeof officeList>>>();
  for (const role of staffRoles)
    lists.set(role, await officeList(server, path, await anOperatorAtWork(server, role)));
  return lists.set('nobody', await officeList(server, path, null));
}

/** The answer of each of them, told by its status. */
export async function statuses(
  lists: Awaited<ReturnType<typeof listForRoles>>,
  ask: (list: Awaited<ReturnType<typeof officeList>>) => Promise<{ readonly status: number }>,
): Promise<Readonly<Record<string, number>>> {
  const said: Record<string, number> = {};
  for (const [role, list] of lists) said[role] = (await ask(list)).status;
  return said;
}

/** An owner whose session is no row: for what counts the statements of a call. */
export function mintedToken({ key, shop, clock }: TestServer): string {
  return mintOperatorToken(key, { shopId: shop.id, name: 'Els', now: clock.now });
}
