import { Group, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconPhoto } from '@tabler/icons-react';
import { formatCount, formatDay } from '../../../../shared/core/formats.ts';
import type { Product } from '../../../../shared/entities/product/schema.ts';
import { StoredImage } from '../../../kit/fields/media/Photo.tsx';
import { RichText } from '../../../kit/fields/richText/RichText.tsx';
import { Card } from '../../../kit/layout/Card.tsx';
import { Note } from '../../../kit/layout/Note.tsx';
import { StatusBadge } from '../../../kit/marks/StatusBadge.tsx';
import classes from './ProgramPreview.module.css';
import { blockedText } from './programTexts.ts';
import { type ProgramValues, programOf, type StoredProgram } from './values.ts';

export function ProgramPreview({
  values,
  product,
  stored,
}: {
  values: ProgramValues;
  product: Product;
  stored: StoredProgram | undefined;
}) {
  const category = product.category_list.find(({ id }) => id === values.category_id);
  return (
    <Card label="Untuk agen">
      <Verdict values={values} stored={stored} />
      <div className={classes.preview}>
        <Title order={2} size="h4">
          Tampilan di aplikasi agen
        </Title>
        <div className={classes.card}>
          <div className={classes.picture}>
            {values.program_picture ? (
              <StoredImage folder="program_icon" name={values.program_picture} label="" />
            ) : (
              <IconPhoto size={32} stroke={1.2} aria-hidden />
            )}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long text */}
          <div className={classes.text} tabIndex={0}>
            <strong>{values.program_name || 'Nama Program'}</strong>
            <Text span fz="xs" c="dimmed">
              {[product.product_name, category?.category_name].filter(Boolean).join(' · ')}
            </Text>
            <Marks values={values} stored={stored} />
            {values.description && <RichText html={values.description} />}
          </div>
        </div>
      </div>
    </Card>
  );
}

interface Shown {
  values: ProgramValues;
  stored: StoredProgram | undefined;
}

function Marks({ values, stored }: Shown) {
  const { remaining_quota } = programOf(values, stored);
  const marks = [
    values.is_quota && `Sisa ${formatCount(remaining_quota)}`,
    values.is_expired_program && values.end_date && `sampai ${formatDay(values.end_date)}`,
    placesText(values),
  ].filter(Boolean);
  if (marks.length === 0) return null;
  return (
    <Group component="span" gap={6}>
      {marks.map((mark) => (
        <StatusBadge key={String(mark)} tone="grey">
          {mark}
        </StatusBadge>
      ))}
    </Group>
  );
}

function placesText({ is_location, location_type, program_locations }: ProgramValues): string {
  if (!is_location || location_type === '') return '';
  if (location_type === 'ALL') return 'semua wilayah';
  return `${formatCount(program_locations.length)} lokasi`;
}

function Verdict({ values, stored }: Shown) {
  const program = programOf(values, stored);
  const incomplete =
    (values.is_expired_program && !(values.start_date && values.end_date)) ||
    (values.is_quota && program.remaining_quota === 0 && values.quota === '');
  const blocked = incomplete ? undefined : blockedText(program);
  const reasons = [
    values.is_expired_program && 'periode berjalan',
    values.is_quota && 'kuota tersisa',
    placesText(values),
  ].filter(Boolean);
  const because = reasons.join(', ') || 'tanpa batas';
  const [Icon, tone, title, text] = incomplete
    ? ([IconInfoCircle, 'grey', 'Batasan belum lengkap.', 'Isi nilainya, atau matikan sakelarnya.'] as const)
    : blocked
      ? ([IconAlertCircle, 'red', 'Tidak dapat dipilih agen hari ini.', blocked] as const)
      : ([
          IconCircleCheck,
          'green',
          'Dapat dipilih agen hari ini.',
          `${because.charAt(0).toUpperCase()}${because.slice(1)}.`,
        ] as const);
  return (
    <Note
      icon={<Icon size={17} stroke={1.8} aria-hidden />}
      tone={tone}
      px={14}
      py={12}
      bdrs="var(--card-radius) var(--card-radius) 0 0"
      fz="xs"
      lh="18px"
      role="status"
    >
      <strong>{title}</strong>
      <br />
      {text}
    </Note>
  );
}
