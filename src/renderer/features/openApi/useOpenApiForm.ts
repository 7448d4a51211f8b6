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

/** Milliseconds until the popup closes. */
export const popupFor = 5000;

export interface OpenApiValues {
  status: string;
  pic_name: string;
  phone_number: string;
  company: number | null;
  branch: number[];
  program: number[];
  include_assign: boolean;
  accessid: string[];
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

/** Omits hidden credentials, so that the server keeps them. */
function toInput(values: OpenApiValues, credentials: Partial<Credentials>) {
  const { status, secrets, accessid, company, ...rest } = values;
  const flags = isStatus(status) ? openApiFlags[status] : { isactivated: null, isdisabled: null };
  return { ...rest, ...flags, company, ...credentials, ...secrets, accessid: accessid.map(Number) };
}

export const isStatus = (status: string): status is OpenApiStatus => Object.hasOwn(openApiFlags, status);

const fieldOf = (path: string) => (['isactivated', 'isdisabled'].includes(path) ? 'status' : path);

const shared = {
  described: openApiFields,
  blank: { ...blank, status: '' },
  required: new Set(['status']),
  fieldOf,
  popupFor,
};

function useToList() {
  const navigate = useNavigate();
  return async () => {
    const { pathname } = window.location;
    await new Promise((done) => setTimeout(done, popupFor));
    if (window.location.pathname === pathname) navigate(pathTo(pages.list));
  };
}

export function useAddOpenApi(credentials: Credentials) {
  const toList = useToList();
  const { create } = entities.openApi;
  const fields = useForm<OpenApiValues>({ initialValues: blank });
  return useResourceForm<typeof create, OpenApiValues>({
    ...shared,
    operation: create,
    fields,
    toInput: (values) => toInput(values, credentials) as never,
    draft: pathTo(pages.add),
    onSaved: toList,
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

/** Returns undefined if the user lacks a right that the client has. */
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

/** Locks fields through which the user could gain the client's rights. */
function locksOf(stored: OpenApiPartner): Record<string, string> {
  if (shownCredentials(stored)) return {};
  const names = ['company', 'branch', 'program', 'include_assign'];
  return Object.fromEntries(names.map((name) => [name, openApiTexts.notYours]));
}

/** Each page edits a part of the record and saves the whole record (S-132…S-134). */
export function useEditOpenApi(stored: OpenApiPartner) {
  const toList = useToList();
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
        version: stored.version,
      }) as never,
    onSaved: toList,
  });
}
