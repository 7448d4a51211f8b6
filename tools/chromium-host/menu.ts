import type { MenuItemConstructorOptions } from 'electron';
import { app } from './app.ts';
import { BrowserWindow } from './browserWindow.ts';
import { makeEvent, record } from './host.ts';

const roleActions: Record<string, (window: BrowserWindow | null) => void> = {
  quit: () => app.quit(),
  close: (window) => window?.close(),
  minimize: (window) => window?.minimize(),
  reload: (window) => window?.webContents.reload(),
  forcereload: (window) => window?.webContents.reload(),
  togglefullscreen: (window) => window?.setFullScreen(!window.isFullScreen()),
  toggledevtools: (window) => window?.webContents.openDevTools(),
  resetzoom: (window) => window?.webContents.setZoomFactor(1),
  zoomin: (window) => zoomBy(window, 1.2),
  zoomout: (window) => zoomBy(window, 1 / 1.2),
};

function zoomBy(window: BrowserWindow | null, step: number): void {
  window?.webContents.setZoomFactor(window.webContents.getZoomFactor() * step);
}

type Click = (item: MenuItem, window: BrowserWindow | undefined, event: object) => void;

export class MenuItem {
  readonly id: string;
  readonly role: string | undefined;
  readonly type: NonNullable<MenuItemConstructorOptions['type']>;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  label: string;
  sublabel: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  private readonly onClick: Click | undefined;

  constructor(options: MenuItemConstructorOptions) {
    this.id = options.id ?? '';
    this.role = options.role;
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal');
    this.accelerator = options.accelerator ?? undefined;
    this.submenu = submenuOf(options.submenu);
    this.label = options.label ?? options.role ?? '';
    this.sublabel = options.sublabel ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.onClick = options.click as Click | undefined;
  }

  click(event: object = makeEvent(), window: BrowserWindow | null = BrowserWindow.getFocusedWindow()): void {
    if (!this.enabled) return;
    if (this.type === 'checkbox') this.checked = !this.checked;
    const action = this.role ? roleActions[this.role.toLowerCase()] : undefined;
    if (this.onClick) this.onClick(this, window ?? undefined, event);
    else if (action) action(window);
    else record('MenuItem.click', this.role ?? this.label);
  }
}

function submenuOf(submenu: MenuItemConstructorOptions['submenu']): Menu | undefined {
  if (!submenu) return undefined;
  return Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu as unknown as Menu);
}

let applicationMenu: Menu | null = null;

export class Menu {
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: (MenuItemConstructorOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const entry of template) menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  insert(position: number, item: MenuItem): void {
    this.items.splice(position, 0, item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  popup(_options?: object): void {
    record(
      'Menu.popup',
      this.items.map((item) => item.label),
    );
  }

  closePopup(): void {
    record('Menu.closePopup');
  }
}
