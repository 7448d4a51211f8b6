/// <reference types="vite/client" />
import '@fontsource-variable/inter';
import '@fontsource-variable/plus-jakarta-sans';
import '@mantine/core/styles.css';
import '../../../../../src/renderer/styles/tokens.css';
import '../../../../../src/renderer/styles/base.css';
import './harness.css';
import { Button, MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { resolver, theme } from '../../../../../src/renderer/app/theme/theme.ts';
import { PdfField } from '../../../../../src/renderer/kit/fields/media/PdfField.tsx';
import { LocationField } from '../../../../../src/renderer/kit/fields/places/LocationField.tsx';
import { MapField } from '../../../../../src/renderer/kit/fields/places/MapField.tsx';
import { type MappedPlace, PlaceMap } from '../../../../../src/renderer/kit/fields/places/PlaceMap.tsx';
import type { CoordinateInput } from '../../../../../src/renderer/kit/fields/places/PointInputs.tsx';
import { mapZoom } from '../../../../../src/shared/entities/place/schema.ts';

const places: MappedPlace[] = [
  { id: 'bandung', name: 'Kota Bandung', lat: -6.91, lng: 107.61, role: 'chosen' },
  { id: 'medan', name: 'Kota Medan', lat: 3.59, lng: 98.67, role: 'other' },
];
const highlighted: MappedPlace = {
  id: 'sulsel',
  name: 'Sulawesi Selatan',
  lat: -5.15,
  lng: 119.43,
  role: 'highlighted',
  zoom: mapZoom('administrative_area_level_1'),
};

function Answer() {
  const [value, setValue] = useState('');
  const field = { required: false, onBlur: () => undefined, error: undefined };
  return (
    <>
      <h1>Jawaban</h1>
      <LocationField {...field} id="at" label="Lokasi" value={value} onChange={setValue} />
    </>
  );
}

function Harness() {
  const [value, setValue] = useState<CoordinateInput>({ lat: '', lon: '' });
  const [pdf, setPdf] = useState('');
  const [shown, setShown] = useState(places);
  const field = { required: false, onBlur: () => undefined, error: undefined };
  return (
    <>
      <h1>Peta</h1>
      <MapField {...field} id="at" label="Lokasi" value={value} onChange={setValue} />
      <section aria-label="Tempat">
        <Button onClick={() => setShown([...places, highlighted])}>Sorot Sulawesi Selatan</Button>
        <PlaceMap label="Peta lokasi program" places={shown} />
      </section>
      <PdfField {...field} id="pdf" label="Dokumen" value={pdf} onChange={setPdf} />
      <PdfField
        {...field}
        id="stored"
        label="Dokumen tersimpan"
        value="0f6c1a52-9d1e-4d0c-8f55-f6f6de2a3b11.pdf"
        onChange={setPdf}
      />
    </>
  );
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={resolver}
    forceColorScheme={new URLSearchParams(location.search).get('scheme') === 'dark' ? 'dark' : 'light'}
    getStyleNonce={() => nonce}
  >
    {window.location.search === '?answer' ? <Answer /> : <Harness />}
  </MantineProvider>,
);
