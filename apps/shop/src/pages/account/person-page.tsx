import type { Account, SubAccount } from '@bivak/contract/wire';
import { Box, Button, ErrorState, Spinner, buttonClass, notify } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { personsQuery } from '../../features/customers/api/persons-query.ts';
import { PersonForm } from '../../features/customers/components/person-form.tsx';
import { personName } from '../../features/customers/model/person-name.ts';
import { useSession } from '../../session/use-session.ts';

/** Adds a person, who gets a mail with the invitation. */
export function NewPersonPage() {
  const t = useTranslations('shop');
  const account = useSession((state) => state.session.account);
  if (account === null) return null;
  return (
    <>
      <h1>{t('account.personNew')}</h1>
      <p className="soft">{t('shopUsers.createLede')}</p>
      <Filling account={account} person={null} done="created" />
    </>
  );
}

/** Changes a person of the customer; one that is not in its list is not found, nor where the shop has it switched off. */
export function PersonPage() {
  const account = useSession((state) => state.session.account);
  return account === null ? null : <Editing account={account} />;
}

function Editing({ account }: { readonly account: Account }) {
  const t = useTranslations('shop');
  const { contactId } = useParams({ strict: false });
  const {
    account: { editPersons },
    errorsEnabled,
  } = useShop();
  const { data, error, refetch } = useQuery(personsQuery(useCall(), account));
  const person = data?.find(({ CONTACT_ContactID }) => editPersons && CONTACT_ContactID === contactId);
  if (person !== undefined) {
    return (
      <>
        <h1>{personName(person)}</h1>
        <Filling key={person.CONTACT_ContactID} account={account} person={person} done="updated" />
      </>
    );
  }
  if (data === undefined && error === null) return <Spinner label={t('global.loading')} showLabel />;
  if (!errorsEnabled) return null;
  return (
    <ErrorState
      level={1}
      icon={data === undefined ? 'warning' : 'question'}
      title={t(data === undefined ? 'shopUsers.errorLoad' : 'shopUsers.notFound')}
      text={data === undefined ? undefined : t('shopUsers.notFoundText')}
      actions={
        <>
          {data === undefined ? <Button onClick={() => void refetch()}>{t('global.tryAgain')}</Button> : null}
          <Link to="/account/persons" className={buttonClass({ variant: 'line' })}>
            {t('shopUsers.toPersons')}
          </Link>
        </>
      }
    />
  );
}

function Filling({
  account,
  person,
  done,
}: {
  readonly account: Account;
  readonly person: SubAccount | null;
  readonly done: 'created' | 'updated';
}) {
  const t = useTranslations('shop.shopUsers');
  const navigate = useNavigate();
  return (
    <Box>
      <PersonForm
        account={account}
        person={person}
        onSaved={(saved) => {
          notify({ type: 'positive', about: 'form', title: t(done, { name: personName(saved) }) });
          void navigate({ to: '/account/persons' });
        }}
        back={
          <Link to="/account/persons" className={buttonClass({ variant: 'quiet' })}>
            {t('toList')}
          </Link>
        }
      />
    </Box>
  );
}
