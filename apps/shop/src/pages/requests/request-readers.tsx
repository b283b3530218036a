import type { Account } from '@bivak/contract/wire';
import { notify, SelectField } from '@bivak/ui';
import { useErrorNotice, useWrite } from '@bivak/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { chooseRequestReader, requestReadersQuery } from '../../features/lending/api/request-readers.ts';
import styles from './requests.module.css';

const everybody = '';

/** Whom the mails about requests go to (`design/lending.md` §4, "mails"); where one person reads them, nothing is asked. */
export function RequestReaders({ account }: { readonly account: Account }) {
  const t = useTranslations('shop.lending.requests.readers');
  const { call } = useApp();
  const client = useQueryClient();
  const failed = useErrorNotice();
  const asked = requestReadersQuery(call, account);
  const { data } = useQuery(asked);
  const { run } = useWrite(
    async (value: string) => {
      const contactId = value === everybody ? null : value;
      // It shows at once: the list would jump back until the answer is there.
      client.setQueryData(asked.queryKey, (known) => known && { ...known, ContactID: contactId });
      client.setQueryData(asked.queryKey, await chooseRequestReader(call, contactId));
      notify({ type: 'positive', title: t('saved') });
    },
    { scope: 'request-readers' },
  );

  async function choose(value: string): Promise<void> {
    try {
      await run(value);
    } catch (cause) {
      failed(cause, t('failed'));
      await client.invalidateQueries({ queryKey: asked.queryKey });
    }
  }

  if (data === undefined || data.Persons.length < 2) return null;
  return (
    <section className={styles.readers} aria-labelledby="readers">
      <h2 id="readers">{t('title')}</h2>
      <p>{t('text')}</p>
      <SelectField
        label={t('label')}
        value={data.ContactID ?? everybody}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
        options={[
          { value: everybody, label: t('all', { count: data.Persons.length }) },
          ...data.Persons.map(({ ContactID, FirstName, LastName, Email }) => ({
            value: ContactID,
            label: t('one', { name: `${FirstName} ${LastName}`.trim(), email: Email }),
          })),
        ]}
      />
    </section>
  );
}
