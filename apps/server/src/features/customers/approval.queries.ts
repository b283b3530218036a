import { type ComparedField, compareWithRegister, readAssociationCode } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { type RegisterAnswer, registeredCompany } from '../registers/index.ts';
import { type ApprovalRow, type Decision, readDecision, readToApprove } from './approval.sql.ts';
import { groupsOf } from './customer-groups.ts';

export interface ToApprove {
  readonly row: ApprovalRow;
  readonly groups: readonly string[];
  readonly register: RegisterAnswer['outcome'];
  readonly compared: readonly ComparedField[];
  /** Where nobody waits: who decided. */
  readonly decision: Decision | null;
}

/** What a customer typed at registration beside its register, which is asked for it; no transaction waits for that. */
export const staffCompareCustomer = query(
  { right: 'customers.approve', rateLimit: 'reading', shared: 'nobody' },
  async (context: Context, { customerId }: { readonly customerId: string }): Promise<ToApprove | Refusal> => {
    const { database } = context.shop;
    const [row, decision] = await Promise.all([
      readToApprove(database, customerId),
      readDecision(database, customerId),
    ]);
    if (row === undefined) return refuse('NotFound');
    const read = readAssociationCode(row.id);
    const code = read.ok ? read.code : '';
    const answer = await registeredCompany(context, {
      code,
      // Numbers of other countries are in no register that is asked.
      number: row.businessNo === '' ? row.vatNo : row.businessNo,
    });
    const typed = {
      name: row.companyName,
      code,
      businessNo: row.businessNo,
      vatNo: row.vatNo,
      street: `${row.street} ${row.houseNumber} ${row.houseNumberAddition}`.trim(),
      place: `${row.zipCode} ${row.city}`.trim(),
    };
    return {
      row,
      groups: groupsOf(context.shop, row.groups),
      register: answer.outcome,
      compared: compareWithRegister(typed, answer.company),
      decision: row.waitsSince === null ? (decision ?? null) : null,
    };
  },
);
