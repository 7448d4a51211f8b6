import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readResetLink } from '../../../shared/entities/session/resetLink.ts';
import { Form } from '../../kit/form/Form.tsx';
import { pathTo } from '../../kit/page/page.ts';
import { publicPages } from '../../pages/publicPages.ts';
import classes from './PasteLink.module.css';

/** Some mail clients block links to this app, so users can paste the link. */
export function PasteLink() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const open = () => {
    const link = readResetLink(text);
    if (text.trim() === '') setError('Tempel dulu tautan dari email');
    else if (!link) setError('Teks ini tidak berisi tautan dari email. Salin tautannya lagi.');
    else navigate(pathTo(publicPages.resetPassword, { ...link }));
  };
  return (
    <Form
      className={classes.paste}
      noValidate
      onSubmit={() => {
        open();
      }}
    >
      <Textarea
        label="Tautan dari email"
        description="Jika tautan tidak terbuka otomatis, salin dari email lalu tempel di sini."
        placeholder="rujukan://app/reset-password/…"
        autoComplete="off"
        spellCheck={false}
        minRows={1}
        maxRows={4}
        size="sm"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="default" size="sm">
        Buka
      </Button>
    </Form>
  );
}
