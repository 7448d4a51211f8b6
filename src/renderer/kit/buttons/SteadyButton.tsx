import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { focusNeighbourOf } from './focusNeighbour.ts';

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Base of Mantine's buttons (app/theme/theme.ts). `aria-disabled` keeps the focus, which `disabled` would
 * drop. An unmounting button passes its focus to a neighbour.
 */
export function SteadyButton({
  disabled,
  type = 'button',
  onClick,
  ref,
  ...props
}: ComponentProps<'button'>) {
  const own = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(own, ref);
  useLayoutEffect(() => {
    const button = own.current;
    return () => focusNeighbourOf(button);
  }, []);
  return (
    <button
      {...props}
      ref={merged}
      type={type}
      {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={disabled ? swallow : onClick}
    />
  );
}
