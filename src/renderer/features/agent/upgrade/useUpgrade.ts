import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AppError } from '../../../../shared/core/errors.ts';
import { ocrTexts } from '../../../../shared/entities/agent/ocr.ts';
import type { IdentityType } from '../../../../shared/entities/agent/premium.ts';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { entities } from '../../../../shared/entities/index.ts';
import { useResourceForm } from '../../../kit/form/useResourceForm.ts';
import { notifyFailure, notifySuccess } from '../../../kit/notify.ts';
import { pathTo } from '../../../kit/page/page.ts';
import { useWrite } from '../../../lib/queries.ts';
import { agentPages } from '../../../pages/agentPages.ts';
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
import { type ReadName, type ReadValues, readNames } from './reading.ts';
import { useReading } from './useReading.ts';

const { updatePremium, upgradeKtp, upgradeSim } = entities.agent;

/** R-214…R-216: the form, what was read, and the two calls that make the agent premium. */
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
  const ktp = useWrite(upgradeKtp);
  const sim = useWrite(upgradeSim);
  const [start] = useState<AgentValues>(() => ({ ...premiumValues(agent), identity_type: type }));
  const fields = useForm<AgentValues>({ initialValues: start });
  // Our own change makes the loaded record an old one, which is no reason to refuse the next try.
  const saved = useRef(false);
  const subject = `${agent.fullname} (${agent.agent_code})`;

  const form = useResourceForm<typeof updatePremium, AgentValues>({
    operation: updatePremium,
    fields,
    described: agentFormFields,
    blank: blankAgent,
    required: new Set(requiredPremium(type)),
    toInput: (values) =>
      upgradeInput(values, { id: agent.id, type, version: saved.current ? undefined : agent.updatedAt }),
    check: premiumChecks,
    subject,
    onSaved: () => {
      saved.current = true;
      void upgrade();
    },
  });

  const [placed, setPlaced] = useState<Placed>({});
  const { values } = form;
  const typed = typedValues(values, placed);
  const place = (changes: Partial<ReadValues>) => {
    setPlaced(afterPlacing(changes, typed, placed));
    form.set(changes);
  };
  /** The result fills the form; what could not be read stays as it was typed. */
  const {
    reading,
    start: startReading,
    cancel,
  } = useReading(values.identity_image, (read) =>
    place(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== ''))),
  );

  const upgrade = async () => {
    try {
      const { message } =
        type === 'SIM'
          ? await sim.mutateAsync({ id: agent.id })
          : await ktp.mutateAsync({
              id: agent.id,
              requestId: 'requestId' in reading ? reading.requestId : '',
            });
      notifySuccess(message, subject);
      onClose();
      navigate(pathTo(agentPages.list));
    } catch (error) {
      notifyFailure(error);
    }
  };

  const nik = useNikFacts(type === 'KTP' ? values.nik : '');
  const rows = compareRows(
    {
      ocr: reading.state === 'read' ? reading.values : {},
      typed,
      nik: nik ?? {},
      stored: pickRead(agent.has_premium_data ? premiumValues(agent) : blankAgent),
    },
    values,
  );
  const photos = photoNames.filter((name) => values[name] !== '').length;
  const verified = type === 'SIM' || reading.state === 'read' || reading.state === 'byHand';

  return {
    form,
    rows,
    photos,
    verified,
    reading,
    startReading: () => void startReading(),
    cancelReading: cancel,
    choose: (name: ReadName, value: string) => place({ [name]: value }),
    busy: form.sending || ktp.isPending || sim.isPending,
    /** Photos first (R-823…R-825), then the OCR, then everything else. */
    submit: () => {
      if (photos === photoNames.length && !verified)
        notifyFailure(new AppError('CONFLICT', ocrTexts.verifyFirst));
      else form.submit();
    },
  };
}

const pickRead = (values: AgentValues): ReadValues =>
  Object.fromEntries(readNames.map((name) => [name, values[name]])) as ReadValues;
