import { Alert, Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconEye, IconLock, IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { secretSeconds } from '../../../shared/bridge/types.ts';
import { type Credentials, newSecrets, type Secrets } from '../../../shared/entities/openApi/credentials.ts';
import { openApiLabels } from '../../../shared/entities/openApi/fields.ts';
import { commandKey } from '../../kit/keys/letterKeys.ts';
import { useShortcuts } from '../../kit/keys/shortcuts.ts';
import { notifyFailure } from '../../kit/notices/notify.ts';
import { call } from '../../lib/desktop.ts';
import classes from './CredentialPart.module.css';

export const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

const secretNames = ['password', 'clientid', 'clientsecret'] as const;
/** A secret begins with this many characters of the username, which reveal nothing. */
const shownStart = 5;
const mask = (secret: string) => secret.slice(0, shownStart) + '•'.repeat(secret.length - shownStart);

interface CredentialPartProps {
  credentials: Credentials;
  fresh: Secrets | null;
  onFresh: (secrets: Secrets | null) => void;
  /** The partner that new credentials would lock out. Absent if nobody uses the old credentials. */
  inUseBy?: string;
}

/** `credentials` is undefined if the user may not see them. */
export function CredentialPart({
  credentials,
  ...props
}: Omit<CredentialPartProps, 'credentials'> & { credentials: Credentials | undefined }) {
  if (credentials) return <ShownCredentials {...props} credentials={credentials} />;
  return (
    <Alert color="blue" icon={<IconLock size={18} />} title="Kredensial tidak ditampilkan">
      Kredensial hanya dilihat dan dibuat ulang oleh yang memiliki semua akses partner ini. Akses yang belum
      Anda miliki bertanda gembok di bagian Akses.
    </Alert>
  );
}

/**
 * Secrets are masked, except while the user presses the eye button and for `secretSeconds` after Regenerate
 * (R-605, R-606, R-929).
 */
function ShownCredentials({ credentials, fresh, onFresh, inUseBy }: CredentialPartProps) {
  const current = { ...credentials, ...fresh };
  const all = (['username', ...secretNames] as const).map(
    (name) => `${openApiLabels[name]}: ${current[name]}`,
  );
  const [madeAt, setMadeAt] = useState<number>();
  useEffect(() => {
    if (madeAt === undefined) return;
    const timer = setTimeout(() => setMadeAt(undefined), secretSeconds * 1000);
    return () => clearTimeout(timer);
  }, [madeAt]);
  const isNew = madeAt !== undefined;
  useShortcuts('Kredensial', [{ keys: 'C', label: 'Salin baris' }]);
  const make = () => {
    onFresh(newSecrets(credentials.username, randomBytes));
    setMadeAt(Date.now());
  };
  return (
    <Stack gap={12}>
      <Row label={openApiLabels.username} note="Tidak pernah berubah" text={credentials.username}>
        <output className={classes.value} aria-label={openApiLabels.username}>
          {credentials.username}
        </output>
      </Row>
      {secretNames.map((name) => (
        <Secret
          key={name}
          label={openApiLabels[name]}
          secret={current[name]}
          isNew={isNew}
          old={fresh ? credentials[name] : undefined}
        />
      ))}
      <Text size="xs" c="dimmed">
        {isNew ? `Nilai baru terlihat selama ${secretSeconds} detik. ` : 'Tahan ikon mata untuk melihat. '}C
        menyalin baris; papan klip dikosongkan {secretSeconds} detik setelah disalin.
        {inUseBy !== undefined && ' Setiap kali halaman ini dibuka, nama pembukanya dicatat di log.'}
      </Text>
      {fresh && inUseBy !== undefined && (
        <Alert
          color="amber"
          icon={<IconAlertTriangle size={18} />}
          title="Nilai baru, belum disimpan"
          role="status"
        >
          Setelah disimpan, sistem {inUseBy} tidak dapat masuk sampai memakai nilai baru. Token yang sedang
          dipakai langsung berakhir. Username tetap. Nilai lama dapat dikembalikan selama belum disimpan.
        </Alert>
      )}
      <Group gap="xs">
        <CopyAll text={all.join('\n')} />
        <Button variant="default" leftSection={<IconRefresh size={15} />} onClick={make}>
          Regenerate
        </Button>
        {fresh && inUseBy !== undefined && (
          <Button
            variant="subtle"
            onClick={() => {
              onFresh(null);
              setMadeAt(undefined);
            }}
          >
            Kembalikan nilai lama
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Secret({
  label,
  secret,
  isNew,
  old,
}: {
  label: string;
  secret: string;
  isNew: boolean;
  old: string | undefined;
}) {
  const [isHeld, setShown] = useState(false);
  const shown = isHeld || isNew;
  const hide = () => setShown(false);
  const show = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setShown(true);
  };
  const isHolding = (key: string) => key === ' ' || key === 'Enter';
  const note = old !== undefined && (
    <>
      <Badge size="xs" color="amber">
        baru
      </Badge>{' '}
      <s>{mask(old).slice(0, 12)}…</s>
    </>
  );
  return (
    <Row label={label} note={note} text={secret}>
      <Box pos="relative">
        <output className={classes.value} aria-label={label}>
          {shown ? secret : mask(secret)}
        </output>
        <button
          type="button"
          className={classes.eye}
          aria-label={`Tahan untuk melihat ${label}`}
          aria-pressed={isHeld}
          onPointerDown={show}
          onPointerUp={hide}
          onPointerCancel={hide}
          onKeyDown={(event) => {
            if (!isHolding(event.key)) return;
            event.preventDefault();
            setShown(true);
          }}
          onKeyUp={hide}
          onBlur={hide}
        >
          <IconEye size={16} />
        </button>
      </Box>
    </Row>
  );
}

function Row({
  label,
  note,
  text,
  children,
}: {
  label: string;
  note: ReactNode;
  text: string;
  children: ReactNode;
}) {
  const { done, copy } = useCopy(text);
  const press = (event: KeyboardEvent) => {
    if (commandKey(event) !== 'c') return;
    event.preventDefault();
    event.stopPropagation();
    copy();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key presses the button in the same row
    <div className={classes.row} onKeyDown={press}>
      <div className={classes.name}>
        <strong>{label}</strong>
        {note && <small>{note}</small>}
      </div>
      {children}
      <CopyButton name={`Salin ${label}`} done={done} onCopy={copy} />
    </div>
  );
}

function CopyAll({ text }: { text: string }) {
  const { done, copy } = useCopy(text);
  return <CopyButton name="Salin semua" text="Salin semua" done={done} onCopy={copy} />;
}

/** The main process clears the clipboard later (features.md R6). */
function useCopy(text: string) {
  const [copied, setCopied] = useState<string>();
  const copy = () => void call('clipboard.secret', { text }).then(() => setCopied(text), notifyFailure);
  return { done: copied === text, copy };
}

const CopyButton = ({
  name,
  text = 'Salin',
  done,
  onCopy,
}: {
  name: string;
  text?: string;
  done: boolean;
  onCopy: () => void;
}) => (
  <Button
    variant="default"
    leftSection={done ? <IconCheck size={15} /> : <IconCopy size={15} />}
    aria-label={name}
    onClick={onCopy}
  >
    {done ? 'Disalin' : text}
  </Button>
);
