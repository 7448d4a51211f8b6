export const openApiStatusNames = {
  active: 'Aktif',
  inactive: 'Tidak Aktif',
  suspended: 'Suspended',
} as const;
export type OpenApiStatus = keyof typeof openApiStatusNames;

interface OpenApiFlags {
  isactivated: boolean;
  isdisabled: boolean;
}

export const openApiFlags: Readonly<Record<OpenApiStatus, OpenApiFlags>> = {
  active: { isactivated: true, isdisabled: false },
  inactive: { isactivated: false, isdisabled: false },
  suspended: { isactivated: false, isdisabled: true },
};

export function openApiStatusOf({ isactivated, isdisabled }: OpenApiFlags): OpenApiStatus {
  if (isdisabled) return 'suspended';
  return isactivated ? 'active' : 'inactive';
}
