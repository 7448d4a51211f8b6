import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { anyOf } from '../../../../shared/core/access.ts';
import { formatCount } from '../../../../shared/core/formats.ts';
import { categoryFields } from '../../../../shared/entities/category/fields.ts';
import type { Category } from '../../../../shared/entities/category/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { Product } from '../../../../shared/entities/product/schema.ts';
import { stillNamed, useOpenReferrals } from '../../../entities/referral/openReferrals.ts';
import { useRemove } from '../../../kit/dialogs/useRemove.ts';
import { lostUnlessListed, watchedThrough } from '../../../kit/dialogs/watchedRecord.tsx';
import { DialogForm } from '../../../kit/form/DialogForm.tsx';
import type { Column } from '../../../kit/grid/columns.ts';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { columnsOf } from '../../../kit/list/listColumns.ts';
import { gated } from '../../../kit/list/recordActions.tsx';
import { SmallList } from '../../../kit/list/SmallList.tsx';
import { useSession } from '../../../kit/session/sessionState.ts';
import { productPages } from '../../../pages/productPages.ts';

const gate = anyOf('r_categories');

export function CategoryList({ product }: { product: Product }) {
  const { id = '' } = useParams();
  const codes = useSession((state) => state.codes);
  const remove = useRemove(entities.category.remove);
  const openReferrals = useOpenReferrals();
  const [edited, setEdited] = useState<Category>();
  const programsOf = (category: Category) =>
    product.program_list.filter(({ category_id }) => category_id === category.id).length;
  const columns: readonly Column<Category>[] = [
    ...columnsOf<Category>()(categoryFields, ['category_name']),
    { key: 'programs', title: 'Program', width: 90, kind: 'number', sortable: false, value: programsOf },
  ];
  const removeCategory = async (category: Category) => {
    const programs = programsOf(category);
    const hanging = await openReferrals({ category_id: category.id });
    return remove(
      { id: category.id, version: category.version },
      {
        title: 'Hapus Kategori',
        what: `Kategori ${category.category_name} dari ${product.product_name}`,
        watched: aboutCategory(category.id, product.id),
        note: [
          programs > 0 && `${formatCount(programs)} program di dalamnya tidak ditawarkan lagi.`,
          stillNamed(hanging),
        ]
          .filter(Boolean)
          .join(' '),
      },
    );
  };
  return (
    <>
      <SmallList
        title="Data Kategori"
        name="product.categories"
        operation={entities.product.detail}
        input={{ id }}
        rowsIn={(read) => read.category_list}
        gate={gate}
        columns={columns}
        rowKey={(category) => category.id}
        rowMenu={(category) => [
          gated(entities.category.update.access, codes, {
            label: 'Ubah',
            icon: <IconPencil size={15} />,
            onClick: () => setEdited(category),
          }),
          gated(entities.category.remove.access, codes, {
            label: 'Hapus',
            icon: <IconTrash size={15} />,
            danger: true,
            onClick: () => void removeCategory(category),
          }),
        ]}
        action={<AddButton page={productPages.addCategory} params={{ id }} quiet />}
        fills={{ of: 'category', inside: product.id }}
      />
      {edited && (
        <CategoryDialog category={edited} productId={product.id} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

/** Watches the category through its product, because no call reads a single category. */
const aboutCategory = (id: number, productId: number) =>
  watchedThrough({ entity: 'category', id }, entities.product.detail, { id: productId }, (now) =>
    lostUnlessListed(now.category_list, id),
  );

function CategoryDialog({
  category,
  productId,
  onClose,
}: {
  category: Category;
  productId: number;
  onClose: () => void;
}) {
  return (
    <DialogForm
      title="Ubah Kategori"
      operation={entities.category.update}
      fields={categoryFields}
      parts={['category_name']}
      start={category}
      record={category}
      watched={{ ...aboutCategory(category.id, productId), gate: entities.category.update.access }}
      toInput={({ category_name }) => ({ id: category.id, category_name })}
      onClose={onClose}
    />
  );
}
