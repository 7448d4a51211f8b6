import type { AgentStatus } from '../agent/status.ts';
import { foldName } from './cells.ts';
import type { BatchLookup, BatchLookupInput, BatchProgramChoice } from './operations.ts';

/** What only the server knows about the values of a file, ready to be asked row by row. */
export interface BatchFacts {
  /** Programs that exist, to tell "another program" from "no such program". */
  programs: readonly BatchProgramChoice[];
  /** By agent code as typed. */
  agents: ReadonlyMap<string, AgentFact>;
  /** By {@link regionKey}. */
  regions: ReadonlyMap<string, RegionFact>;
  /** By Ref Baris. */
  refs: ReadonlyMap<string, { sentAt: string; title: string }>;
  /** By phone in 0-form, and by NIK. */
  phones: ReadonlyMap<string, LiveReferral>;
  niks: ReadonlyMap<string, LiveReferral>;
  /** First six digits of NIKs that are no district today (H06). */
  unknownNikRegions: ReadonlySet<string>;
}

export interface AgentFact {
  /** As stored. */
  agent_code: string;
  /** null: no such agent. */
  status: AgentStatus | null;
  similar: readonly string[];
}
export type RegionFact = BatchLookup['regions'][number];
export interface LiveReferral {
  submission_number: string;
  status: string;
}

export interface RegionNames {
  province: string;
  city: string;
  district: string;
  village: string;
}

/** One address as a key: spelling differences do not count. */
export function regionKey(names: RegionNames): string {
  return [names.province, names.city, names.district, names.village].map(foldName).join('|');
}

/** The answers of `batchUpload.lookup`, joined to what was asked; a file may take several lookups. */
export function factsFrom(
  programs: readonly BatchProgramChoice[],
  lookups: readonly { asked: BatchLookupInput; answer: BatchLookup }[],
): BatchFacts {
  const agents = new Map<string, AgentFact>();
  const regions = new Map<string, RegionFact>();
  for (const { asked, answer } of lookups) {
    asked.agent_codes?.forEach((code, at) => {
      const agent = answer.agents[at];
      if (agent) agents.set(code, agent);
    });
    asked.regions?.forEach((names, at) => {
      const region = answer.regions[at];
      if (region) regions.set(regionKey(names), region);
    });
  }
  const all = lookups.map(({ answer }) => answer);
  return {
    programs,
    agents,
    regions,
    refs: new Map(all.flatMap(({ refs }) => refs.map((row) => [row.ref, row]))),
    phones: new Map(all.flatMap(({ phones }) => phones.map((row) => [row.phone, row]))),
    niks: new Map(all.flatMap(({ niks }) => niks.map((row) => [row.nik, row]))),
    unknownNikRegions: new Set(all.flatMap((answer) => answer.unknown_nik_regions ?? [])),
  };
}
