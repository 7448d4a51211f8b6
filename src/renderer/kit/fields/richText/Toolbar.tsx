import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import type { HeadingTagType } from '@lexical/rich-text';
import { Toolbar as AriaToolbar } from '@mantine/core';
import {
  type Icon,
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconH1,
  IconH2,
  IconH3,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSeparatorHorizontal,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import {
  $insertNodes,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type ElementFormatType,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from 'lexical';
import { useEffect, useState } from 'react';
import { isMac, keyNames } from '../../keys/keyNames.ts';
import { $toggleHeading, $toggleQuote } from './changes.ts';
import { LinkTool } from './LinkTool.tsx';
import { $createKept } from './nodes.ts';
import classes from './RichTextField.module.css';
import { TableTool } from './TableTool.tsx';
import { $readToolbarState, emptyToolbarState, type ToolbarState } from './toolbarState.ts';

interface Place extends ToolbarState {
  canUndo: boolean;
  canRedo: boolean;
}

interface Tool {
  label: string;
  icon: Icon;
  isActive?: (place: Place) => boolean;
  isDisabled?: (place: Place) => boolean;
  run: (editor: LexicalEditor, place: Place) => void;
}

const mark = (format: TextFormatType, label: string, icon: Icon): Tool => ({
  label,
  icon,
  isActive: ({ formats }) => formats.includes(format),
  run: (editor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format),
});

const heading = (tag: HeadingTagType, label: string, icon: Icon): Tool => ({
  label,
  icon,
  isActive: ({ block }) => block === tag,
  run: (editor, { block }) => editor.update(() => $toggleHeading(tag, block === tag)),
});

const list = (kind: 'bullet' | 'number', label: string, icon: Icon): Tool => ({
  label,
  icon,
  isActive: (place) => place.list === kind,
  run: (editor, place) => {
    const make = kind === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND;
    editor.dispatchCommand(place.list === kind ? REMOVE_LIST_COMMAND : make, undefined);
  },
});

const align = (format: ElementFormatType, label: string, icon: Icon): Tool => ({
  label,
  icon,
  isActive: (place) => place.align === format,
  run: (editor, place) =>
    editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, place.align === format ? '' : format),
});

const groups: readonly { label: string; tools: readonly Tool[] }[] = [
  {
    label: 'Riwayat',
    tools: [
      {
        label: 'Urungkan (Ctrl+Z)',
        icon: IconArrowBackUp,
        isDisabled: ({ canUndo }) => !canUndo,
        run: (editor) => editor.dispatchCommand(UNDO_COMMAND, undefined),
      },
      {
        label: isMac ? 'Ulangi (Ctrl+Shift+Z)' : 'Ulangi (Ctrl+Y)',
        icon: IconArrowForwardUp,
        isDisabled: ({ canRedo }) => !canRedo,
        run: (editor) => editor.dispatchCommand(REDO_COMMAND, undefined),
      },
    ],
  },
  {
    label: 'Gaya huruf',
    tools: [
      mark('bold', 'Tebal (Ctrl+B)', IconBold),
      mark('italic', 'Miring (Ctrl+I)', IconItalic),
      mark('underline', 'Garis bawah (Ctrl+U)', IconUnderline),
      mark('strikethrough', 'Coret', IconStrikethrough),
    ],
  },
  {
    label: 'Judul',
    tools: [
      heading('h1', 'Judul 1', IconH1),
      heading('h2', 'Judul 2', IconH2),
      heading('h3', 'Judul 3', IconH3),
      {
        label: 'Kutipan',
        icon: IconBlockquote,
        isActive: ({ inQuote }) => inQuote,
        run: (editor) => editor.update($toggleQuote),
      },
    ],
  },
  {
    label: 'Daftar',
    tools: [
      list('bullet', 'Daftar butir', IconList),
      list('number', 'Daftar bernomor', IconListNumbers),
      {
        label: 'Turunkan tingkat daftar',
        icon: IconIndentIncrease,
        isDisabled: (place) => !place.list,
        run: (editor) => editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined),
      },
      {
        label: 'Naikkan tingkat daftar',
        icon: IconIndentDecrease,
        isDisabled: (place) => !place.list,
        run: (editor) => editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined),
      },
    ],
  },
  {
    label: 'Perataan',
    tools: [
      align('left', 'Rata kiri', IconAlignLeft),
      align('center', 'Rata tengah', IconAlignCenter),
      align('right', 'Rata kanan', IconAlignRight),
      align('justify', 'Rata kiri-kanan', IconAlignJustified),
    ],
  },
];

const rule: Tool = {
  label: 'Garis mendatar',
  icon: IconSeparatorHorizontal,
  run: (editor) => editor.update(() => $insertNodes([$createKept('<hr>')])),
};

function usePlace(editor: LexicalEditor): Place {
  const [place, setPlace] = useState<Place>({ ...emptyToolbarState, canUndo: false, canRedo: false });
  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ editorState }) => {
          const look = editorState.read($readToolbarState);
          setPlace((before) => {
            const next = { ...before, ...look };
            return JSON.stringify(next) === JSON.stringify(before) ? before : next;
          });
        }),
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          (canUndo) => {
            setPlace((before) => ({ ...before, canUndo }));
            return false;
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          (canRedo) => {
            setPlace((before) => ({ ...before, canRedo }));
            return false;
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  );
  return place;
}

export function Toolbar({ editor, label }: { editor: LexicalEditor; label: string }) {
  const place = usePlace(editor);
  const draw = (tool: Tool) => (
    <AriaToolbar.Toggle
      key={tool.label}
      aria-label={keyNames(tool.label)}
      title={keyNames(tool.label)}
      {...(tool.isActive && { active: tool.isActive(place) })}
      disabled={tool.isDisabled?.(place) ?? false}
      // A press must not clear the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor.focus(() => tool.run(editor, place))}
    >
      <tool.icon size={17} stroke={1.8} aria-hidden />
    </AriaToolbar.Toggle>
  );
  return (
    <AriaToolbar
      className={classes.toolbar ?? ''}
      withBorder={false}
      variant="light"
      aria-label={`Alat tulis ${label}`}
    >
      {groups.map(({ label: name, tools }) => (
        <AriaToolbar.Group key={name} aria-label={name}>
          {tools.map(draw)}
        </AriaToolbar.Group>
      ))}
      <AriaToolbar.Group aria-label="Sisipkan">
        <LinkTool editor={editor} href={place.href} />
        <TableTool editor={editor} inTable={place.inTable} />
        {draw(rule)}
      </AriaToolbar.Group>
    </AriaToolbar>
  );
}
