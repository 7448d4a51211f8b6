import type { PageRouteName } from '../../shared/bridge/desktop.ts';
import type { BridgeEvents, EventName } from '../../shared/bridge/events.ts';
import type { Routes } from '../../shared/bridge/routes.ts';
import type { BridgeAnswer, BridgeInput, BridgeOutput } from '../../shared/core/bridge.ts';
import { AppError } from '../../shared/core/errors.ts';

/** Only this file uses `window.desktop`. */

function unwrap<Output>(answer: BridgeAnswer<Output>): Output {
  if (answer.ok) return answer.data;
  throw AppError.from(answer.error);
}

export async function call<Name extends PageRouteName>(
  name: Name,
  input: BridgeInput<Routes[Name]>,
): Promise<BridgeOutput<Routes[Name]>> {
  return unwrap(await window.desktop.call(name, input));
}

export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: BridgeEvents[Name]) => void,
): () => void {
  return window.desktop.on(name, listener);
}

/** `photos` is a folder with photos. */
export async function dropWorkbook(file: File, photos?: File): Promise<BridgeOutput<Routes['batch.open']>> {
  return unwrap(await window.desktop.dropWorkbook(file, photos));
}

export async function dropPhotos(draftId: string, folder: File): Promise<void> {
  unwrap(await window.desktop.dropPhotos(draftId, folder));
}
