import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import {
  type Answers,
  type CallsOf,
  connect,
  type ErrorsPosted,
  type ThreadConnection,
} from '../../../src/threads/calls.ts';
import { eventually } from '../../eventually.ts';

type ToThread = CallsOf<{
  double: { input: number; result: number };
  ask: { input: string; result: string };
  fail: { input: null; result: null };
}>;
type ToHost = CallsOf<{ name: { input: string; result: string } }>;

const errors: ErrorsPosted = {
  write: (error) => ({ said: (error as Error).message }),
  read: (posted) => new RangeError((posted as { said: string }).said),
};

function line(own: Answers<ToHost> = { name: (input) => `${input}!` }) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const host = connect<ToHost, ToThread>(port1, own, errors);
  const thread: ThreadConnection<ToHost> = connect<ToThread, ToHost>(
    port2,
    {
      double: async (input) => input * 2,
      ask: async (input) => (await thread.call('name', input)).toUpperCase(),
      fail: () => {
        throw new Error('no');
      },
    },
    errors,
  );
  return { host, thread };
}

test('a call gets its own result, also with other calls at the same time', async () => {
  const { host } = line();
  const asked = [3, 1, 2].map((number) => host.call('double', number));
  expect(await Promise.all(asked)).toEqual([6, 2, 4]);
});

test('the answering side may call back', async () => {
  const { host } = line();
  expect(await host.call('ask', 'budi')).toBe('BUDI!');
});

test('an error rejects the caller’s promise as posted, also through both sides', async () => {
  const { host } = line({
    name: () => {
      throw new Error('nobody');
    },
  });
  await expect(host.call('fail', null)).rejects.toThrow(new RangeError('no'));
  await expect(host.call('ask', 'budi')).rejects.toThrow(new RangeError('nobody'));
});

test('a notification gets no answer', async () => {
  const heard: string[] = [];
  const { thread } = line({ name: (input) => String(heard.push(input)) });
  expect(thread.notify('name', 'a')).toBeUndefined();
  await eventually(() => expect(heard).toEqual(['a']));
});

test('an ended connection rejects pending and later calls, and answers none', async () => {
  let answer = (_name: string) => {};
  const heard: string[] = [];
  const { host, thread } = line({
    name: (input) => {
      heard.push(input);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const asked = host.call('ask', 'a');
  const back = thread.call('name', 'b');
  await eventually(() => expect(heard).toEqual(['b', 'a']));
  host.end(new Error('over'));
  await expect(asked).rejects.toThrow('over');
  await expect(host.call('double', 1)).rejects.toThrow('over');
  answer('late');
  thread.notify('name', 'c');
  expect(
    await Promise.race([back.catch(() => 'ended'), thread.call('name', 'd').catch(() => 'ended'), soon()]),
  ).toBe('nothing');
  expect(heard).toEqual(['b', 'a']);
});

/** Waits longer than a message takes between two ports of the same thread. */
const soon = async () => {
  const { port1, port2 } = new MessageChannel();
  for (let turn = 0; turn < 20; turn += 1) {
    port1.postMessage(turn);
    await new Promise((heard) => port2.once('message', heard));
  }
  port1.close();
  return 'nothing';
};
