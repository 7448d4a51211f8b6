import { SegmentedControl } from '@mantine/core';
import { SettingLine } from './SettingGroup.tsx';

export function ChoiceLine<Value extends string>({
  label,
  hint,
  names,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  names: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <SettingLine label={label} hint={hint}>
      <SegmentedControl
        w="fit-content"
        aria-label={label}
        data={Object.entries<string>(names).map(([each, name]) => ({ value: each, label: name }))}
        value={value}
        onChange={(each) => onChange(each as Value)}
      />
    </SettingLine>
  );
}
