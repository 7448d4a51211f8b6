import { useRef } from 'react';

/** Input of the shown answer. The previous answer stays until the new answer arrives. */
export function useShownInput<Asked>(
  asked: Asked,
  { isPlaceholderData }: { isPlaceholderData: boolean },
): Asked {
  const answered = useRef(asked);
  if (!isPlaceholderData) answered.current = asked;
  return answered.current;
}
