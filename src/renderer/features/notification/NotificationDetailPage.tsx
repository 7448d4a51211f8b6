import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { AppError, messages } from '../../../shared/core/errors.ts';
import { formatCount } from '../../../shared/core/formats.ts';
import { entities } from '../../../shared/entities/index.ts';
import { notificationFields as fields } from '../../../shared/entities/notification/fields.ts';
import type { Notification } from '../../../shared/entities/notification/schema.ts';
import { DetailSection } from '../../kit/detail/DetailPage.tsx';
import { describedFacts } from '../../kit/detail/describedFacts.tsx';
import { Facts } from '../../kit/detail/Facts.tsx';
import { RecordDetail } from '../../kit/detail/RecordDetail.tsx';
import { alert } from '../../kit/dialogs/confirm.tsx';
import { PhotoThumb } from '../../kit/fields/media/PhotoThumb.tsx';
import { LongText } from '../../kit/layout/LongText.tsx';
import { StatusBadge } from '../../kit/marks/StatusBadge.tsx';
import { useStepBack } from '../../kit/page/currentPage.ts';
import { isLost, useRead, useWrite } from '../../lib/queries.ts';
import { notificationPages } from '../../pages/notificationPages.ts';
import { notePath } from './notePath.ts';
import { Readers } from './Readers.tsx';
import { recipientText } from './recipientText.ts';

const { detail, list, markRead } = entities.notification;

/** A failed first read shows an alert and steps back, unless the record is lost (`isLost`). */
function useAlertOnFailure(id: string) {
  const { error: failure, data } = useRead(detail, { id });
  const error = data ? null : failure;
  const stepBack = useStepBack();
  useEffect(() => {
    if (!error || isLost(error)) return;
    void alert(messages.loadFailed, error instanceof AppError ? error.message : messages.internal).then(
      stepBack,
    );
  }, [error, stepBack]);
}

const readText = ({ userCount, readCount }: Notification): string =>
  userCount === 0 ? '' : `${formatCount(readCount)} dari ${formatCount(userCount)} pengguna`;

function useMarkRead(id: string) {
  const shown = useRead(detail, { id }).isSuccess;
  const { mutate } = useWrite(markRead);
  useEffect(() => {
    if (shown) mutate({ id });
  }, [shown, id, mutate]);
}

export default function NotificationDetailPage() {
  const { id = '' } = useParams();
  useAlertOnFailure(id);
  useMarkRead(id);
  return (
    <RecordDetail
      page={notificationPages.detail}
      read={detail}
      list={list}
      noun="notifikasi"
      head={({ title, status, brief, slug }: Notification) => ({
        title,
        status: <StatusBadge tone="green">{status}</StatusBadge>,
        sub: brief,
        actions: <NoteButton slug={slug} />,
      })}
      main={(notification) => (
        <>
          <DetailSection title="Notifikasi">
            <Facts
              facts={[
                ...describedFacts(fields, notification, ['name', 'title', 'category', 'status']),
                { label: 'Penerima', value: recipientText(notification) },
                { label: 'Dibaca di Rujukan', value: readText(notification) },
                ...describedFacts(fields, notification, [
                  'agentCode',
                  'partnerCode',
                  'slug',
                  'createdAt',
                  ...(notification.created_by === null ? [] : (['created_by'] as const)),
                ]),
              ]}
            />
          </DetailSection>
          <DetailSection title={fields.description.label}>
            <LongText>{notification.description || '-'}</LongText>
          </DetailSection>
          <Readers notification={notification} />
        </>
      )}
      side={({ image, title }) => (
        <DetailSection title={fields.imageFile.label}>
          {image ? <PhotoThumb folder="cms_pic" name={image} label={title} /> : <LongText>-</LongText>}
        </DetailSection>
      )}
    />
  );
}

function NoteButton({ slug }: { slug: string }) {
  const path = notePath(slug);
  if (!path) return null;
  return (
    <Button component={Link} to={path} variant="default" leftSection={<IconMessage2 size={15} />}>
      Buka catatan
    </Button>
  );
}
