import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { handOn } from './handOn.ts';

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Base of all buttons. A disabled button loses the focus, so this one sets aria-disabled and ignores presses. If it
 * unmounts on its press, the focus moves to a neighbour.
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
    return () => handOn(button);
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
