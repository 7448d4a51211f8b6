import { lazy } from 'react';
import type { Screens } from '../../kit/page/screens.ts';
import { productPages as pages } from '../../pages/productPages.ts';

export const productScreens: Screens = [
  [pages.list, lazy(() => import('./product/ProductListPage.tsx'))],
  [pages.add, lazy(() => import('./product/AddProductPage.tsx'))],
  [pages.edit, lazy(() => import('./product/EditProductPage.tsx'))],
  [pages.detail, lazy(() => import('./product/ProductDetailPage.tsx'))],
  [pages.addCategory, lazy(() => import('./category/AddCategoryPage.tsx'))],
  [pages.addProgram, lazy(() => import('./program/AddProgramPage.tsx'))],
  [pages.editProgram, lazy(() => import('./program/EditProgramPage.tsx'))],
  [pages.programDetail, lazy(() => import('./program/ProgramDetailPage.tsx'))],
  [pages.programLocations, lazy(() => import('./location/ProgramLocationPage.tsx'))],
  [pages.addQuestion, lazy(() => import('./question/AddQuestionPage.tsx'))],
  [pages.editQuestion, lazy(() => import('./question/EditQuestionPage.tsx'))],
];
