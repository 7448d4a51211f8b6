import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { createHeldQuestion } from '../../src/main/services/desktop/heldQuestion.ts';

function asked() {
  const send = vi.fn();
  const webContents = Object.assign(new EventEmitter(), { send });
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => false });
  const question = createHeldQuestion();
  question.setNeeded(true);
  return { window, send, question, leaves: question.ask(window as unknown as BrowserWindow) };
}

test.each([true, false])('the page’s answer %s is the answer', async (answer) => {
  const { window, question, leaves, send } = asked();
  expect(send).toHaveBeenCalledTimes(1);
  question.answer(answer);
  expect(await leaves).toBe(answer);
  await Promise.resolve();
  expect(window.listenerCount('closed')).toBe(0);
});

test('an open question is not asked twice', async () => {
  const { question, window, leaves, send } = asked();
  const again = question.ask(window as unknown as BrowserWindow);
  question.answer(true);
  expect(await Promise.all([leaves, again])).toEqual([true, true]);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a crashed page does not prevent the end of the program', async () => {
  const { question, window, leaves } = asked();
  window.webContents.emit('render-process-gone');
  expect(await leaves).toBe(true);
  expect(question.isNeeded()).toBe(false);
});

test('a window that was closed meanwhile counts as no', async () => {
  const { window, leaves } = asked();
  window.emit('closed');
  expect(await leaves).toBe(false);
});

test('without a window no question is asked', async () => {
  expect(await createHeldQuestion().ask(undefined)).toBe(true);
});
