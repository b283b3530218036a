import {
  deleteSubAccount,
  inviteSubAccount,
  promoteSubAccount,
  updateSubAccount,
  type Account,
  type SubAccount,
} from '@bivak/contract/wire';
import { askConfirm, notify } from '@bivak/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../../app-context.tsx';
import { isWireError, useErrorNotice } from '@bivak/web';
import { personsQuery } from '../api/persons-query.ts';
import { personName } from './person-name.ts';

type Action = 'delete' | 'promote' | 'demote' | 'invite';

const failures = {
  delete: 'errorDelete',
  promote: 'errorPromote',
  demote: 'errorDemote',
  invite: 'errorInvite',
} as const;
const successes = {
  delete: 'deleted',
  promote: 'promoted',
  demote: 'demoted',
  invite: 'invitedAgain',
} as const;

/** What can be done with a person of the list. All but another mail ask first (spec 2 §2); a refusal stays in sight. */
export function usePersonActions(account: Account) {
  const t = useTranslations('shop.shopUsers');
  const cancel = useTranslations('shop.global')('cancel');
  const call = useCall();
  const { plainRoleName } = useShop();
  const fail = useErrorNotice();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);

  async function run(action: Action, person: SubAccount, send: () => Promise<unknown>): Promise<void> {
    setProblem(null);
    try {
      await send();
      notify({ type: 'positive', title: t(successes[action], { name: personName(person) }) });
    } catch (cause) {
      setProblem(isWireError(cause) && cause.code !== 'Unexpected' ? cause.message : t(failures[action]));
      fail(cause, t(failures[action]));
    }
    await queryClient.invalidateQueries({ queryKey: personsQuery(call, account).queryKey });
  }

  async function confirmed(action: Exclude<Action, 'invite'>, person: SubAccount): Promise<boolean> {
    const name = personName(person);
    const answer = await askConfirm({
      id: `${action}-person`,
      title: t(`${action}Title`, { name }),
      text: t(`${action}Text`, { name, company: account.CompanyName }),
      yes: t(`${action}Yes`),
      no: cancel,
    });
    return answer === true;
  }

  function paramsOf({ UserName, CONTACT_ContactID }: SubAccount) {
    return {
      params: { contactId: account.ContactID, userName: UserName, targetContactId: CONTACT_ContactID },
    };
  }

  return {
    problem,
    remove: async (person: SubAccount) => {
      if (await confirmed('delete', person))
        await run('delete', person, () => call(deleteSubAccount, paramsOf(person)));
    },
    promote: async (person: SubAccount) => {
      if (await confirmed('promote', person))
        await run('promote', person, () => call(promoteSubAccount, paramsOf(person)));
    },
    /** To the role of who is added: there is no call of its own for it. */
    demote: async (person: SubAccount) => {
      if (await confirmed('demote', person))
        await run('demote', person, () =>
          call(updateSubAccount, {
            ...paramsOf(person),
            body: { RoleName: plainRoleName, Version: person.Version },
          }),
        );
    },
    invite: (person: SubAccount) => run('invite', person, () => call(inviteSubAccount, paramsOf(person))),
  };
}
