import { randomUUID } from 'node:crypto';

interface CatalogueCall {
  readonly path: string;
  readonly body?: object;
  readonly version?: number;
  readonly method?: 'PATCH' | 'DELETE';
  readonly photo?: boolean;
}

/** Every act on an article and on a category. */
export function catalogueCalls(
  send: (
    call: CatalogueCall,
  ) => Promise<{ readonly body: { readonly ID: string; readonly Version: number } }>,
): Readonly<Record<string, () => Promise<CatalogueCall>>> {
  const item = () => ({ path: '/items', body: { Description: `Tent ${randomUUID()}` } });
  const category = () => ({ path: '/categories', body: { Description: `Tenten ${randomUUID()}` } });
  const known = async (of: () => CatalogueCall) => {
    const { ID, Version } = (await send(of())).body;
    return { path: `${of().path}/${ID}`, version: Version };
  };
  const act = async (verb: string, body: object) => {
    const { path, version } = await known(item);
    return { path: `${path}/${verb}`, version, body };
  };
  return {
    createStaffItem: async () => item(),
    changeStaffItem: async () => ({
      ...(await known(item)),
      body: { Texts: { nl: { Description: 'Tent van 5 m' } } },
      method: 'PATCH',
    }),
    duplicateStaffItem: async () => {
      const { path } = await known(item);
      return { path: `${path}/_duplicate`, body: { Description: `Tent ${randomUUID()}` } };
    },
    addItemPicture: async () => ({ ...(await act('pictures', {})), photo: true }),
    setItemState: () => act('_state', { State: 'archived' }),
    actOnItems: async () => {
      const { ID } = (await send(item())).body;
      return { path: '/items/_bulk', body: { IDs: [ID], Act: 'state', State: 'archived' } };
    },
    createStaffCategory: async () => category(),
    changeStaffCategory: async () => ({
      ...(await known(category)),
      body: { Texts: { nl: { Description: 'Grote tenten' } } },
      method: 'PATCH',
    }),
    removeStaffCategory: async () => ({ ...(await known(category)), method: 'DELETE' }),
  };
}
