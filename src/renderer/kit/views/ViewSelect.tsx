import { Button, Combobox, Loader, useCombobox } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { messages } from '../../../shared/core/errors.ts';
import type { View } from '../../../shared/entities/view/schema.ts';
import { findsIn } from '../../lib/foldedFilter.ts';
import classes from './ViewSelect.module.css';
import { groupsOf } from './viewWords.ts';

const none = { value: 'none', label: 'Tanpa antrean' } as const;
const deeds = { save: 'Simpan sebagai antrean…', manage: 'Atur antrean…' } as const;

export function ViewSelect({
  views,
  view,
  loading,
  failed,
  onChoose,
  onSave,
  onManage,
}: {
  views: readonly View[];
  view: View | undefined;
  loading: boolean;
  failed: boolean;
  onChoose: (view: View | undefined) => void;
  onSave: () => void;
  onManage: () => void;
}) {
  const [keyword, setKeyword] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setKeyword('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is a new object on every render
  useEffect(() => {
    if (keyword.trim() !== '') combobox.selectFirstOption();
  }, [keyword]);
  const submit = (value: string) => {
    combobox.closeDropdown();
    if (value === deeds.save) onSave();
    else if (value === deeds.manage) onManage();
    else onChoose(views.find(({ id }) => String(id) === value));
  };
  const Icon = view ? IconBookmarkFilled : IconBookmark;
  return (
    <Combobox store={combobox} width={280} position="bottom-start" onOptionSubmit={submit}>
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          className={classes.button}
          data-none={!view || undefined}
          leftSection={<Icon size={15} className={view && classes.mark} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`Antrean: ${view?.name ?? 'tanpa antrean'}`}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes.name}>{view?.name ?? 'Antrean'}</span>
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <ViewSearch keyword={keyword} onSearch={setKeyword} />
        <Combobox.Options aria-label="Antrean">
          <ViewOptions {...{ views, view, keyword, loading, failed }} />
          <div className={classes.deeds}>
            {Object.values(deeds).map((deed) => (
              <Combobox.Option key={deed} value={deed}>
                {deed}
              </Combobox.Option>
            ))}
          </div>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function ViewSearch({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  return (
    <Combobox.Search
      role="combobox"
      aria-expanded
      aria-label="Cari antrean"
      placeholder="Cari antrean"
      value={keyword}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || keyword === '') return;
        event.stopPropagation();
        onSearch('');
      }}
    />
  );
}

function ViewOptions({
  views,
  view,
  keyword,
  loading,
  failed,
}: {
  views: readonly View[];
  view: View | undefined;
  keyword: string;
  loading: boolean;
  failed: boolean;
}) {
  const isFound = findsIn(keyword);
  const finds = (name: string) => keyword.trim() === '' || isFound(name);
  const hasNone = finds(none.label);
  const groups = groupsOf(views.filter(({ name }) => finds(name)));
  return (
    <div className={classes.options}>
      {hasNone && (
        <Combobox.Option value={none.value} active={!view} aria-selected={!view}>
          {none.label}
        </Combobox.Option>
      )}
      {groups.map(({ label, views: some }) => (
        <Combobox.Group key={label} label={label}>
          {some.map(({ id, name, owner, mine }) => (
            <Combobox.Option
              key={id}
              value={String(id)}
              active={id === view?.id}
              aria-selected={id === view?.id}
            >
              <span className={classes.option}>
                <span className={classes.name}>{name}</span>
                {!mine && owner && <span className={classes.owner}>{owner}</span>}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
      {failed && <Combobox.Empty>{messages.loadFailed}</Combobox.Empty>}
      {loading && (
        <Combobox.Empty>
          <Loader size={14} aria-label="Memuat…" />
        </Combobox.Empty>
      )}
      {groups.length === 0 && !hasNone && <Combobox.Empty>Tidak ada pilihan</Combobox.Empty>}
    </div>
  );
}
