import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { userPages as pages } from '../../pages/userPages.ts';

export const userScreens: Screens = [
  [pages.list, lazy(() => import('./UserListPage.tsx'))],
  [pages.add, lazy(() => import('./AddUserPage.tsx'))],
  [pages.detail, lazy(() => import('./UserDetailPage.tsx'))],
  [pages.edit, lazy(() => import('./EditUserPage.tsx'))],
  [pages.profile, lazy(() => import('./ProfilePage.tsx'))],
  [pages.editProfile, lazy(() => import('./EditProfilePage.tsx'))],
  [pages.changePassword, lazy(() => import('./ChangePasswordPage.tsx'))],
  [pages.admins, lazy(() => import('./PartnerAdminListPage.tsx'))],
  [pages.addAdminOfAny, lazy(() => import('./AddAdminOfAnyPage.tsx'))],
  [pages.editAdminOfAny, lazy(() => import('./EditAdminOfAnyPage.tsx'))],
  [pages.addAdmin, lazy(() => import('./AddAdminPage.tsx'))],
  [pages.editAdmin, lazy(() => import('./EditAdminPage.tsx'))],
] as Screens;
