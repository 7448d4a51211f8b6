import { Button } from '@mantine/core';
import { IconChartPie, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { OutputOf } from '../../../../shared/core/operation.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { RecordDetail } from '../../../kit/detail/RecordDetail.tsx';
import { alertDenied } from '../../../kit/dialogs/confirm.tsx';
import { pathTo } from '../../../kit/page/page.ts';
import { useMay, useMayOpen } from '../../../kit/rights/useMay.ts';
import { productPages } from '../../../pages/productPages.ts';
import { QuestionList } from '../question/QuestionList.tsx';
import { ProgramFacts, ProgramTexts, TodayBadge } from './ProgramFacts.tsx';
import { QuotaDialog } from './QuotaDialog.tsx';
import { useProductOf } from './useProductOf.ts';
import { useRemoveProgram } from './useRemoveProgram.ts';

type Stored = OutputOf<typeof entities.program.detail>;

export default function ProgramDetailPage() {
  const { id = '' } = useParams();
  const removeProgram = useRemoveProgram();
  return (
    <RecordDetail
      page={productPages.programDetail}
      read={entities.program.detail}
      noun="program"
      edit={productPages.editProgram}
      remove={{ operation: entities.program.remove, onRemove: removeProgram }}
      wideSide
      head={(program: Stored) => ({
        title: program.program_name,
        status: <TodayBadge program={program} />,
        sub: <Above program={program} />,
        actions: <Actions program={program} />,
      })}
      main={(program) => <ProgramFacts program={program} />}
      side={(program) => (
        <>
          <QuestionList programId={id} programName={program.program_name} />
          <ProgramTexts program={program} />
        </>
      )}
    />
  );
}

function Above({ program }: { program: Stored }) {
  const product = useProductOf(program);
  return product ?? '';
}

function Actions({ program }: { program: Stored }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const mayChange = useMay(entities.program.changeQuota);
  const mayPlace = useMayOpen(productPages.programLocations);
  return (
    <>
      {program.is_quota && (
        <Button
          variant="default"
          leftSection={<IconChartPie size={15} />}
          onClick={() => (mayChange ? setOpen(true) : void alertDenied(entities.program.changeQuota.access))}
        >
          Ubah Kuota
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconMapPin size={15} />}
        onClick={() =>
          mayPlace
            ? navigate(pathTo(productPages.programLocations, { id: program.id }))
            : void alertDenied(productPages.programLocations.access)
        }
      >
        Lokasi Program
      </Button>
      {open && <QuotaDialog program={program} onClose={() => setOpen(false)} />}
    </>
  );
}
