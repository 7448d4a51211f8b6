import { useRef } from 'react';

/** What the shown answer was asked: until a new question is answered, the answer of the one before stays. */
export function useAnswered<Asked>(
  asked: Asked,
  { isPlaceholderData }: { isPlaceholderData: boolean },
): Asked {
  const answered = useRef(asked);
  if (!isPlaceholderData) answered.current = asked;
  return answered.current;
}
