import { Text } from '@mantine/core';
import clsx from 'clsx';
import { mergeRegister } from 'lexical';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { richTextMax } from '../../../../shared/core/values.ts';
import type { Field } from '../field.ts';
import { createRichText, load, loadTag, registerWriting } from './editor.ts';
import classes from './RichTextField.module.css';
import { Toolbar } from './Toolbar.tsx';
import { $toHtml } from './toHtml.ts';

const figures = new Intl.NumberFormat('id-ID');

function Count({ id, length, max }: { id: string; length: number; max: number }) {
  if (length < max * 0.9) return null;
  return (
    <Text id={id} size="xs" mt={4} ta="right" c={length > max ? 'var(--app-danger)' : 'dimmed'} role="status">
      {figures.format(length)} dari {figures.format(max)} karakter, termasuk kode format
    </Text>
  );
}

export default function RichTextEditor(field: Field<string>) {
  const [editor] = useState(createRichText);
  const [leftOut, setLeftOut] = useState(0);
  const surface = useRef<HTMLDivElement>(null);
  /** The loaded value, and the HTML that the editor produces from this value before any edit. */
  const loaded = useRef({ value: '', html: '' });
  const current = useRef<string>(undefined);

  const tell = useEffectEvent((html: string) => {
    // Undoing every edit restores the loaded value exactly.
    const value = html === loaded.current.html ? loaded.current.value : html;
    if (value === current.current) return;
    current.current = value;
    field.onChange(value);
  });

  useEffect(() => {
    editor.setRootElement(surface.current);
    return mergeRegister(
      registerWriting(editor, setLeftOut),
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
        if (tags.has(loadTag) || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return;
        tell(editor.read($toHtml));
      }),
      () => editor.setRootElement(null),
    );
  }, [editor]);

  useEffect(() => {
    if (field.value === current.current) return;
    current.current = field.value;
    load(editor, field.value);
    loaded.current = { value: field.value, html: editor.read($toHtml) };
  }, [editor, field.value]);

  const max = field.maxLength ?? richTextMax;
  const countId = `${field.id}-count`;
  return (
    <>
      <div className={clsx(classes.frame, field.error && classes.faulty)}>
        <Toolbar editor={editor} label={field.label} />
        {/* biome-ignore lint/a11y/useSemanticElements: an input or textarea cannot hold formatted text */}
        <div
          ref={surface}
          id={field.id}
          className={clsx(classes.surface, classes.text)}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-multiline
          aria-labelledby={`${field.id}-label`}
          aria-required={field.required}
          aria-invalid={field.error !== undefined}
          aria-describedby={clsx(field.error && `${field.id}-error`, countId)}
          spellCheck={false}
          onBlur={() => {
            setLeftOut(0);
            field.onBlur();
          }}
        />
      </div>
      <Text size="xs" mt={leftOut > 0 ? 4 : 0} c="dimmed" role="status">
        {leftOut > 0 &&
          `${figures.format(leftOut)} gambar tidak ikut: isian ini tidak memuat gambar dari luar`}
      </Text>
      <Count id={countId} length={field.value.length} max={max} />
    </>
  );
}
