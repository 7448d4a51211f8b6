/// <reference types="vite/client" />
import '@fontsource-variable/inter';
import '@fontsource-variable/plus-jakarta-sans';
import '@mantine/core/styles.css';
import '../../../../../src/renderer/styles/tokens.css';
import '../../../../../src/renderer/styles/base.css';
import { Button, Drawer, MantineProvider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { resolver, theme } from '../../../../../src/renderer/app/theme/theme.ts';
import { SortableList } from '../../../../../src/renderer/kit/fields/order/SortableList.tsx';
import { cleanHtml } from '../../../../../src/renderer/kit/fields/richText/clean.ts';
import { RichTextField } from '../../../../../src/renderer/kit/fields/richText/RichTextField.tsx';

declare global {
  interface Window {
    rich: {
      value: string;
      told: number;
      set(html: string): void;
      clean(html: string): string;
      /** Serialises HTML like the browser. `data-style` replaces `style`, which the CSP would block. */
      read(html: string): string;
    };
  }
}

const query = new URLSearchParams(location.search);
const questions = [
  'Apa itu agen?',
  'Bagaimana cara mendaftar?',
  'Kapan komisi cair?',
  'Siapa yang dihubungi?',
];

function Terms() {
  const [value, setValue] = useState('');
  window.rich = {
    value,
    told: window.rich?.told ?? 0,
    set: setValue,
    clean: cleanHtml,
    read: (html) =>
      new DOMParser().parseFromString(html.replaceAll(' style=', ' data-style='), 'text/html').body.innerHTML,
  };
  return (
    <RichTextField
      id="snk"
      label="Syarat dan Ketentuan"
      required
      value={value}
      onChange={(html) => {
        window.rich.told += 1;
        setValue(html);
      }}
      onBlur={() => undefined}
      error={query.has('error') ? 'Syarat dan Ketentuan wajib diisi' : undefined}
      {...(query.has('max') && { maxLength: Number(query.get('max')) })}
    />
  );
}

function Order() {
  const [items, setItems] = useState(questions.map((text, index) => ({ id: index + 1, text })));
  const [opened, setOpened] = useState(false);
  const [dragging, setDragging] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Atur urutan</Button>
      <output id="order">{items.map(({ id }) => id).join(' ')}</output>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        title="Urutan"
        closeOnEscape={!dragging}
        transitionProps={{ duration: 0 }}
      >
        <SortableList
          noun="pertanyaan"
          items={items}
          itemId={({ id }) => id}
          itemName={({ text }) => text}
          onDragging={setDragging}
          onReorder={(ids) => setItems(ids.map((id) => items.find((item) => item.id === id)!))}
        >
          {({ text }) => <Text size="sm">{text}</Text>}
        </SortableList>
      </Drawer>
    </>
  );
}

const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
// Mantine's scroll lock reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce });
createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={resolver}
    forceColorScheme={scheme}
    getStyleNonce={() => nonce}
  >
    <Stack p={20} gap={16} maw={820}>
      <h1>Isian</h1>
      <Terms />
      <Order />
    </Stack>
  </MantineProvider>,
);
