import { useRef } from 'react';

/** The parameters of the shown answer. The previous answer stays until the new one arrives. */
export function useShownInput<Asked>(
  asked: Asked,
  { isPlaceholderData }: { isPlaceholderData: boolean },
): Asked {
  const answered = useRef(asked);
  if (!isPlaceholderData) answered.current = asked;
  return answered.current;
}
