import { Spoiler } from '@mantine/core';
import { entities } from '../../../../shared/entities/index.ts';
import type { ReferralDetail } from '../../../../shared/entities/referral/schema.ts';
import { callScriptFor } from '../../../../shared/entities/setting/callScript.ts';
import { LongText } from '../../../kit/layout/LongText.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { useRead } from '../../../lib/queries.ts';

export function CallScript({ referral }: { referral: ReferralDetail }) {
  const { name } = useUser();
  const read = useRead(entities.setting.callScript, {});
  const text = callScriptFor(read.data?.data.call_script ?? '', {
    nama: referral.submitter_name,
    produk: referral.product_name,
    program: referral.program_name,
    petugas: name,
  });
  if (text === '') return null;
  return (
    <Spoiler
      maxHeight={42}
      showLabel="Naskah lengkap"
      hideLabel="Ringkas naskah"
      transitionDuration={0}
      fz="sm"
    >
      <LongText>{text}</LongText>
    </Spoiler>
  );
}
