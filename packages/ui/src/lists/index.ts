export { Tree, type TreeNode, type TreeProps } from './tree.tsx';
export { Pills } from './pills.tsx';
export { PillField } from './pill-field.tsx';
export { optionsLeft, type Option } from './options.ts';
export { Droplist, type DroplistOption, type DroplistProps } from './droplist.tsx';
export { InfiniteList, type InfiniteListProps } from './infinite-list.tsx';
