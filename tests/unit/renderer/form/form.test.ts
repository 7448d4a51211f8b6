import { globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { Form } from '../../../../src/renderer/kit/form/Form.tsx';

/** After each submit, `Form` waits for a frame to focus a refused field. Node has no frames. */
vi.stubGlobal('requestAnimationFrame', () => 0);

const page = { name: 'the form of a page' };
const dialog = { name: 'the form of a dialog inside it' };

function submit(target: object) {
  const onSubmit = vi.fn<() => void>();
  const preventDefault = vi.fn<() => void>();
  const { props } = Form({ onSubmit });
  props.onSubmit({ target, currentTarget: page, preventDefault });
  return { sent: onSubmit.mock.calls.length, kept: preventDefault.mock.calls.length };
}

test('a form is submitted by its own submit event, not by one of a dialog inside it', () => {
  expect(submit(page)).toEqual({ sent: 1, kept: 1 });
  expect(submit(dialog)).toEqual({ sent: 0, kept: 1 });
});

test('every form of src is the kit’s Form', () => {
  const root = 'src/renderer';
  const own = globSync('**/*.tsx', { cwd: root }).filter((file) =>
    /<form\b|component="form"|component=\{'form'\}/.test(readFileSync(`${root}/${file}`, 'utf8')),
  );
  expect(own).toEqual(['kit/form/Form.tsx']);
});
