import { Extension } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { history, redo, undo } from '@tiptap/pm/history';

/** Takes back what was typed, by the keys that people know. */
const History = Extension.create({
  name: 'history',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const { view } = this.editor;
    const back = () => undo(view.state, view.dispatch);
    const forth = () => redo(view.state, view.dispatch);
    return { 'Mod-z': back, 'Mod-y': forth, 'Shift-Mod-z': forth };
  },
});

/** Tab always leads on to the next field: nobody is caught in a list. */
const LeavingListItem = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/**
 * An editor knows bold, italic, underline and two kinds of lists (spec 1 §5); anything else that is pasted becomes
 * plain text.
 */
export const extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Underline,
  BulletList,
  OrderedList,
  LeavingListItem,
  ListKeymap,
  History,
];
