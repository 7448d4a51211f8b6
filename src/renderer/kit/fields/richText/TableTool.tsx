import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $findTableNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  INSERT_TABLE_COMMAND,
} from '@lexical/table';
import { Menu, Toolbar } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { $getSelection, type LexicalEditor } from 'lexical';

function $deleteTable(): void {
  const [node] = $getSelection()?.getNodes() ?? [];
  const table = node && $findTableNode(node);
  if (!table) return;
  table.selectNext();
  table.remove();
}

const changes: readonly (readonly [label: string, $change: () => unknown])[] = [
  ['Tambah baris di atas', () => $insertTableRowAtSelection(false)],
  ['Tambah baris di bawah', () => $insertTableRowAtSelection(true)],
  ['Tambah kolom di kiri', () => $insertTableColumnAtSelection(false)],
  ['Tambah kolom di kanan', () => $insertTableColumnAtSelection(true)],
  ['Hapus baris', $deleteTableRowAtSelection],
  ['Hapus kolom', $deleteTableColumnAtSelection],
  ['Hapus tabel', $deleteTable],
];

export function TableTool({ editor, inTable }: { editor: LexicalEditor; inTable: boolean }) {
  const insert = () =>
    editor.focus(() =>
      editor.dispatchCommand(INSERT_TABLE_COMMAND, {
        rows: '3',
        columns: '3',
        includeHeaders: { rows: true, columns: false },
      }),
    );
  return (
    <Menu shadow="md" position="bottom-start" returnFocus={false} onClose={() => editor.focus()}>
      <Menu.Target>
        <Toolbar.Toggle
          aria-label="Tabel"
          title="Tabel"
          active={inTable}
          onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
        >
          <IconTable size={17} stroke={1.8} aria-hidden />
        </Toolbar.Toggle>
      </Menu.Target>
      <Menu.Dropdown>
        {inTable ? (
          changes.map(([label, $change]) => (
            <Menu.Item key={label} onClick={() => editor.update(() => void $change())}>
              {label}
            </Menu.Item>
          ))
        ) : (
          <Menu.Item onClick={insert}>Sisipkan tabel</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
