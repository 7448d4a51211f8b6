import { useNavigate } from 'react-router-dom';
import { AppError, messages } from '../../../../shared/core/errors.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { Product } from '../../../../shared/entities/product/schema.ts';
import { stillNamed, useOpenReferrals } from '../../../entities/referral/openReferrals.ts';
import { alert } from '../../../kit/dialogs/confirm.tsx';
import { useRemove } from '../../../kit/dialogs/useRemove.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { productDeleted } from '../../../pages/productPages.ts';
import { publicPages } from '../../../pages/publicPages.ts';

const tellRefusal = (error: unknown) =>
  void alert('Failed', error instanceof AppError ? error.message : messages.internal);

export function useRemoveProduct() {
  const remove = useRemove(entities.product.remove, tellRefusal);
  const navigate = useNavigate();
  const openReferrals = useOpenReferrals();
  return async ({ id, version, product_name, category_list, program_list }: Product): Promise<void> => {
    const along = `${formatCount(category_list.length)} kategori dan ${formatCount(program_list.length)} program`;
    const hanging = await openReferrals({ product_id: id });
    const gone = await remove(
      { id, version },
      {
        title: 'Hapus Produk',
        what: `Produk ${product_name} beserta ${along}`,
        note: stillNamed(hanging),
      },
    );
    if (!gone) return;
    navigate(pathTo(publicPages.success), {
      state: productDeleted(`Produk ${product_name} berhasil dihapus`),
    });
  };
}
