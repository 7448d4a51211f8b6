import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { AppError, type FieldErrors, invalid } from '../../../shared/core/errors.ts';
import { nameOf } from '../../../shared/core/fields.ts';
import type { InputOf, Operation } from '../../../shared/core/operation.ts';
import { request } from '../../lib/api.ts';
import { createDecide } from '../../lib/decision.ts';
import { refreshAfter } from '../../lib/queries.ts';
import { afterAnswer } from '../dialogs/confirm.tsx';
import { hasUploads, uploadsEnd } from '../fields/media/uploads.ts';
import { notifyInfo, notifyRefusal, notifySuccess } from '../notices/notify.ts';
import { focusField } from './focus.ts';
import type { Typed } from './openForms.ts';
import type { Delivery, FormFrame, ResourceFormOptions } from './resourceForm.ts';
import { typedText } from './typed.ts';
import type { useDraft } from './useDraft.ts';
import type { useLeaveGuard } from './useLeaveGuard.ts';
import type { useRefusals } from './useRefusals.ts';

/** An add form uses one idempotency key for all inputs. An edit form uses one key per input. */
export function useOnce<O extends Operation>(operation: O) {
  const [key, setKey] = useState<string>(() => crypto.randomUUID());
  const [decide] = useState(createDecide);
  const once = (input: InputOf<O>) =>
    decide(input, (ofInput) =>
      request(operation, input, { idempotencyKey: operation.method === 'POST' ? key : ofInput }),
    );
  return { once, key, setKey };
}

const uploadFailed = () =>
  new AppError('FILE_REFUSED', 'Belum disimpan, karena ada file yang gagal dikirim. Pilih lagi file itu.');

interface PageStay {
  /** Returns a function that tells whether the form's page is still open. */
  watch: () => () => boolean;
  /** Input typed during a save, and therefore not saved. */
  late: RefObject<readonly Typed[]>;
}

export function usePageStay(): PageStay {
  const isHere = useRef(true);
  const late = useRef<readonly Typed[]>([]);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      if (late.current.length > 0)
        notifyInfo(`Diketik setelah disimpan, jadi tidak ikut tersimpan: ${typedText(late.current)}`);
    };
  }, []);
  const watch = () => {
    const { pathname } = window.location;
    // The form stays mounted until the next page has loaded.
    return () => isHere.current && window.location.pathname === pathname;
  };
  return { watch, late };
}

interface SendingParts<O extends Operation, Values extends object> {
  once: ReturnType<typeof useOnce<O>>['once'];
  stay: PageStay;
  draft: Pick<ReturnType<typeof useDraft<Values>>, 'keep' | 'end'>;
  guard: ReturnType<typeof useLeaveGuard>;
  refusals: ReturnType<typeof useRefusals<O, Values>>;
  faults: () => FieldErrors;
  idOf: (path: string) => string;
  typedSince: (before: Values) => readonly Typed[];
}

export function useSending<O extends Operation, Values extends object>(
  { operation, fields, toInput, described, ...options }: ResourceFormOptions<O, Values>,
  { once, stay, draft, guard, refusals, faults, idOf, typedSince }: SendingParts<O, Values>,
) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const whileBusy = async <T>(act: () => Promise<T>): Promise<T> => {
    busy.current = true;
    try {
      return await act();
    } finally {
      busy.current = false;
    }
  };
  const whileSending = <T>(act: () => Promise<T>): Promise<T> => {
    setSending(true);
    return whileBusy(act).finally(() => setSending(false));
  };
  const subject = (values: Values) => options.subject ?? nameOf(described, values);

  const handOver = async (deliver: (send: Delivery<InputOf<O>>) => void) => {
    const values = fields.getValues();
    const input = toInput(values);
    const about = subject(values);
    // The draft survives an undo or a later refusal.
    await draft.keep();
    guard.release();
    deliver(async (change = (whole) => whole, aboutThese = about) => {
      try {
        const { message, data } = await once(change(input));
        draft.end();
        notifySuccess(message, aboutThese);
        options.onDelivered?.(data);
      } finally {
        void refreshAfter(client, operation);
      }
    });
  };

  const send = async () => {
    const isStillHere = stay.watch();
    const sent = fields.getValues();
    try {
      const answer = options.send ? await options.send(sent) : await once(toInput(sent));
      if (!options.stays) {
        stay.late.current = typedSince(sent);
        guard.release();
      }
      draft.end();
      void refreshAfter(client, operation);
      notifySuccess(answer.message, subject(sent), options.popupFor);
      if (isStillHere() && !guard.isLeft()) await options.onSaved(answer.data);
    } catch (error) {
      refusals.tell(error);
    }
  };

  // The name of an uploaded file is among the values only after a render.
  const [uploaded, submitAgain] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each submit that waited
  useEffect(() => {
    if (uploaded > 0) void submit();
  }, [uploaded]);
  const waitForUploads = async () => {
    const isStillHere = stay.watch();
    if (await whileSending(uploadsEnd)) submitAgain((count) => count + 1);
    else if (isStillHere()) notifyRefusal(uploadFailed());
  };

  const submit = async () => {
    if (busy.current) return;
    // A form never saves the picture that an upload is about to replace.
    if (hasUploads()) return waitForUploads();
    const found = faults();
    if (Object.keys(found).length > 0) return refusals.showFirst(found);
    refusals.clear();
    const agreed = await whileBusy(async () => (await options.agree?.(fields.getValues())) ?? true);
    if (typeof agreed === 'string') afterAnswer(() => focusField(idOf(agreed)));
    if (agreed !== true) return;
    if (options.deliver) return handOver(options.deliver);
    await whileSending(send);
  };

  const keep: FormFrame['keep'] = async () => {
    const sent = fields.getValues();
    try {
      const found = faults();
      if (Object.keys(found).length > 0) throw invalid(found);
      const { message, data } = await once(toInput(sent));
      fields.resetDirty(sent);
      refusals.clear();
      return { message, data, reread: refreshAfter(client, operation) };
    } catch (error) {
      refusals.mark(error);
      throw error;
    }
  };
  return { sending, submit, keep };
}
