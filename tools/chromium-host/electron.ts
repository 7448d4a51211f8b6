/** On this host, the main process can import only these names from `electron`. */
export { app } from './app.ts';
export { BrowserWindow } from './browserWindow.ts';
export { clipboard, Notification, powerMonitor, screen, shell, Tray } from './desktop.ts';
export { dialog } from './dialog.ts';
export { ipcMain } from './ipcMain.ts';
export { Menu, MenuItem } from './menu.ts';
export { nativeTheme } from './nativeTheme.ts';
export { net } from './net.ts';
export { protocol } from './protocol.ts';
export { safeStorage } from './safeStorage.ts';
export { session } from './session.ts';
export { utilityProcess } from './utilityProcess.ts';
export { webContents } from './webContents.ts';
