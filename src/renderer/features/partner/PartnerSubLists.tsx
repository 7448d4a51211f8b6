import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import type { OpenApiRow } from '../../../shared/entities/openApi/schema.ts';
import type { Partner, PartnerProduct } from '../../../shared/entities/partner/schema.ts';
import { partnerAdminRoleIds } from '../../../shared/entities/role/schema.ts';
import type { UserRow } from '../../../shared/entities/user/schema.ts';
import { useRemoveUser } from '../../entities/user/useRemoveUser.ts';
import { alertDenied } from '../../kit/confirm.tsx';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { gated, recordActions } from '../../kit/list/recordActions.tsx';
import { SmallList } from '../../kit/list/SmallList.tsx';
import { mayOpen, type Page, pageOf, pathTo } from '../../kit/page/page.ts';
import { useSession } from '../../kit/session.ts';
import { gateOf, useMay } from '../../kit/useMay.ts';
import { useRemove } from '../../kit/useRemove.ts';
import { openApiPages } from '../../pages/openApiPages.ts';
import { partnerPages } from '../../pages/partnerPages.ts';
import { userPages } from '../../pages/userPages.ts';
import { adminColumns, openApiColumns, ownBranchColumns, productColumns } from './partnerColumns.tsx';
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

/** The admins of a company or branch (C-182), with the ways to S-045 and S-046. */
export function AdminList({ partner }: { partner: Partner }) {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const onRemove = useRemoveUser();
  const { addAdmin, editAdmin, edit } = userPages;
  /** Somebody of another role who belongs to the partner is changed as a user: the right for it is another one. */
  const editPage = ({ role_id }: UserRow) => (partnerAdminRoleIds.includes(role_id) ? editAdmin : edit);
  const open = (admin: UserRow) => {
    const page = editPage(admin);
    const { id } = admin;
    if (!mayOpen(page, admin, codes)) void alertDenied(pageOf(page, admin).access);
    else if (page === editAdmin) navigate(pathTo(page as Page, {}, { id }), { state: { id } });
    else navigate(pathTo(page as Page, { id }));
  };
  const menu = (admin: UserRow) => [
    gated(pageOf(editPage(admin), admin).access, codes, {
      label: 'Ubah',
      icon: <IconPencil size={15} />,
      onClick: () => open(admin),
    }),
    gated(gateOf(entities.user.remove, admin), codes, {
      label: 'Hapus',
      icon: <IconTrash size={15} />,
      danger: true,
      onClick: () => void onRemove(admin),
    }),
  ];
  return (
    <SmallList
      title="Admin"
      name="partner.admins"
      operation={entities.user.partnerAdmins}
      input={{ partner_id: partner.id }}
      columns={adminColumns}
      rowKey={(admin) => admin.id}
      onOpen={open}
      rowMenu={menu}
      searchable
      action={<AddButton page={pageOf(addAdmin, partner)} params={{ id: partner.id }} quiet />}
      emptyHint="Belum ada admin."
    />
  );
}

/** What a company's own programs may do: active, off, or nothing at all. Who manages none of it sees none. */
export function OpenApiList({ company }: { company: Partner }) {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const { open } = recordActions<OpenApiRow>({ open: openApiPages.edit, codes, navigate });
  if (!useMay(entities.openApi.list)) return null;
  return (
    <SmallList
      title="Open API"
      name="partner.openApi"
      operation={entities.openApi.list}
      input={{ company: company.id }}
      columns={openApiColumns}
      rowKey={(row) => row.id}
      onOpen={open}
      action={<AddButton page={openApiPages.add} quiet />}
      emptyHint="Perusahaan ini belum memakai open API."
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
