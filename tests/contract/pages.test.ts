import { describe, expect, it } from 'vitest';
import { navigation } from '../../src/renderer/app/frame/nav.ts';
import { screens } from '../../src/renderer/app/screens.ts';
import { backTarget, lineage, pathTo } from '../../src/renderer/kit/page/page.ts';
import { homePage } from '../../src/renderer/pages/homePage.ts';
import { pages } from '../../src/renderer/pages/index.ts';

const items = navigation.flatMap((part) => part.groups.flatMap((group) => group.items));
const byPath = new Map(pages.map((page) => [page.path, page]));

const backTargets: Readonly<Record<string, string>> = {
  '/kelola-agen': '/home',
  '/detail-agen/:id': '/kelola-agen',
  '/agent-search': '/kelola-agen',
  '/edit-agent/:id': '/detail-agen/7',
  '/pengajuan-referal': '/home',
  '/detail-referal/:id': '/pengajuan-referal',
  '/add-referal': '/pengajuan-referal',
  '/search': '/pengajuan-referal',
  '/pengajuan-referal/proses': '/pengajuan-referal',
  '/kelola-profil-pengguna': '/home',
  '/add-user': '/kelola-profil-pengguna',
  '/kelola-role': '/home',
  '/tambah-role': '/kelola-role',
  '/role-details/:id': '/kelola-role',
  '/kelola-admin-partner': '/home',
  '/add-admin-alt/:id': '/kelola-admin-partner',
  '/detail-produk/:id': '/kelola-produk',
  '/kelola-perusahaan': '/home',
  '/kelola-cabang': '/home',
  '/add-company': '/kelola-perusahaan',
  '/add-branch': '/kelola-cabang',
};

describe('pages', () => {
  it('have one screen each, and every screen has a page', () => {
    expect(new Set(screens.map(([page]) => page.path))).toEqual(new Set(byPath.keys()));
  });

  it('have a path of their own each', () => {
    expect(byPath.size).toBe(pages.length);
  });

  it.each(pages.map((page) => [page.path, page] as const))('%s goes back as in S-008', (path, page) => {
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map((match) => [match[1]!, '7']));
    expect(backTarget(page, params, () => true)).toBe(backTargets[path]);
    expect(backTarget(page, params, () => false)).toBeUndefined();
  });

  it.each(pages.map((page) => [page.path, page] as const))(
    '%s has the first screen as an ancestor',
    (_, page) => {
      expect(lineage(page).at(-1)).toBe(homePage);
    },
  );

  it('all have a menu item, or a page above that has one besides the first screen', () => {
    const inMenu = new Set(items.map((item) => item.page.path));
    const lost = pages.filter(
      (page) => !lineage(page).some((each) => each !== homePage && inMenu.has(each.path)),
    );
    expect(lost.map((page) => page.path)).toEqual([
      '/home',
      '/view-profile',
      '/edit-profile/:id',
      '/change-password/:id',
      '/pengaturan-program',
    ]);
  });

  it('named by the menu are pages of the program, each once (S-007)', () => {
    for (const item of items) expect(byPath.get(item.page.path)).toBe(item.page);
    expect(items.map(({ id }) => id).filter((id) => id.startsWith('S-007'))).toEqual(
      Array.from({ length: 25 }, (_, index) => `S-007.${String(index + 1).padStart(2, '0')}`),
    );
  });
});

describe('pathTo', () => {
  const page = { path: '/detail-partner/:id', title: '', access: homePage.access };
  it('fills parameters, adds a query without its empty parts', () => {
    expect(pathTo(page, { id: 'a/b' }, { tab: 1, none: undefined })).toBe('/detail-partner/a%2Fb?tab=1');
  });
  it('throws without a parameter', () => {
    expect(() => pathTo(page)).toThrow('/detail-partner/:id needs id');
  });
});
