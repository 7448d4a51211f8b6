import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AppError } from '../../../../shared/core/errors.ts';
import type { InputOf } from '../../../../shared/core/operation.ts';
import { ocrTexts, type ReadName, readNames } from '../../../../shared/entities/agent/ocr.ts';
import type { IdentityType } from '../../../../shared/entities/agent/premium.ts';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { useResourceForm } from '../../../kit/form/useResourceForm.ts';
import { useSeenVersion } from '../../../kit/form/useSeenVersion.ts';
import { notifyFailure, notifySuccess } from '../../../kit/notices/notify.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { useWrite } from '../../../lib/queries.ts';
import { agentPages } from '../../../pages/agentPages.ts';
import { agreeToExpired } from '../form/expired.ts';
import { useNikFacts } from '../form/useNikFacts.ts';
import {
  type AgentValues,
  agentFormFields,
  blankAgent,
  premiumChecks,
  premiumValues,
  requiredPremium,
  upgradeInput,
} from '../form/values.ts';
import { photoNames } from '../premium.ts';
import { afterPlacing, compareRows, type Placed, typedValues } from './compare.ts';
import type { ReadValues } from './reading.ts';
import { useReading } from './useReading.ts';
import { useSelfCompare } from './useSelfCompare.ts';

const { updatePremium, upgradeKtp, upgradeSim } = entities.agent;

function useUpgradeCall(id: number, type: IdentityType) {
  const ktp = useWrite(upgradeKtp);
  const sim = useWrite(upgradeSim);
  return {
    busy: ktp.isPending || sim.isPending,
    send: (version: number | undefined, verified: Omit<InputOf<typeof upgradeKtp>, 'id' | 'version'>) =>
      type === 'SIM' ? sim.mutateAsync({ id, version }) : ktp.mutateAsync({ id, version, ...verified }),
  };
}

function useReadValues(values: AgentValues, set: (changes: Partial<ReadValues>) => void) {
  const [placed, setPlaced] = useState<Placed>({});
  const typed = typedValues(values, placed);
  const place = (changes: Partial<ReadValues>) => {
    setPlaced(afterPlacing(changes, typed, placed));
    set(changes);
  };
  const { reading, start, cancel } = useReading(values.identity_image, (read) =>
    place(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== ''))),
  );
  return { typed, place, reading, startReading: () => void start(), cancelReading: cancel };
}

function useCompareRows({
  agent,
  type,
  values,
  typed,
  reading,
}: {
  agent: AgentDetail;
  type: IdentityType;
  values: AgentValues;
  typed: ReturnType<typeof typedValues>;
  reading: ReturnType<typeof useReading>['reading'];
}) {
  const nik = useNikFacts(type === 'KTP' ? values.nik : '');
  const stored = agent.has_premium_data ? premiumValues(agent) : blankAgent;
  const ocr = reading.state === 'read' ? reading.values : {};
  return compareRows({ ocr, typed, nik: nik ?? {}, stored: pickRead(stored) }, values);
}

export function useUpgrade({
  agent,
  type,
  onClose,
}: {
  agent: AgentDetail;
  type: IdentityType;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [start] = useState<AgentValues>(() => ({ ...premiumValues(agent), identity_type: type }));
  const fields = useForm<AgentValues>({ initialValues: start });
  const version = useSeenVersion(agent);
  const subject = `${agent.fullname} (${agent.agent_code})`;

  const form = useResourceForm<typeof updatePremium, AgentValues>({
    operation: updatePremium,
    fields,
    described: agentFormFields,
    blank: blankAgent,
    required: new Set(requiredPremium(type)),
    toInput: (values) => upgradeInput(values, { id: agent.id, type, version: version.current() }),
    check: premiumChecks,
    agree: () => agreeToExpired(fields.values),
    subject,
    onRefused: version.refused,
    onSaved: () => {
      version.saved();
      void upgrade();
    },
  });

  const { values } = form;
  const { typed, place, reading, ...read } = useReadValues(values, form.set);
  const comparison = useSelfCompare(values.identity_image, pickRead(values));
  const call = useUpgradeCall(agent.id, type);
  const upgrade = async () => {
    try {
      const { message } = await call.send(version.current(), {
        requestId: 'requestId' in reading ? reading.requestId : '',
        ...(reading.state === 'byHand' && { compared: comparison.compared }),
      });
      notifySuccess(message, subject);
      onClose();
      navigate(pathTo(agentPages.list));
    } catch (error) {
      version.refused(error);
      notifyFailure(error);
    }
  };

  const rows = useCompareRows({ agent, type, values, typed, reading });
  const photos = photoNames.filter((name) => values[name] !== '').length;
  const byHand = reading.state === 'byHand';
  const verified = type === 'SIM' || reading.state === 'read' || (byHand && comparison.complete);

  return {
    form,
    rows,
    photos,
    comparison,
    mustCompare: photos === photoNames.length && byHand && !comparison.complete,
    reading,
    startReading: read.startReading,
    cancelReading: read.cancelReading,
    choose: (name: ReadName, value: string) => place({ [name]: value }),
    busy: form.sending || call.busy,
    submit: () => {
      if (photos === photoNames.length && !verified)
        notifyFailure(new AppError('CONFLICT', byHand ? ocrTexts.compareFirst : ocrTexts.verifyFirst));
      else form.submit();
    },
  };
}

const pickRead = (values: AgentValues): ReadValues =>
  Object.fromEntries(readNames.map((name) => [name, values[name]])) as ReadValues;
