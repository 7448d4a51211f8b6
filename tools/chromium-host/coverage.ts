/** `npm run types` compares the host with electron.d.ts through this file. */
import type * as Electron from 'electron';
import type * as Host from './electron.ts';

type Differs<HostType, ElectronType, Keys extends keyof ElectronType> = {
  [Key in Keys]: Key extends keyof HostType ? (HostType[Key] extends ElectronType[Key] ? never : Key) : Key;
}[Keys];

type App = Differs<
  typeof Host.app,
  Electron.App,
  | 'enableSandbox'
  | 'exit'
  | 'getAppPath'
  | 'getApplicationNameForProtocol'
  | 'getBadgeCount'
  | 'getLocale'
  | 'getName'
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'isReady'
  | 'quit'
  | 'releaseSingleInstanceLock'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setBadgeCount'
  | 'setPath'
  | 'whenReady'
>;

type Window = Differs<
  Host.BrowserWindow,
  Electron.BrowserWindow,
  | 'close'
  | 'destroy'
  | 'flashFrame'
  | 'focus'
  | 'getBounds'
  | 'getNormalBounds'
  | 'getTitle'
  | 'hide'
  | 'isDestroyed'
  | 'isFullScreen'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadFile'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'restore'
  | 'setBounds'
  | 'setContentProtection'
  | 'setFullScreen'
  | 'setMinimumSize'
  | 'setProgressBar'
  | 'setTitle'
  | 'show'
>;

type Page = Differs<
  Host.BrowserWindow['webContents'],
  Electron.WebContents,
  | 'close'
  | 'executeJavaScript'
  | 'getTitle'
  | 'getURL'
  | 'getZoomFactor'
  | 'isDestroyed'
  | 'loadURL'
  | 'openDevTools'
  | 'reload'
  | 'send'
  | 'setWindowOpenHandler'
  | 'setZoomFactor'
>;

type Item = Differs<Host.MenuItem, Electron.MenuItem, 'checked' | 'enabled' | 'id' | 'label' | 'visible'>;
type Utility = Differs<typeof Host.utilityProcess, typeof Electron.utilityProcess, 'fork'>;
type Theme = Differs<typeof Host.nativeTheme, Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'>;
type Power = Differs<
  typeof Host.powerMonitor,
  Electron.PowerMonitor,
  'getSystemIdleState' | 'getSystemIdleTime' | 'isOnBatteryPower'
>;
type Dialog = Differs<
  typeof Host.dialog,
  Electron.Dialog,
  'showErrorBox' | 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'
>;
type Shell = Differs<
  typeof Host.shell,
  Electron.Shell,
  'beep' | 'openExternal' | 'openPath' | 'showItemInFolder' | 'trashItem'
>;
type Storage = Differs<typeof Host.safeStorage, Electron.SafeStorage, keyof Electron.SafeStorage>;

type Nothing<Difference extends never> = Difference;
export type Covered = Nothing<
  App | Window | Page | Item | Utility | Theme | Power | Dialog | Shell | Storage
>;
