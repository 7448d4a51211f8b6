import type { BridgeAnswer, BridgeInput, BridgeOutput } from '../core/bridge.ts';
import type { BridgeEvents, EventName } from './events.ts';
import type { RouteName, Routes } from './routes.ts';

/** Routes whose input the page may state itself; the others need a path, which only the preload knows. */
export type PageRouteName = Exclude<RouteName, 'batch.open' | 'batch.dropPhotos'>;

/** `window.desktop`: frozen, named functions only. */
export interface Desktop {
  call<Name extends PageRouteName>(
    name: Name,
    input: BridgeInput<Routes[Name]>,
  ): Promise<BridgeAnswer<BridgeOutput<Routes[Name]>>>;
  /** Subscribes; the answer unsubscribes. */
  on<Name extends EventName>(name: Name, listener: (payload: BridgeEvents[Name]) => void): () => void;
  /** Hands a dropped workbook, a DOM `File`, to main, with a folder of photos if one came along. The page never sees a path. */
  dropWorkbook(file: object, photos?: object): Promise<BridgeAnswer<BridgeOutput<Routes['batch.open']>>>;
  /** Hands a dropped folder of photos to main, for a file that is open. */
  dropPhotos(
    draftId: string,
    folder: object,
  ): Promise<BridgeAnswer<BridgeOutput<Routes['batch.dropPhotos']>>>;
}
