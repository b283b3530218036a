import { iconButtonClass } from '../actions/icon-button-class.ts';
import { classNames } from '../class-names.ts';
import disclosureStyles from '../layout/disclosure.module.css';
import noteStyles from '../status/note.module.css';
import spinnerStyles from '../status/spinner.module.css';
import toneStyles from '../status/tone.module.css';
import { button } from './fields.ts';
import { assign, h, icon, type Child } from './h.ts';
import own from './elements.module.css';

/** A message; one that follows what the visitor did is read out. */
export function note(
  tone: 'info' | 'warn' | 'bad',
  isAlert: boolean,
  ...children: readonly Child[]
): HTMLElement {
  return h(
    'div',
    { class: classNames(noteStyles.note, toneStyles[tone]), role: isAlert ? 'alert' : null },
    icon(tone === 'info' ? 'info' : 'warning'),
    h('div', {}, ...children),
  );
}

export function spinner(label: string): HTMLElement {
  return h('output', { class: spinnerStyles.spinner }, h('span', { class: spinnerStyles.ring }), label);
}

/** A part that folds: the browser's own `details`. */
export function disclosure(
  title: string,
  isOpen: boolean,
  ...children: readonly Child[]
): HTMLDetailsElement {
  return h(
    'details',
    { class: disclosureStyles.group, open: isOpen },
    h('summary', { class: disclosureStyles.summary }, title, icon('chevron-down')),
    ...children,
  );
}

/** The browser's own dialog: it holds the focus, closes on Escape, and gives the focus back. */
export function openDialog(
  title: string,
  closeLabel: string,
  ...children: readonly Child[]
): { readonly element: HTMLDialogElement; readonly show: (where: ParentNode) => void } {
  const close: HTMLElement = h(
    'button',
    {
      type: 'button',
      class: iconButtonClass(),
      'aria-label': closeLabel,
      on: { click: () => element.close() },
    },
    icon('close'),
  );
  const element: HTMLDialogElement = h(
    'dialog',
    {
      class: own.dialog,
      'aria-labelledby': 'dialog-title',
      on: {
        close: () => element.remove(),
        // A press beside what it holds lands on the dialog itself.
        click: ({ target }: Event) => {
          if (target === element) element.close();
        },
      },
    },
    h(
      'div',
      { class: own.sheet },
      h('div', { class: own.head }, h('h2', { id: 'dialog-title', class: 'title-m' }, title), close),
      ...children,
    ),
  );
  return {
    element,
    show(where) {
      where.append(element);
      element.showModal();
    },
  };
}

/** Something to know before going on, as the kit's alert: one button, which has the focus. */
export function openAlert({
  title,
  text,
  yes,
  closeLabel,
}: {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly closeLabel: string;
}): ReturnType<typeof openDialog> {
  const read = button({}, { autofocus: true, on: { click: () => dialog.element.close() } }, yes);
  const dialog = openDialog(
    title,
    closeLabel,
    h('p', { id: 'dialog-text' }, text),
    h('div', { class: own.foot }, read),
  );
  assign(dialog.element, { role: 'alertdialog', 'aria-describedby': 'dialog-text' });
  return dialog;
}
