import { Button, Group, Text } from '@mantine/core';
import { IconLicense } from '@tabler/icons-react';
import { useState } from 'react';
import { Facts } from '../../kit/detail/Facts.tsx';
import { SettingBody, SettingGroup } from '../../kit/settings/SettingGroup.tsx';
import { useAppInfo } from '../../lib/queries.ts';
import { LicensesDialog } from './LicensesDialog.tsx';

/** ODbL 1.0 requires naming the source of the region data. */
const regions =
  'Nama provinsi, kota, kecamatan, dan kelurahan: idn-area-data (github.com/fityannugroho/idn-area-data), ' +
  '© para kontributornya, Open Database License (ODbL) 1.0, opendatacommons.org/licenses/odbl/1-0.';
const map = 'Garis pantai peta: Natural Earth, domain publik.';

export function AboutCard() {
  const info = useAppInfo();
  const [showsLicenses, setShowsLicenses] = useState(false);
  return (
    <SettingGroup title="Tentang">
      <SettingBody>
        <Facts
          facts={[
            { label: 'Versi', value: info.data ? `Rujukan ${info.data.version}` : '' },
            { label: 'Lisensi', value: '© 2026 Rujukan. Semua hak dilindungi.' },
          ]}
        />
        <Text size="xs" c="dimmed">
          {regions} {map}
        </Text>
        <Group>
          <Button
            variant="default"
            leftSection={<IconLicense size={15} />}
            onClick={() => setShowsLicenses(true)}
          >
            Lisensi bagian lain
          </Button>
        </Group>
        {showsLicenses && <LicensesDialog onClose={() => setShowsLicenses(false)} />}
      </SettingBody>
    </SettingGroup>
  );
}
