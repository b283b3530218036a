import type { Account, SubAccount } from '@bivak/contract/wire';
import { Button, buttonClass, EmptyState, ErrorState, Note, Pill } from '@bivak/ui';
import { MenuButton, type MenuEntry } from '@bivak/ui/menu';
import { type Column, type RowLink, Table } from '@bivak/ui/table';
import { accountName } from '@bivak/web/formats';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { personsQuery } from '../../features/customers/api/persons-query.ts';
import { personName } from '../../features/customers/model/person-name.ts';
import { usePersonActions } from '../../features/customers/model/use-person-actions.ts';
import { EmailText } from '../../i18n/email-text.tsx';
import { useRoleName } from '../../i18n/use-role-name.ts';
import { useKeptQuery } from '../../session/use-kept-query.ts';
import { useSession } from '../../session/use-session.ts';
import { useScreenSize } from '../frame/use-screen-size.ts';
import styles from './account-layout.module.css';

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

type Actions = ReturnType<typeof usePersonActions>;

/** Shown where there is nothing, such as for a person without a role (spec 2 §2). */
const DASH = '–';

/**
 * The columns with their weights 2, 2, 2, 2, 3, 2, 1 (spec 2 §9). On a card, where every value has its label, the name
 * stands whole over the others.
 */
function usePersonColumns(account: Account, actions: Actions): readonly Column<SubAccount>[] {
  const t = useTranslations('shop.shopUsers');
  const salutations = useTranslations('shop.register');
  const isCard = useScreenSize() !== 'large';
  const roleName = useRoleName();
  const salutation: Column<SubAccount> = {
    id: 'salutation',
    label: t('salutation'),
    weight: 2,
    cell: ({ CONTACT_Salutation }) => (CONTACT_Salutation === null ? DASH : salutations(CONTACT_Salutation)),
  };
  const names: readonly Column<SubAccount>[] = isCard
    ? [{ id: 'name', label: t('lastName'), role: 'name', cell: personName }]
    : [
        salutation,
        {
          id: 'firstName',
          label: t('firstName'),
          weight: 2,
          role: 'name',
          cell: ({ CONTACT_FirstName }) => CONTACT_FirstName || DASH,
        },
        {
          id: 'lastName',
          label: t('lastName'),
          weight: 2,
          cell: ({ CONTACT_LastName }) => CONTACT_LastName || DASH,
        },
      ];
  return [
    ...names,
    {
      id: 'phone',
      label: t('phone'),
      weight: 2,
      cell: ({ CONTACT_Tel, CONTACT_MobilePhone }) => (
        <span className="nowrap">{CONTACT_Tel || CONTACT_MobilePhone || DASH}</span>
      ),
    },
    {
      id: 'email',
      label: t('email'),
      weight: 3,
      cell: (person) => <Address person={person} isCard={isCard} />,
    },
    {
      id: 'role',
      label: t('role'),
      weight: 2,
      cell: ({ RoleName }) => (RoleName === null ? DASH : roleName(RoleName)),
    },
    {
      id: 'actions',
      label: t('actions'),
      hideLabel: true,
      weight: 1,
      role: 'actions',
      cell: (person) => <PersonMenu person={person} account={account} actions={actions} />,
    },
  ];
}

function Address({ person, isCard }: { readonly person: SubAccount; readonly isCard: boolean }) {
  const t = useTranslations('shop.shopUsers');
  return (
    <span className={isCard ? styles.anywhere : undefined}>
      <EmailText>{person.CONTACT_Email}</EmailText>
      {person.PendingEmail === null ? null : (
        <span className="small soft"> {t('pending', { email: person.PendingEmail })}</span>
      )}
      {person.IsInvited ? (
        <>
          {' '}
          <Pill>{t('invited')}</Pill>
        </>
      ) : null}
    </span>
  );
}

/** All as the shop is set up. Nobody deletes or demotes themselves: another admin takes off who leaves. */
function PersonMenu({
  person,
  account,
  actions,
}: {
  readonly person: SubAccount;
  readonly account: Account;
  readonly actions: Actions;
}) {
  const t = useTranslations('shop.shopUsers');
  const navigate = useNavigate();
  const { editPersons, removePersons, personActs } = useShop().account;
  const isSelf = person.CONTACT_ContactID === account.ContactID;
  // The list is an admin's own, so who has another role is none.
  const isAdmin = person.RoleName === account.RoleName;
  const waits = person.IsInvited || person.PendingEmail !== null;
  const entries: (MenuEntry | null)[] = [
    editPersons
      ? {
          id: 'edit',
          label: t('edit'),
          icon: 'edit',
          onAction: () =>
            void navigate({
              to: '/account/persons/$contactId',
              params: { contactId: person.CONTACT_ContactID },
            }),
        }
      : null,
    waits && personActs.includes('invite')
      ? { id: 'invite', label: t('invite'), icon: 'mail', onAction: () => void actions.invite(person) }
      : null,
    isAdmin || !personActs.includes('promote')
      ? null
      : { id: 'promote', label: t('promote'), icon: 'users', onAction: () => void actions.promote(person) },
    isAdmin && !isSelf && personActs.includes('demote')
      ? { id: 'demote', label: t('demote'), icon: 'user', onAction: () => void actions.demote(person) }
      : null,
    isSelf || !removePersons
      ? null
      : {
          id: 'delete',
          label: t('delete'),
          icon: 'trash',
          bad: true,
          onAction: () => void actions.remove(person),
        },
  ];
  const offered = entries.filter((entry) => entry !== null);
  if (offered.length === 0) return null;
  return <MenuButton label={t('actionsOf', { name: personName(person) })} entries={offered} />;
}
