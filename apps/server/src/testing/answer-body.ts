import type { ErrorAnswer, FieldError } from '@bivak/contract/errors';
import type * as adminContract from '@bivak/contract/admin';
import type * as contract from '@bivak/contract/wire';

/**
 * What an answer says, for a test that knows what it asked: every field that a call of the contract answers with, as if
 * it were there, or the text of an answer that is none. Whether a field is there, the test says itself.
 */
export type AnswerBody = Merged<Said<ErrorAnswer | Beside | WithoutEntries<Answers>>> & {
  readonly Collection: SaidList<Merged<Said<EntryOf<Answers>>>>;
} & string;

/** What stands beside an error, and the description of the calls. */
interface Beside extends contract.PlaceDifference {
  readonly Cart: contract.Cart;
  readonly Customer: contract.Customer;
  readonly CustomerDetail: contract.CustomerInvoiceDetail;
  readonly Contact: contract.Contact;
  readonly ShopUser: contract.ShopUser;
  readonly SubAccount: contract.SubAccount;
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /** Of GraphQL. */
  readonly data: contract.lending.Query &
    contract.lending.Mutation & { readonly __schema: { readonly queryType: { name: string } } };
  readonly errors: readonly {
    readonly message: string;
    readonly path: readonly string[];
    readonly extensions: {
      readonly code: string;
      readonly status: number;
      readonly message: string;
      readonly detail: string;
      readonly fields: readonly FieldError[];
    };
  }[];
}

type Operations = Extract<
  (typeof contract)[keyof typeof contract] | (typeof adminContract)[keyof typeof adminContract],
  contract.Operation
>;
/** What goes on by an instant, and not by a cursor as every list does, has its test say so. */
type Answers = Exclude<
  contract.OperationAnswer<Exclude<Operations, typeof adminContract.listChanges>>,
  null | boolean | string
>;
type EntryOf<A> = A extends { Collection: readonly (infer One)[] } ? One : never;
type WithoutEntries<A> = A extends { Collection: unknown }
  ? [Exclude<keyof A, 'Collection'>] extends [never]
    ? never
    : Omit<A, 'Collection'>
  : A;

/** `A | B` as `A & B`. */
type Merged<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Nothing is missing, however deep: what a test reads, it expects to be there. */
type Said<T> = T extends readonly (infer One)[]
  ? SaidList<Said<One>>
  : T extends object
    ? { [Name in keyof T]-?: Said<NonNullable<T[Name]>> }
    : Widened<T>;

/** Calls that know different words for one field do not contradict each other. */
type Widened<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T;

/** The first ones are there. */
type SaidList<One> = One[] & Record<0 | 1 | 2 | 3, One>;
