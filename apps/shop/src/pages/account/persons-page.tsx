import type { Account, SubAccount } from '@bivak/contract';
import { EmptyState, ErrorState, Note, Button, buttonClass } from '@bivak/ui';
import { Table, type RowLink } from '@bivak/ui/table';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { accountName } from '@bivak/web/formats';
import { personsQuery } from '../../features/customers/api/persons-query.ts';
import { usePersonActions } from '../../features/customers/model/use-person-actions.ts';
import { useKeptQuery } from '../../session/use-kept-query.ts';
import { useSession } from '../../session/use-session.ts';
import styles from './account-layout.module.css';
import { usePersonColumns } from './person-columns.tsx';

/** The persons who act for the customer, for its admins (spec 2 §2, "Shop user list"). */
export function PersonsPage() {
  const account = useSession((state) => state.session.account);
  return account === null ? null : <Persons account={account} />;
}

function Persons({ account }: { readonly account: Account }) {
  const t = useTranslations('shop');
  const { account: offered, errorsEnabled } = useShop();
  const asked = personsQuery(useCall(), account);
  const { data, isPending, error, refetch } = useKeptQuery('shopUsers', account, asked);
  const actions = usePersonActions(account);
  const columns = usePersonColumns(account, actions);
  const persons = data ?? [];
  const add = (
    <Link to="/account/persons/new" className={buttonClass()}>
      {t('shopUsers.add')}
    </Link>
  );
  if (data === undefined && error !== null && !errorsEnabled) return null;
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{t('shopUsers.title')}</h1>
          <p className="soft">
            {t('shopUsers.lede', { company: account.CompanyName || accountName(account) })}
          </p>
        </div>
        {data !== undefined && persons.length === 0 ? null : add}
      </div>
      {actions.problem === null ? null : (
        <Note tone="bad" role="alert">
          {actions.problem}
        </Note>
      )}
      <Table
        caption={t('shopUsers.caption', { company: account.CompanyName || accountName(account) })}
        hideCaption
        columns={columns}
        rows={persons}
        rowKey={(person) => person.CONTACT_ContactID}
        rowLink={offered.editPersons ? linkToPerson : undefined}
        loading={isPending}
        loadingLabel={t('global.loading')}
        empty={
          <EmptyState
            icon="users"
            title={t('shopUsers.empty')}
            text={t('shopUsers.emptyText')}
            actions={add}
          />
        }
        error={
          error === null || persons.length > 0 ? undefined : (
            <ErrorState
              title={t('shopUsers.errorLoad')}
              actions={<Button onClick={() => void refetch()}>{t('global.tryAgain')}</Button>}
            />
          )
        }
      />
    </>
  );
}

function linkToPerson({ CONTACT_ContactID: contactId }: SubAccount, link: RowLink) {
  return <Link to="/account/persons/$contactId" params={{ contactId }} {...link} />;
}
