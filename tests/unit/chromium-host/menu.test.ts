import { afterEach, describe, expect, it, vi } from 'vitest';
import { app } from '../../../tools/chromium-host/app.ts';
import { Menu } from '../../../tools/chromium-host/menu.ts';

describe('Menu', () => {
  afterEach(() => {
    Menu.setApplicationMenu(null);
    vi.restoreAllMocks();
  });

  it('keeps the built structure readable and runs clicks', () => {
    const chosen: string[] = [];
    const template = [
      {
        label: 'Berkas',
        submenu: [
          {
            id: 'upload',
            label: 'Unggah Excel…',
            accelerator: 'CmdOrCtrl+U',
            click: (item: { label: string }) => chosen.push(item.label),
          },
          { type: 'separator' as const },
        ],
      },
    ];
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    const upload = Menu.getApplicationMenu()?.items[0]?.submenu?.items[0];
    upload?.click();
    expect(chosen).toEqual(['Unggah Excel…']);
    expect(upload).toMatchObject({ accelerator: 'CmdOrCtrl+U', enabled: true, type: 'normal' });
    expect(Menu.getApplicationMenu()?.getMenuItemById('upload')).toBe(upload);
    expect(Menu.getApplicationMenu()?.getMenuItemById('none')).toBeNull();
  });

  it('does what a role says, unless the item is disabled', () => {
    const quit = vi.spyOn(app, 'quit').mockReturnValue(undefined);
    const [enabled, disabled] = Menu.buildFromTemplate([
      { role: 'quit' },
      { role: 'quit', enabled: false },
    ]).items;
    disabled?.click();
    expect(quit).not.toHaveBeenCalled();
    enabled?.click();
    expect(quit).toHaveBeenCalledOnce();
  });

  it('turns a checkbox over before its click sees it', () => {
    const seen: boolean[] = [];
    const { items } = Menu.buildFromTemplate([
      { type: 'checkbox', label: 'Kompak', click: (item) => seen.push(item.checked) },
    ]);
    items[0]?.click();
    items[0]?.click();
    expect(seen).toEqual([true, false]);
  });
});
