import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { fieldText } from '../../../../shared/core/fields.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { productFields } from '../../../../shared/entities/product/fields.ts';
import type { Product } from '../../../../shared/entities/product/schema.ts';
import { HeadButton } from '../../../kit/detail/HeadButton.tsx';
import { alertDenied } from '../../../kit/dialogs/confirm.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { useMayOpen } from '../../../kit/rights/useMay.ts';
import { productPages as pages } from '../../../pages/productPages.ts';
import classes from './ProductCard.module.css';
import { ProductFace } from './ProductFace.tsx';

export function ProductCard({
  product,
  onRemove,
}: {
  product: Product;
  onRemove: (product: Product) => unknown;
}) {
  const navigate = useNavigate();
  const mayOpen = useMayOpen(pages.detail);
  const { id, product_name, product_code, is_ktp_mandatory } = product;
  const open = () =>
    mayOpen ? navigate(pathTo(pages.detail, { id })) : void alertDenied(pages.detail.access);
  return (
    <article className={classes.card}>
      <ProductFace
        colour={product.product_color}
        logo={product.product_img}
        sub={product_code}
        name={
          <h2>
            <button type="button" className={classes.open} onClick={open}>
              {product_name}
            </button>
          </h2>
        }
      />
      <dl className={classes.counts}>
        <Count label="kategori" count={product.category_list.length} />
        <Count label="program" count={product.program_list.length} />
      </dl>
      <footer className={classes.foot}>
        {fieldText(productFields.is_ktp_mandatory, is_ktp_mandatory)}
        <span className={classes.buttons}>
          <HeadButton
            label="Ubah"
            what={`produk ${product_name}`}
            gate={pages.edit.access}
            onClick={() => navigate(pathTo(pages.edit, { id }))}
          />
          <HeadButton
            label="Hapus"
            what={`produk ${product_name}`}
            gate={entities.product.remove.access}
            onClick={() => onRemove(product)}
          />
        </span>
      </footer>
    </article>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  );
}

export function AddProductCard() {
  const navigate = useNavigate();
  const allowed = useMayOpen(pages.add);
  return (
    <button
      type="button"
      className={classes.add}
      onClick={() => (allowed ? navigate(pathTo(pages.add)) : void alertDenied(pages.add.access))}
    >
      <IconPlus size={22} aria-hidden />
      {pages.add.title}
    </button>
  );
}
