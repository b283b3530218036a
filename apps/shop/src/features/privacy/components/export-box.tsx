import { type Account, askPersonalExport, type Call, getPersonalExport } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { Box, Button, FileLink } from '@bivak/ui';
import { useErrorNotice, useWrite } from '@bivak/web';
import { formatDay, formatFileSize } from '@bivak/web/formats';
import { NotLoaded } from '@bivak/web/not-loaded';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { FILE_ADDRESS_MS } from '../../../file-addresses.ts';

/** Everything about me as one file: asked for here, fetched here once it is packed. */
export function ExportBox({ account }: { readonly account: Account }) {
  const t = useTranslations('shop.privacy');
  const { call, locale, shop } = useApp();
  const client = useQueryClient();
  const fail = useErrorNotice();
  const query = exportQuery(call, account);
  const { run, busy } = useWrite(ask);
  const { data, error, refetch } = useQuery(query);
  if (error !== null && data === undefined) {
    return shop.errorsEnabled ? <NotLoaded title={t('loadError')} retry={() => void refetch()} /> : null;
  }
  const { State = 'None', IsWhole, DateTimeExpires, FileName, FileSize, FileUrl } = data ?? {};
  const isReady = State === 'Ready' && typeof FileUrl === 'string';

  async function ask(): Promise<void> {
    try {
      client.setQueryData(query.queryKey, await call(askPersonalExport, {}));
    } catch (cause) {
      fail(cause, t('exportError'));
    }
  }
  return (
    <Box title={t('exportTitle')}>
      <div className="stack">
        <p>{t(IsWhole === true ? 'exportCustomer' : 'exportPerson')}</p>
        {State === 'Preparing' ? (
          <p className="soft" role="status">
            {t('exportPreparing')}
          </p>
        ) : null}
        {isReady ? (
          <>
            <FileLink
              name={FileName ?? ''}
              note={formatFileSize(FileSize ?? 0, locale)}
              href={FileUrl}
              fileName={FileName ?? ''}
            />
            <p className="small soft">
              {t('exportUntil', {
                day: formatDay((DateTimeExpires ?? '').slice(0, 10) as IsoDate, 'long', locale),
              })}
            </p>
          </>
        ) : null}
        <div className="row">
          <Button
            variant={isReady ? 'line' : undefined}
            icon="download"
            busy={busy || State === 'Preparing'}
            onClick={() => void run(undefined)}
          >
            {t(isReady ? 'exportAgain' : 'exportAsk')}
          </Button>
        </div>
      </div>
    </Box>
  );
}

const preparingMs = 2000;
const againMs = { None: false, Preparing: preparingMs, Ready: FILE_ADDRESS_MS } as const;

/** The archive that the person asked for last; asked again while it is being made. */
function exportQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['personal-export', CustomerID, ContactID],
    queryFn: () => call(getPersonalExport, {}),
    refetchInterval: ({ state }) => againMs[state.data?.State ?? 'None'],
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
