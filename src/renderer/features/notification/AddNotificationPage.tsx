import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import { notificationFields as fields } from '../../../shared/entities/notification/fields.ts';
import { confirm } from '../../kit/dialogs/confirm.tsx';
import { restoreDraftState } from '../../kit/form/drafts.ts';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { drawSections, namesOf } from '../../kit/form/section.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { blankValues } from '../../kit/form/values.ts';
import { hold, holdTime } from '../../kit/held/held.ts';
import { notifyInfo } from '../../kit/notices/notify.ts';
import { useGoUp } from '../../kit/page/currentPage.ts';
import { pathTo } from '../../kit/page/page.ts';
import { notificationPages } from '../../pages/notificationPages.ts';
import { NotificationPreview } from './NotificationPreview.tsx';
import { notificationSections } from './sections.tsx';
import {
  countRecipients,
  type RecipientCount,
  reachText,
  reachTotal,
  useRecipientCount,
} from './useRecipientCount.ts';

const blank = blankValues(fields, namesOf(notificationSections.flatMap(({ parts }) => parts)));
type Values = typeof blank;

const isForMany = (count: RecipientCount | undefined) => !count || reachTotal(count) > 1;

const labelOf = (count: RecipientCount | undefined) => {
  const reach = count && reachText(count);
  return reach ? `Kirim ke ${reach}` : 'Kirim';
};

const isBare = ({ brief, description, imageFile }: Values) => !brief && !description && !imageFile;

/**
 * Saving sends the notification. If it may reach several recipients, the page asks first and offers
 * an undo (S-121).
 */
export default function AddNotificationPage() {
  const navigate = useNavigate();
  const goUp = useGoUp();
  const values = useForm<Values>({ initialValues: { ...blank, recipient: 'all' } });
  const { count } = useRecipientCount(values.values);
  const counted = useRef<RecipientCount>(count);
  counted.current = count;
  const reach = count && reachText(count);
  const label = labelOf(count);
  const toList = () => goUp(notificationPages.add);
  const form = useResourceForm<typeof entities.notification.create, Values>({
    operation: entities.notification.create,
    fields: values,
    described: fields,
    blank,
    toInput: (typed) => typed,
    draft: notificationPages.add.path,
    agree: async (typed) => {
      const bare = isBare(typed) ? 'Hanya judulnya yang terisi: penerima tidak membaca apa pun lagi. ' : '';
      counted.current ??= await countRecipients(typed);
      if (!isForMany(counted.current) && !bare) return true;
      const wayBack = isForMany(count)
        ? `Dapat diurungkan selama ${holdTime / 1000} detik, setelah itu tidak dapat ditarik.`
        : 'Yang sudah terkirim tidak dapat ditarik.';
      return confirm({
        title: `${labelOf(counted.current)}?`,
        body: `${bare}${wayBack}`,
        action: bare ? 'Kirim judul saja' : 'Kirim',
      });
    },
    ...(isForMany(count) && {
      deliver: (send) => {
        const reached = counted.current ? ` ke ${reachText(counted.current)}` : '';
        const { title, imageFile } = values.getValues();
        hold({
          title: `Notifikasi "${title}"${reached}`,
          entity: 'notification',
          ids: [],
          send,
          onUndone: () => {
            navigate(pathTo(notificationPages.add), { state: restoreDraftState });
            // A draft holds no pictures.
            if (imageFile) notifyInfo('Gambar notifikasi tidak ikut kembali. Pilih gambarnya sekali lagi.');
          },
        });
        toList();
      },
    }),
    ...(reach && { subject: `${values.values.title}, ke ${reach}` }),
    onSaved: toList,
  });
  return (
    <FormPage
      form={form}
      sections={drawSections(fields, notificationSections, form)}
      aside={<NotificationPreview notification={form.values} />}
      submitLabel={label}
      onCancel={toList}
    />
  );
}
