import type { ItemSummary } from '@bivak/contract/wire';
import { Button, Box, MiniLine, buttonClass } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { pictureOf } from '../../../picture-of.ts';
import { AddOnList } from './add-on-list.tsx';
import { ItemAmount } from './item-amount.tsx';
import { ItemTotals } from './item-totals.tsx';
import { useItemChoice } from '../model/use-item-choice.ts';

/** Something and how many of it. */
export interface Added {
  readonly item: ItemSummary;
  readonly qty: number;
}

export interface Shown {
  readonly item: ItemSummary;
  readonly amount: number;
  /** What was added with it; null while that is asked. */
  readonly addOns: readonly Added[] | null;
}

/** What opens the dialog. */
export interface AddDialogHandle {
  readonly show: (shown: Shown) => void;
  readonly isOpen: boolean;
}

export type AddAll = (item: ItemSummary, amount: number, addOns: readonly Added[]) => Promise<boolean>;

/** Before: how many of the article, and what goes along. After: what was added, and the two ways on (spec 2 §2). */
export function AddDialog({
  shown: { item, amount, addOns },
  add,
  busy,
  onClose,
}: {
  readonly shown: Shown;
  readonly add: AddAll;
  readonly busy: boolean;
  readonly onClose: () => void;
}) {
  return addOns === null ? (
    <Asking item={item} amount={amount} add={add} busy={busy} onClose={onClose} />
  ) : (
    <Done lines={[{ item, qty: amount }, ...addOns]} onClose={onClose} />
  );
}

function Asking({
  item,
  amount,
  add,
  busy,
  onClose,
}: Pick<Shown, 'item' | 'amount'> & {
  readonly add: AddAll;
  readonly busy: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('shop');
  const choice = useItemChoice(item, { startAt: amount, withAddOns: true });
  const blocked = choice.refusal !== null;
  return (
    <Dialog
      open
      title={item.Description}
      closeLabel={t('global.close')}
      onClose={onClose}
      footer={
        <Button
          busy={busy}
          aria-disabled={blocked ? true : undefined}
          title={choice.refusal ?? undefined}
          onClick={blocked ? undefined : () => void add(item, choice.count, choice.addOns.taken)}
        >
          {t('product.addToCart')}
        </Button>
      }
    >
      <div className="stack">
        <ItemAmount choice={choice} />
        <AddOnList addOns={choice.addOns} place={choice.offer.place} level={3} />
        <Box tint>
          <ItemTotals choice={choice} />
        </Box>
      </div>
    </Dialog>
  );
}

function Done({ lines, onClose }: { readonly lines: readonly Added[]; readonly onClose: () => void }) {
  const t = useTranslations('shop.addToCart');
  const global = useTranslations('shop.global');
  return (
    <Dialog
      open
      size="s"
      title={t('inCart')}
      closeLabel={global('close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('goOn')}
          </Button>
          <Link to="/cart" className={buttonClass()} onClick={onClose}>
            {t('toCart')}
          </Link>
        </>
      }
    >
      {lines.map(({ item, qty }) => (
        <MiniLine key={item.ID} picture={pictureOf(item)} name={item.Description} amount={`${qty} ×`} />
      ))}
    </Dialog>
  );
}
