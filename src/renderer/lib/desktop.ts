import type { PageRouteName } from '../../shared/bridge/desktop.ts';
import type { BridgeEvents, EventName } from '../../shared/bridge/events.ts';
import type { Routes } from '../../shared/bridge/routes.ts';
import type { BridgeAnswer, BridgeInput, BridgeOutput } from '../../shared/core/bridge.ts';
import { AppError } from '../../shared/core/errors.ts';

/** The only file that touches `window.desktop`. */

function unwrap<Output>(answer: BridgeAnswer<Output>): Output {
  if (answer.ok) return answer.data;
  throw AppError.from(answer.error);
}

/** Calls main; a refusal is thrown as {@link AppError} with its code and Indonesian message. */
export async function call<Name extends PageRouteName>(
  name: Name,
  input: BridgeInput<Routes[Name]>,
): Promise<BridgeOutput<Routes[Name]>> {
  return unwrap(await window.desktop.call(name, input));
}

/** Subscribes to an event of main; the answer unsubscribes, so it suits an effect. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (payload: BridgeEvents[Name]) => void,
): () => void {
  return window.desktop.on(name, listener);
}

/** Hands a dropped workbook, and a folder of photos that came along, to main, which checks it and answers the draft it made. */
export async function dropWorkbook(file: File, photos?: File): Promise<BridgeOutput<Routes['batch.open']>> {
  return unwrap(await window.desktop.dropWorkbook(file, photos));
}

/** Hands a dropped folder of photos to main, for a file that is open. */
export async function dropPhotos(draftId: string, folder: File): Promise<void> {
  unwrap(await window.desktop.dropPhotos(draftId, folder));
}
