import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import type { Partner, PartnerProduct } from '../../../shared/entities/partner/schema.ts';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { gated, recordActions } from '../../kit/list/recordActions.tsx';
import { SmallList } from '../../kit/list/SmallList.tsx';
import { useSession } from '../../kit/session.ts';
import { useRemove } from '../../kit/useRemove.ts';
import { partnerPages } from '../../pages/partnerPages.ts';
import { adminColumns, ownBranchColumns, productColumns } from './partnerColumns.ts';
import { useRemovePartner } from './useRemovePartner.ts';

/** The branches of a company. */
export function BranchList({ company }: { company: Partner }) {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const onRemove = useRemovePartner();
  const actions = recordActions({
    open: partnerPages.detail,
    edit: partnerPages.edit,
    remove: { operation: entities.partner.remove, onRemove },
    codes,
    navigate,
  });
  return (
    <SmallList
      title="Cabang"
      name="partner.branches"
      operation={entities.partner.list}
      input={{ partner_type: 'branch', company_id: company.id }}
      columns={ownBranchColumns}
      rowKey={(branch) => branch.id}
      onOpen={actions.open}
      {...(actions.menu && { rowMenu: actions.menu })}
      searchable
      emptyHint="Perusahaan ini belum memiliki cabang."
    />
  );
}

/** The admins of a company or branch (C-182). */
export function AdminList({ partner }: { partner: Partner }) {
  return (
    <SmallList
      title="Admin"
      name="partner.admins"
      operation={entities.user.partnerAdmins}
      input={{ partner_id: partner.id }}
      columns={adminColumns}
      rowKey={(admin) => admin.id}
      searchable
      emptyHint="Belum ada admin."
    />
  );
}

/** The products a company offers (C-026, C-027). */
export function ProductList({ company }: { company: Partner }) {
  const codes = useSession((state) => state.codes);
  const { products, removeProduct } = entities.partner;
  const remove = useRemove(removeProduct);
  const menu = ({ id, product_name }: PartnerProduct) => [
    gated(removeProduct.access, codes, {
      label: 'Hapus',
      icon: <IconTrash size={15} />,
      danger: true,
      onClick: () =>
        void remove(
          { id, partner_id: company.id },
          { title: 'Hapus Produk', what: `Produk ${product_name} dari ${company.name}` },
        ),
    }),
  ];
  return (
    <SmallList
      title="Produk"
      name="partner.products"
      operation={products}
      input={{ partnerId: company.id }}
      columns={productColumns}
      rowKey={(product) => product.link_id}
      rowMenu={menu}
      action={<AddButton page={partnerPages.addProduct} params={{ id: company.id }} quiet />}
      emptyHint="Perusahaan ini belum menawarkan produk."
    />
  );
}
