import { entities } from '../../../shared/entities/index.ts';
import { type DueOf, dueWith } from '../../../shared/entities/target/due.ts';
import type { TargetSettings } from '../../../shared/entities/target/schema.ts';
import { useMay } from '../../kit/rights/useMay.ts';
import { useRead } from '../../lib/queries.ts';

interface Targets {
  settings: TargetSettings;
  dueOf: DueOf;
}

const known = new WeakMap<TargetSettings, Targets>();

function targetsOf(settings: TargetSettings): Targets {
  const before = known.get(settings);
  if (before) return before;
  const targets = { settings, dueOf: dueWith(settings) };
  known.set(settings, targets);
  return targets;
}

/** Undefined until read, or without the right to read. Changes to the targets trigger a new read. */
export function useTargets(): Targets | undefined {
  const { settings } = entities.target;
  const may = useMay(settings);
  const { data } = useRead(settings, {}, { enabled: may, fresh: Number.POSITIVE_INFINITY });
  return data && targetsOf(data.data);
}
