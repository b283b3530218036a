import type { ReactNode } from 'react';

export type Column<Row, Field extends string = string> = {
  readonly id: string;
  /** Stands over the column, and on a phone before each value. */
  readonly label: ReactNode;
  /** Only for screen readers: the column of the actions, or of a picture. */
  readonly hideLabel?: boolean | undefined;
  /** Its share of the width, beside the weights of the others. A column never gets narrower than its longest word. */
  readonly weight?: number | undefined;
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end' | undefined;
  /** The field by which pressing the label sorts. */
  readonly sortBy?: Field | undefined;
  /** `name` is what the row is about; it carries the row's link. `actions` stands last, on a phone beside the name. */
  readonly role?: 'name' | 'actions' | undefined;
  readonly cell: (row: Row) => ReactNode;
};

/** What the link (or button) of a row takes. */
export type RowLink = { readonly className: string; readonly children: ReactNode };
