import { Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { BrandMark } from '../../kit/layout/Brand.tsx';
import classes from './Starting.module.css';

/** Milliseconds until the text explains the wait. A usual start is shorter. */
const patience = 1500;

export function Starting() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.starting} role="status">
      <BrandMark />
      <Loader size="sm" type="dots" aria-hidden />
      <Text size="sm" c="dimmed">
        {long ? 'Menyiapkan server dan data. Pembukaan pertama perlu beberapa saat.' : 'Membuka Rujukan'}
      </Text>
    </div>
  );
}
