import type { IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { wordsOf } from '../../platform/database/typed-words.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import {
  type BankLineRow,
  type BankSort,
  type BankView,
  countBankLines,
  readBankPage,
} from './bank-lines.sql.ts';

export interface BankFilter extends Sorted<BankSort> {
  readonly view: BankView;
  readonly text: string;
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

/** What the bank told, and what came of it: a page of a view, in two statements. An account is of all warehouses. */
export const staffBankPage = query(
  { right: 'money.read', shared: 'nobody' },
  async (
    { shop, key, actor }: Context,
    { size, after, ...filter }: BankFilter & PageAsked,
  ): Promise<ListPage<BankLineRow> | Refusal> => {
    if (OperatorScope.of(actor).warehouses !== null) return refuse('Forbidden');
    const search = { ...filter, words: wordsOf(filter.text) };
    return listPage(
      { key, shop, list: 'bank-lines', filter },
      { size, after },
      (span) => readBankPage(shop.database, search, { ...filter, ...span }),
      () => countBankLines(shop.database, search),
    );
  },
);
