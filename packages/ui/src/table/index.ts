export { Table, type TableProps } from './table.tsx';
export type { Column, RowLink } from './column.ts';
export { sortAfterPress, type Sort, type SortDirection } from './sort.ts';
export { SortControl, type SortField } from './sort-control.tsx';
