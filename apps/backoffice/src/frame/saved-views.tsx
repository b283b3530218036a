import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
} from '@bivak/contract/admin';
import { Button, CheckboxField, notify, TextField } from '@bivak/ui';
import { MenuButton } from '@bivak/ui/menu';
import { useErrorNotice, useWrite } from '@bivak/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../app-context.tsx';
import { FormDialog } from './form-dialog.tsx';
import styles from './list.module.css';

/**
 * How this list is narrowed and sorted, under a name: one's own and those that colleagues share. What a view says is the
 * address of the list, so that one is a link like any other.
 */
export function SavedViews({ list }: { readonly list: string }) {
  const t = useTranslations('office.views');
  const call = useCall();
  const router = useRouter();
  const { search } = useLocation();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const queryKey = ['views', list];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listSavedViews, { query: { List: list } }, { signal }),
    staleTime: 60_000,
  });
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  const { press, busy } = useWrite((run: () => Promise<unknown>) => run());
  const views = data?.Collection ?? [];
  const here = router.options.stringifySearch?.(search) ?? '';
  const current = views.find(({ Address }) => sameAddress(Address, here));

  async function write(run: () => Promise<unknown>, said: string): Promise<boolean> {
    let isDone = false;
    try {
      isDone = (await press(async () => run().then(() => true))) === true;
      if (isDone) notify({ type: 'positive', title: said });
    } catch (error) {
      say(error);
    }
    await queryClient.invalidateQueries({ queryKey });
    return isDone;
  }
  const save = async (Name: string, IsShared: boolean) => {
    const isDone =
      naming === 'new' || naming === null
        ? await write(
            () =>
              call(
                createSavedView,
                { body: { List: list, Name, Address: here, IsShared } },
                { idempotencyKey: crypto.randomUUID() },
              ),
            t('saved', { name: Name }),
          )
        : await write(
            () =>
              call(
                changeSavedView,
                { params: { id: naming.ID }, body: { Name, IsShared } },
                { version: naming.Version },
              ),
            t('saved', { name: Name }),
          );
    if (isDone) setNaming(null);
  };
  const own = current?.IsOwn === true ? current : null;
  return (
    <div className={styles.saved}>
      {views.length === 0 ? null : (
        <nav aria-label={t('label')}>
          {views.map((view) => (
            <Link
              key={view.ID}
              to="."
              search={(router.options.parseSearch?.(view.Address) ?? {}) as never}
              aria-current={view === current ? 'page' : undefined}
            >
              {view.IsOwn ? view.Name : t('shared', { name: view.Name })}
            </Link>
          ))}
        </nav>
      )}
      {own === null ? (
        <Button size="s" variant="quiet" onClick={() => setNaming('new')}>
          {t('save')}
        </Button>
      ) : (
        <MenuButton
          label={t('menu', { name: own.Name })}
          entries={[
            { id: 'change', label: t('change'), onAction: () => setNaming(own) },
            { id: 'new', label: t('saveAnother'), onAction: () => setNaming('new') },
            {
              id: 'remove',
              label: t('remove'),
              onAction: () =>
                void write(
                  () => call(deleteSavedView, { params: { id: own.ID } }),
                  t('removed', { name: own.Name }),
                ),
            },
          ]}
        />
      )}
      {naming === null ? null : (
        <NameView
          view={naming === 'new' ? null : naming}
          busy={busy}
          onClose={() => setNaming(null)}
          onSave={(name, isShared) => void save(name, isShared)}
        />
      )}
    </div>
  );
}

function NameView({
  view,
  busy,
  onClose,
  onSave,
}: {
  readonly view: SavedView | null;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSave: (name: string, isShared: boolean) => void;
}) {
  const t = useTranslations('office.views');
  const [name, setName] = useState(view?.Name ?? '');
  const [isShared, setShared] = useState(view?.IsShared ?? false);
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    if (name.trim() === '') setMissing(true);
    else onSave(name.trim(), isShared);
  };
  return (
    <FormDialog
      title={t(view === null ? 'save' : 'change')}
      submit={t('submit')}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        required
        label={t('name')}
        hint={t('nameHint')}
        maxLength={80}
        value={name}
        error={isMissing && name.trim() === '' ? t('nameRequired') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <CheckboxField
        label={t('share')}
        checked={isShared}
        onChange={({ target }) => setShared(target.checked)}
      />
    </FormDialog>
  );
}

/** Whatever the order of the names is. */
function sameAddress(one: string, other: string): boolean {
  const [left, right] = [one, other].map((address) =>
    [...new URLSearchParams(address)]
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('&'),
  );
  return left === right;
}
