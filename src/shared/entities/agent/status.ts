/** */
export const agentStatuses = {
  active: 'Aktif',
  inactive: 'Tidak Aktif',
  suspended: 'Suspended',
  denied: 'Ditolak',
} as const;
export type AgentStatus = keyof typeof agentStatuses;
export const agentStatusNames = Object.keys(agentStatuses) as [AgentStatus, ...AgentStatus[]];

/** */
export const agentTypes = { individual: 'Individual', company: 'Company' } as const;
export type AgentType = keyof typeof agentTypes;
export const agentTypeNames = Object.keys(agentTypes) as [AgentType, ...AgentType[]];

/** R-212: what each level opens in the agents' app. */
export const agentLevels = { 1: 'Menu 1-3', 2: '+ Menu 4', 3: '+ Menu 5-6' } as const;
export type AgentLevel = keyof typeof agentLevels;

/** account types as they travel, with the Level Member that is shown. */
export const accountTypes = { basic: 'Basic', reguler: 'Kaspro', premium: 'Premium' } as const;
export type AccountType = keyof typeof accountTypes;
export const accountTypeNames = Object.keys(accountTypes) as [AccountType, ...AccountType[]];

interface WalletFlags {
  ewallet_registered: boolean;
  ewallet_premium: boolean;
}

/** the account type follows from the flags. */
export function accountTypeOf({ ewallet_registered, ewallet_premium }: WalletFlags): AccountType {
  if (ewallet_premium) return 'premium';
  return ewallet_registered ? 'reguler' : 'basic';
}

/** */
export const premiumStatuses = ['APPROVED', 'PENDING', 'REJECTED', 'BELUM MENGAJUKAN'] as const;
export type PremiumStatus = (typeof premiumStatuses)[number];

/** An agent's own request for premium; null where there is none. */
export interface PremiumRequest {
  is_accepted: boolean;
  reason_status: string;
}

/** R-211, in its order: a reason makes a refused request, none a waiting one. */
export function premiumStatusOf(agent: {
  ewallet_premium: boolean;
  reqPremium: PremiumRequest | null;
}): PremiumStatus {
  if (agent.ewallet_premium) return 'APPROVED';
  if (!agent.reqPremium || agent.reqPremium.is_accepted) return 'BELUM MENGAJUKAN';
  return agent.reqPremium.reason_status === '' ? 'PENDING' : 'REJECTED';
}
