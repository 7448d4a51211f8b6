import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import type { OpenApiRow } from '../../../shared/entities/openApi/schema.ts';
import type { Partner, PartnerProduct } from '../../../shared/entities/partner/schema.ts';
import { partnerAdminRoleIds } from '../../../shared/entities/role/schema.ts';
import type { UserRow } from '../../../shared/entities/user/schema.ts';
import { useOpenReferrals } from '../../entities/referral/openReferrals.ts';
import { useRemoveUser } from '../../entities/user/useRemoveUser.ts';
import { alertDenied } from '../../kit/dialogs/confirm.tsx';
import { useRemove } from '../../kit/dialogs/useRemove.ts';
import { lostUnlessListed, watchedThrough } from '../../kit/dialogs/watchedRecord.tsx';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { gated, recordActions } from '../../kit/list/recordActions.tsx';
import { SmallList } from '../../kit/list/SmallList.tsx';
import { openInNewWindow } from '../../kit/page/openInNewWindow.ts';
import { mayOpen, type Page, pageOf, pathTo } from '../../kit/page/page.ts';
import { gateOf, useMay } from '../../kit/rights/useMay.ts';
import { useSession } from '../../kit/session/sessionState.ts';
import { openApiPages } from '../../pages/openApiPages.ts';
import { partnerPages } from '../../pages/partnerPages.ts';
import { userPages } from '../../pages/userPages.ts';
import { adminColumns, openApiColumns, productColumns } from './partnerColumns.tsx';

export function AdminList({ partner }: { partner: Partner }) {
  const navigate = useNavigate();
  const codes = useSession((state) => state.codes);
  const onRemove = useRemoveUser();
  const { addAdmin, editAdmin, edit } = userPages;
  const editPage = ({ role_id }: UserRow) => (partnerAdminRoleIds.includes(role_id) ? editAdmin : edit);
  const open = (admin: UserRow, apart = false) => {
    const page = editPage(admin);
    const { id } = admin;
    if (!mayOpen(page, admin, codes)) void alertDenied(pageOf(page, admin).access);
    else {
      const address = page === editAdmin ? pathTo(page as Page, {}, { id }) : pathTo(page as Page, { id });
      if (apart) openInNewWindow(address);
      else navigate(address, page === editAdmin ? { state: { id } } : {});
    }
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
      emptyHint="Perusahaan ini belum memakai Open API."
    />
  );
}

export function ProductList({ company }: { company: Partner }) {
  const codes = useSession((state) => state.codes);
  const { products, removeProduct } = entities.partner;
  const remove = useRemove(removeProduct);
  const openReferrals = useOpenReferrals();
  const take = async ({ id, product_name }: PartnerProduct) => {
    const hanging = await openReferrals({ product_id: id, partner_id_company_assign: company.id });
    await remove(
      { id, partner_id: company.id },
      {
        title: 'Hapus Produk',
        what: `Produk ${product_name} dari ${company.name}`,
        watched: watchedThrough(
          { entity: 'partner', id: company.id },
          products,
          { partnerId: company.id },
          (now) => lostUnlessListed(now, id),
        ),
        ...(hanging && { note: `Ada ${hanging} yang ditugaskan ke perusahaan ini.` }),
      },
    );
  };
  const menu = (product: PartnerProduct) => [
    gated(removeProduct.access, codes, {
      label: 'Hapus',
      icon: <IconTrash size={15} />,
      danger: true,
      onClick: () => void take(product),
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
      searchable
      action={<AddButton page={partnerPages.addProduct} params={{ id: company.id }} quiet />}
      fills={{ of: 'offer', inside: company.id }}
    />
  );
}
