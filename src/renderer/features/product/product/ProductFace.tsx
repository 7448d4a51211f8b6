import { Box, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StoredImage } from '../../../kit/fields/media/Photo.tsx';
import classes from './ProductFace.module.css';

export function ProductFace({
  colour,
  logo,
  name,
  sub,
}: {
  colour: string;
  logo: string;
  name: ReactNode;
  sub: string;
}) {
  return (
    <Box className={classes.face} __vars={{ '--product-colour': colour }}>
      <span className={classes.logo}>
        {logo ? (
          <StoredImage folder="product_icon" name={logo} label="" />
        ) : (
          <IconPhoto size={22} stroke={1.4} aria-hidden />
        )}
      </span>
      <span className={classes.names}>
        {name}
        <Text span fz="xs" c="dimmed">
          {sub}
        </Text>
      </span>
    </Box>
  );
}
