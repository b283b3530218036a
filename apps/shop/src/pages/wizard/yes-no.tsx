import { RadioCards } from '@bivak/ui';
import type { ComponentProps, ReactNode } from 'react';

type Answer = 'yes' | 'no';

/** A question of the wizard that is answered by yes or no; null: not yet. */
export function YesNo({
  value,
  onChange,
  yes,
  no,
  yesText,
  noFirst = false,
  ...rest
}: Pick<ComponentProps<typeof RadioCards<Answer>>, 'id' | 'label' | 'error'> & {
  readonly value: boolean | null;
  readonly onChange: (value: boolean) => void;
  readonly yes: string;
  readonly no: string;
  readonly yesText?: ReactNode;
  readonly noFirst?: boolean;
}) {
  const options = [
    { value: 'yes' as const, title: yes, text: yesText },
    { value: 'no' as const, title: no },
  ];
  return (
    <RadioCards<Answer>
      {...rest}
      hideLabel
      options={noFirst ? options.toReversed() : options}
      value={value === null ? null : (ANSWERS[Number(value)] ?? null)}
      onChange={(answer) => onChange(answer === 'yes')}
    />
  );
}

const ANSWERS = ['no', 'yes'] as const;
