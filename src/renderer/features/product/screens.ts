import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { productPages as pages } from '../../pages/productPages.ts';

export const productScreens: Screens = [
  [pages.list, lazy(() => import('./product/ProductListPage.tsx'))],
  [pages.add, lazy(() => import('./product/AddProductPage.tsx'))],
  [pages.edit, lazy(() => import('./product/EditProductPage.tsx'))],
  [pages.detail, lazy(() => import('./product/ProductDetailPage.tsx'))],
  [pages.addCategory, lazy(() => import('./category/AddCategoryPage.tsx'))],
];
