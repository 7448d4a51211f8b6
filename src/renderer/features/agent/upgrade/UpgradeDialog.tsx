import { Button, Group, Kbd, Tabs, Title } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { readNames } from '../../../../shared/entities/agent/ocr.ts';
import type { IdentityType } from '../../../../shared/entities/agent/premium.ts';
import type { AgentDetail } from '../../../../shared/entities/agent/schema.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { useZoom } from '../../../kit/fields/media/photoZoom.tsx';
import { Form } from '../../../kit/form/Form.tsx';
import { ConflictNotice, ErrorSummary, RefusalNotice } from '../../../kit/form/FormNotices.tsx';
import { drawSections } from '../../../kit/form/section.tsx';
import { useFormKeys } from '../../../kit/form/useFormKeys.ts';
import { keyNames } from '../../../kit/keys/keyNames.ts';
import { premiumSections } from '../form/premiumSections.tsx';
import { agentFormFields } from '../form/values.ts';
import { photoNames } from '../premium.ts';
import { CompareTable } from './CompareTable.tsx';
import { PhotoPane } from './PhotoPane.tsx';
import { ReadingBar } from './ReadingBar.tsx';
import { SelfCompare } from './SelfCompare.tsx';
import classes from './UpgradeDialog.module.css';
import { useUpgrade } from './useUpgrade.ts';

const sections = { KTP: premiumSections('KTP'), SIM: premiumSections('SIM') };

export function UpgradeDialog(props: { agent: AgentDetail; type: IdentityType; onClose: () => void }) {
  const { agent, type, onClose } = props;
  const upgrade = useUpgrade(props);
  const { form, busy } = upgrade;
  const zoom = useZoom();
  const [tab, setTab] = useState<string | null>('form');

  const submit = () => {
    // The tab with the first error must be visible before the field can take the focus.
    flushSync(() => setTab(upgrade.mustCompare ? 'self' : 'form'));
    upgrade.submit();
  };
  useFormKeys({ scope: 'dialog', onSave: submit });
  const close = async () => {
    if (!busy && (await form.mayLeave())) onClose();
  };

  return (
    <Dialog
      onClose={() => void close()}
      title={`Force Upgrade Premium: ${agent.fullname} (${agent.agent_code}), ${type}`}
      size={1270}
      xOffset={24}
      closeOnClickOutside={false}
    >
      <Form
        className={classes.dialog}
        noValidate
        aria-busy={busy}
        onSubmit={() => {
          submit();
        }}
      >
        <Steps upgrade={upgrade} type={type} />
        <div className={classes.side}>
          {type === 'KTP' && (
            <ReadingBar
              reading={upgrade.reading}
              ready={form.values.identity_image !== ''}
              onStart={upgrade.startReading}
              onCancel={upgrade.cancelReading}
              onCompare={() => setTab('self')}
            />
          )}
          <PhotoPane photos={form.values} zoom={zoom} />
        </div>
        <Work upgrade={upgrade} type={type} tab={tab} onTab={setTab} onZoom={zoom.toggle} />
        <footer className={classes.foot}>
          <ConflictNotice form={form} />
          <RefusalNotice form={form} />
          <ErrorSummary form={form} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void close()} disabled={busy}>
              Batal
            </Button>
            <Button type="submit" loading={busy} rightSection={<Kbd size="xs">{keyNames('Ctrl Enter')}</Kbd>}>
              Upgrade
            </Button>
          </Group>
        </footer>
      </Form>
    </Dialog>
  );
}

type Upgrade = ReturnType<typeof useUpgrade>;

const differentOf = ({ rows }: Upgrade) => rows.filter((row) => row.differs).length;

function Steps({ upgrade, type }: { upgrade: Upgrade; type: IdentityType }) {
  const { photos, reading } = upgrade;
  const different = differentOf(upgrade);
  return (
    <ul className={classes.steps} aria-label="Langkah">
      <Step done={photos === photoNames.length}>{`${photos} dari ${photoNames.length} foto`}</Step>
      {type === 'KTP' && <Step done={reading.state === 'read'}>{ocrStep(upgrade)}</Step>}
      {reading.state === 'read' && <Step done={different === 0}>{`${different} isian berbeda`}</Step>}
    </ul>
  );
}

function Work({
  upgrade,
  type,
  tab,
  onTab,
  onZoom,
}: {
  upgrade: Upgrade;
  type: IdentityType;
  tab: string | null;
  onTab: (tab: string | null) => void;
  onZoom: () => void;
}) {
  const isKtp = type === 'KTP';
  const byHand = upgrade.reading.state === 'byHand';
  return (
    <Tabs className={classes.work} value={tab === 'self' && !byHand ? 'form' : tab} onChange={onTab}>
      {isKtp && (
        <Tabs.List>
          <Tabs.Tab value="form">Isian</Tabs.Tab>
          <Tabs.Tab value="compare">Bandingkan data ({differentOf(upgrade)})</Tabs.Tab>
          {byHand && <Tabs.Tab value="self">Bandingkan sendiri</Tabs.Tab>}
        </Tabs.List>
      )}
      <Tabs.Panel value="form" aria-label="Isian">
        {drawSections(agentFormFields, sections[type], upgrade.form).map((section) => (
          <section key={section.id} className={classes.part} aria-label={section.title}>
            <Title order={3} fz="md" lh="md" mb={8}>
              {section.title}
            </Title>
            {section.content}
          </section>
        ))}
      </Tabs.Panel>
      {isKtp && (
        <Tabs.Panel value="compare">
          <CompareTable rows={upgrade.rows} onChoose={upgrade.choose} onZoom={onZoom} />
        </Tabs.Panel>
      )}
      {byHand && (
        <Tabs.Panel value="self">
          <SelfCompare comparison={upgrade.comparison} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

/** A manual comparison must not look like an OCR verification. */
function ocrStep({ reading, comparison }: Upgrade): string {
  if (reading.state !== 'byHand') return 'Verifikasi OCR';
  return comparison.complete
    ? 'Dibandingkan sendiri'
    : `Bandingkan sendiri: ${comparison.compared.length} dari ${readNames.length} isian`;
}

function Step({ done, children }: { done: boolean; children: string }) {
  const Icon = done ? IconCircleCheck : IconCircle;
  return (
    <li data-done={done || undefined}>
      <Group gap={4} component="span">
        <Icon size={15} aria-hidden />
        {children}
      </Group>
    </li>
  );
}
