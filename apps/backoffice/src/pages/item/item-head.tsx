import { duplicateStaffItem, type ItemState, setItemState, type StaffItem } from '@bivak/contract/admin';
import { Button, Note, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { isWireError } from '@bivak/web';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { ItemStatePill } from '../../features/catalogue/item-state.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './item-page.module.css';

interface Promised {
  readonly ID: string;
  readonly Number: string;
}

/** The name of an item, whether it is in the shop, and what is done with it as a whole. */
export function ItemHead({ item, hasDraft }: { readonly item: StaffItem; readonly hasDraft: boolean }) {
  const t = useTranslations('office.item');
  const { locale, shop } = useApp();
  const call = useCall();
  const may = useMay();
  const { act, busy } = useActs([['item', item.ID], ['items']]);
  const [promised, setPromised] = useState<readonly Promised[]>([]);
  const [isCopying, setCopying] = useState(false);
  const name = item.Texts[locale]?.Description ?? item.Texts[shop.defaultLanguage]?.Description ?? item.ID;
  const move = (State: ItemState) => {
    setPromised([]);
    void act(
      async (options) => {
        try {
          return await call(
            setItemState,
            { params: { id: item.ID }, body: { State } },
            { ...options, version: item.Version },
          );
        } catch (error) {
          if (isWireError(error) && error.code === 'ItemPromised')
            setPromised((error.body as { readonly Orders?: readonly Promised[] }).Orders ?? []);
          throw error;
        }
      },
      t(`did.${State}`),
    );
  };
  const { State } = item;
  return (
    <>
      <ScreenHead
        title={name}
        before={
          <Link to="/items" className="link">
            {t('back')}
          </Link>
        }
        note={
          <span className={styles.who}>
            {item.ID}
            <ItemStatePill state={State} />
          </span>
        }
        actions={
          may('catalogue.write') ? (
            <>
              {State === 'shop' ? null : (
                <Button
                  busy={busy}
                  disabledReason={hasDraft ? t('saveFirst') : undefined}
                  onClick={() => move('shop')}
                >
                  {t('to.shop')}
                </Button>
              )}
              {State === 'hidden' ? null : (
                <Button variant="line" busy={busy} onClick={() => move('hidden')}>
                  {t('to.hidden')}
                </Button>
              )}
              {State === 'archived' ? null : (
                <Button variant="line" busy={busy} onClick={() => move('archived')}>
                  {t('to.archived')}
                </Button>
              )}
              <Button variant="line" onClick={() => setCopying(true)}>
                {t('duplicate')}
              </Button>
            </>
          ) : undefined
        }
      />
      {promised.length === 0 ? null : (
        <Note tone="bad" role="alert" title={t('promised')}>
          <ul className={styles.orders}>
            {promised.map(({ ID, Number: number }) => (
              <li key={ID}>
                <Link to="/orders/$orderId" params={{ orderId: ID }} className="link">
                  {number}
                </Link>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {isCopying ? <CopyDialog item={item} name={name} onClose={() => setCopying(false)} /> : null}
    </>
  );
}

function CopyDialog({
  item,
  name,
  onClose,
}: {
  readonly item: StaffItem;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('office.item');
  const global = useTranslations('shop.global');
  const call = useCall();
  const navigate = useNavigate();
  const { act, busy } = useActs([['items']]);
  const [typed, setTyped] = useState(t('copyOf', { name }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const made = await act((options) =>
      call(duplicateStaffItem, { params: { id: item.ID }, body: { Description: typed.trim() } }, options),
    );
    if (made === null) return;
    onClose();
    await navigate({ to: '/items/$itemId/$tab', params: { itemId: made.ID, tab: 'texts' } });
  };
  return (
    <Dialog open onClose={onClose} title={t('duplicate')} closeLabel={global('close')} size="m">
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('copyText')}</p>
        <TextField
          label={t('fields.Description')}
          maxLength={120}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div>
          <Button type="submit" busy={busy} disabledReason={typed.trim() === '' ? t('nameFirst') : undefined}>
            {t('duplicate')}
          </Button>{' '}
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
