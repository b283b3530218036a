import type { ComponentPropsWithoutRef, ElementType } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { buttonClass, type ButtonLook } from './button-class.ts';

type Own<T extends ElementType> = Omit<ButtonLook, 'busy'> & {
  /** The element or link component that navigates; `a` unless given. */
  readonly as?: T | undefined;
  readonly icon?: IconName | undefined;
};

/**
 * A link that looks like a button. A router's `Link` keeps its typed addresses better with
 * `className={buttonClass()}`; `as` is for plain use.
 */
export function ButtonLink<T extends ElementType = 'a'>({
  as,
  variant,
  size,
  wide,
  round,
  icon,
  className,
  children,
  ...rest
}: Own<T> & Omit<ComponentPropsWithoutRef<T>, keyof Own<T>>) {
  const Element: ElementType = as ?? 'a';
  return (
    <Element {...rest} className={classNames(buttonClass({ variant, size, wide, round }), className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Element>
  );
}
