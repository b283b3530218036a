// Made of schema.graphql by scripts/graphql-types.mjs.
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A day, yyyy-MM-dd. */
  Date: { input: string; output: string; }
  /** An instant, ISO 8601 with its offset. */
  DateTime: { input: string; output: string; }
};

export type Query = {
  /** What holds for everybody who lends here. */
  readonly settings: Settings;
};

export type Settings = {
  /** How many days ahead the latest day lies, once applications for the next year are open. */
  readonly ReservationDaysInAdvance: Scalars['Int']['output'];
  /** The longest camp, in days. */
  readonly MaximumApplicationDuration: Scalars['Int']['output'];
  /** The report behind the confirmation of an order. */
  readonly OrderReportID: Maybe<Scalars['ID']['output']>;
};
