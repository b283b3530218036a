import type { EditResult, ReservationOrderItem } from '@bivak/contract';
import { CartLine, NumberStepper } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { lineLimit } from '../../features/order-edit/model/edit-draft.ts';
import { useFormat } from '@bivak/web';
import { useStepperWords } from '../../i18n/use-stepper-words.ts';
import { pictureOf } from '../../picture-of.ts';
import type { OrderEdit } from './use-order-edit.ts';

const LIMITS = { stock: 'noMoreStock', customer: 'noMoreCustomer', cart: 'noMoreCart' } as const;

/** How many of each article. What the shop added follows by itself, and says so. */
export function EditLines({
  lines,
  edit,
}: {
  readonly lines: readonly ReservationOrderItem[];
  readonly edit: OrderEdit;
}) {
  return (
    <ul>
      {lines
        .filter((line) => !line.IsDeposit)
        .map((line) => (
          <li key={line.ReservationOrderItemID}>
            <EditLine line={line} edit={edit} />
          </li>
        ))}
    </ul>
  );
}

function EditLine({ line, edit }: { readonly line: ReservationOrderItem; readonly edit: OrderEdit }) {
  const t = useTranslations('shop');
  const format = useFormat();
  const words = useStepperWords();
  const { mode, priceMode, orderEdit } = useShop();
  const { draft, result, problem, propose } = edit;
  const id = line.ReservationOrderItemID;
  const name = line.ItemDescription;
  const amount = draft.amounts[id] ?? line.Amount;
  const { max, limitedBy } = lineLimit(line, orderEdit.mayIncrease);
  const refusal = problem?.lineId === id ? problem.message : null;
  const noteId = `line-${id}-note`;
  const note = refusal ?? (line.IsChangeable && max !== null && amount >= max ? limitWords() : null);
  return (
    <CartLine
      level={3}
      picture={pictureOf(line.Item)}
      title={name}
      facts={facts()}
      amount={format.money(total(result))}
      controls={
        line.IsChangeable ? (
          <NumberStepper
            {...words(name)}
            value={amount}
            max={max ?? undefined}
            aria-describedby={note === null ? undefined : noteId}
            onChange={(wanted) => propose({ ...draft, amounts: { ...draft.amounts, [id]: wanted } })}
          />
        ) : undefined
      }
      remark={
        note === null ? undefined : (
          <span id={noteId} role={refusal === null ? undefined : 'alert'}>
            {note}
          </span>
        )
      }
    />
  );

  function facts(): string[] {
    if (!line.IsChangeable) return [t('orderEdit.byShop')];
    return amount === line.Amount ? [] : [t('orderEdit.was', { amount: line.Amount })];
  }

  function limitWords(): string | null {
    if (limitedBy === 'edit') return t('orderEdit.lowerOnly');
    return limitedBy === null ? null : t(`cart.${LIMITS[limitedBy]}`, { mode });
  }

  /** Of the line with what was added to it at another price: those stand right behind it, without an id. */
  function total(asked: EditResult | null): number {
    const of = (one: { TotalIncVAT: number; TotalExcVAT: number }) =>
      priceMode === 'incl' ? one.TotalIncVAT : one.TotalExcVAT;
    const goods = (asked?.Items ?? []).filter((one) => !one.IsDeposit);
    const at = goods.findIndex((one) => one.ReservationOrderItemID === id);
    const standing = goods[at];
    if (standing === undefined) return of(line);
    const added = goods[at + 1];
    return of(standing) + (added?.ReservationOrderItemID === null ? of(added) : 0);
  }
}
