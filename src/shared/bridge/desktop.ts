import type { BridgeAnswer, BridgeInput, BridgeOutput } from '../core/bridge.ts';
import type { BridgeEvents, EventName } from './events.ts';
import type { RouteName, Routes } from './routes.ts';

/** Leaves out the routes that take a path: only the preload calls those, because pages see no paths. */
export type PageRouteName = Exclude<RouteName, 'batch.open' | 'batch.dropPhotos'>;

export interface Desktop {
  call<Name extends PageRouteName>(
    name: Name,
    input: BridgeInput<Routes[Name]>,
  ): Promise<BridgeAnswer<BridgeOutput<Routes[Name]>>>;
  on<Name extends EventName>(name: Name, listener: (payload: BridgeEvents[Name]) => void): () => void;
  /** Passes a dropped workbook (a DOM `File`) and its photo folder to main. The page never sees a path. */
  dropWorkbook(file: object, photos?: object): Promise<BridgeAnswer<BridgeOutput<Routes['batch.open']>>>;
  dropPhotos(
    draftId: string,
    folder: object,
  ): Promise<BridgeAnswer<BridgeOutput<Routes['batch.dropPhotos']>>>;
}
