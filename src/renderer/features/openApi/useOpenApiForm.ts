import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router-dom';
import { entities } from '../../../shared/entities/index.ts';
import type { Credentials, Secrets } from '../../../shared/entities/openApi/credentials.ts';
import { openApiFields } from '../../../shared/entities/openApi/fields.ts';
import { type OpenApiPartner, openApiTexts } from '../../../shared/entities/openApi/schema.ts';
import {
  type OpenApiStatus,
  openApiFlags,
  openApiStatusOf,
} from '../../../shared/entities/openApi/status.ts';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { pathTo } from '../../kit/page/page.ts';
import { openApiPages as pages } from '../../pages/openApiPages.ts';

/** Milliseconds of the popups. */
const popupFor = 5000;

/** What the forms of S-131…S-134 hold. */
export interface OpenApiValues {
  /** '' while none is chosen. */
  status: string;
  pic_name: string;
  phone_number: string;
  company: number | null;
  branch: number[];
  program: number[];
  include_assign: boolean;
  /** Ids as text, as the tree has its keys. */
  accessid: string[];
  /** Made anew and not yet saved. */
  secrets: Secrets | null;
}

const blank: OpenApiValues = {
  status: 'active',
  pic_name: '',
  phone_number: '',
  company: null,
  branch: [],
  program: [],
  include_assign: false,
  accessid: [],
  secrets: null,
};

/** `credentials`: those that are shown; the others stay as they are. */
function toInput(values: OpenApiValues, credentials: Partial<Credentials>) {
  const { status, secrets, accessid, company, ...rest } = values;
  const flags = isStatus(status) ? openApiFlags[status] : { isactivated: null, isdisabled: null };
  return { ...rest, ...flags, company, ...credentials, ...secrets, accessid: accessid.map(Number) };
}

export const isStatus = (status: string): status is OpenApiStatus => Object.hasOwn(openApiFlags, status);

/** Both flags are one choice here. */
const fieldOf = (path: string) => (['isactivated', 'isdisabled'].includes(path) ? 'status' : path);

const shared = {
  described: openApiFields,
  blank: { ...blank, status: '' },
  required: new Set(['status']),
  fieldOf,
  popupFor,
};

/** S-131: everything, with credentials that were made for it. */
export function useAddOpenApi(credentials: Credentials) {
  const navigate = useNavigate();
  const { create } = entities.openApi;
  const fields = useForm<OpenApiValues>({ initialValues: blank });
  return useResourceForm<typeof create, OpenApiValues>({
    ...shared,
    operation: create,
    fields,
    toInput: (values) => toInput(values, credentials) as never,
    draft: pathTo(pages.add),
    onSaved: () => navigate(pathTo(pages.list)),
  });
}

export const storedValues = (stored: OpenApiPartner): OpenApiValues => ({
  status: openApiStatusOf(stored),
  pic_name: stored.pic_name,
  phone_number: stored.phone_number,
  company: stored.company,
  branch: stored.branch,
  program: stored.program,
  include_assign: stored.include_assign,
  accessid: stored.accessid.map(String),
  secrets: null,
});

/** Undefined for who lacks a right that the client has. */
export function shownCredentials({
  username,
  password,
  clientid,
  clientsecret,
}: OpenApiPartner): Credentials | undefined {
  return password === undefined || clientsecret === undefined
    ? undefined
    : { username, password, clientid, clientsecret };
}

/** Why most of a client may only be read: whoever could change it could use rights that they lack. */
function locksOf(stored: OpenApiPartner): Record<string, string> {
  if (shownCredentials(stored)) return {};
  const names = ['company', 'branch', 'program', 'include_assign'];
  return Object.fromEntries(names.map((name) => [name, openApiTexts.notYours]));
}

/** S-132…S-134: each shows its part of the record and saves the whole of it. */
export function useEditOpenApi(stored: OpenApiPartner) {
  const navigate = useNavigate();
  const { update } = entities.openApi;
  const fields = useForm<OpenApiValues>({ initialValues: storedValues(stored) });
  return useResourceForm<typeof update, OpenApiValues>({
    ...shared,
    operation: update,
    fields,
    locked: locksOf(stored),
    toInput: (values) =>
      ({
        ...toInput(values, shownCredentials(stored) ?? {}),
        id: stored.id,
        version: stored.updatedAt,
      }) as never,
    onSaved: () => navigate(pathTo(pages.list)),
  });
}
