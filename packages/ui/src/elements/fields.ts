import { buttonClass, type ButtonLook } from '../actions/button-class.ts';
import { classNames } from '../class-names.ts';
import checkStyles from '../fields/check-line.module.css';
import fieldStyles from '../fields/field.module.css';
import markStyles from '../fields/mark.module.css';
import selectStyles from '../fields/select-field.module.css';
import type { IconName } from '../icon/paths.ts';
import { h, icon, type Attributes, type Child } from './h.ts';
import own from './elements.module.css';

export interface ChoiceParts {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly placeholder: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | null;
  readonly error?: string | undefined;
  readonly required: boolean;
  readonly onChange: (value: string) => void;
}

/** One choice from a list, with the browser's own list. */
export function choiceField(parts: ChoiceParts): HTMLElement {
  const { id, options, value, placeholder, onChange } = parts;
  const select: HTMLSelectElement = h(
    'select',
    {
      id,
      'data-key': id,
      ...describing(parts),
      class: classNames(fieldStyles.input, selectStyles.select, selectStyles.withIcon),
      on: { change: () => onChange(select.value) },
    },
    value === null
      ? h('option', { value: '', disabled: true, hidden: true, selected: true }, placeholder)
      : null,
    options.map((one) => h('option', { value: one.value, selected: one.value === value }, one.label)),
  );
  const holder = h(
    'div',
    { class: selectStyles.holder },
    icon(parts.icon, selectStyles.lead),
    select,
    icon('chevron-down', selectStyles.chevron),
  );
  return field(parts, holder);
}

/** A field whose value is chosen somewhere else: a button with the label's words and the value's. */
export function openerField(
  parts: Omit<ChoiceParts, 'options' | 'onChange'> & { readonly busy: boolean; readonly onOpen: () => void },
): HTMLElement {
  const { id, value, placeholder, onOpen } = parts;
  const opener = h(
    'button',
    {
      type: 'button',
      id,
      'data-key': id,
      // A button cannot be required or wrong; what describes it says so.
      'data-invalid': parts.error !== undefined,
      'aria-describedby': parts.error === undefined ? null : `${id}-error`,
      'aria-haspopup': 'dialog',
      'aria-busy': parts.busy ? 'true' : null,
      'aria-labelledby': `${id}-label ${id}`,
      class: classNames(fieldStyles.input, own.opener),
      on: { click: onOpen },
    },
    icon(parts.icon),
    h('span', { class: value === null ? own.placeholder : own.chosen }, value ?? placeholder),
    icon('chevron-down'),
  );
  return field(parts, opener);
}

export function button(
  look: ButtonLook,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLButtonElement {
  return h('button', { type: 'button', ...attributes, class: buttonClass(look) }, ...children);
}

/** A box and its words, with the whole line as its target. */
export function checkLine({
  key,
  label,
  end,
  checked,
  onChange,
}: {
  readonly key: string;
  readonly label: string;
  readonly end: number;
  readonly checked: boolean;
  readonly onChange: () => void;
}): HTMLElement {
  return h(
    'label',
    { class: checkStyles.check },
    h('input', {
      type: 'checkbox',
      class: classNames(markStyles.mark, checkStyles.box),
      checked,
      'data-key': key,
      on: { change: onChange },
    }),
    h('span', { class: classNames(markStyles.words, end === 0 && !checked && 'soft') }, label),
    h('span', { class: checkStyles.end }, end),
  );
}

function field(
  { id, label, error, required }: Omit<ChoiceParts, 'onChange' | 'options'>,
  control: HTMLElement,
) {
  return h(
    'div',
    { class: fieldStyles.field },
    h(
      'label',
      { class: classNames(fieldStyles.label, required && fieldStyles.required), id: `${id}-label`, for: id },
      label,
    ),
    control,
    error === undefined
      ? null
      : h('p', { class: fieldStyles.error, id: `${id}-error` }, icon('warning'), h('span', {}, error)),
  );
}

function describing({ id, error, required }: Pick<ChoiceParts, 'id' | 'error' | 'required'>): Attributes {
  return {
    'aria-invalid': error === undefined ? null : 'true',
    'aria-describedby': error === undefined ? null : `${id}-error`,
    'aria-required': required ? 'true' : null,
  };
}
