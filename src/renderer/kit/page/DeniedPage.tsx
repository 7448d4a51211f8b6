import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AccessRule } from '../../../shared/core/access.ts';
import { TypedLeft, useTypedLeft } from '../detail/TypedLeft.tsx';
import type { Typed } from '../form/openForms.ts';
import { Card } from '../layout/Card.tsx';
import { notifyDenied } from '../notices/notify.ts';
import { useCurrentPage, useStepBack } from './currentPage.ts';
import { pathTo } from './page.ts';
import { Denied } from './states.tsx';

/**
 * R-006c: instead of a page: 'Access Denied!' for 2 s, then back, or to /home if the specification says so. Without a
 * `rule` it is the record that is out of reach. What was typed stays to be copied, until the person leaves.
 */
export function DeniedPage({ rule, typed }: { rule: AccessRule | undefined; typed?: readonly Typed[] }) {
  const here = useTypedLeft();
  const left = typed ?? here;
  const stays = left.length > 0;
  const deniedTo = useCurrentPage()?.deniedTo;
  const navigate = useNavigate();
  const stepBack = useStepBack();
  useEffect(() => {
    notifyDenied(rule);
    if (stays) return;
    const leave = () => (deniedTo ? navigate(pathTo(deniedTo), { replace: true }) : stepBack());
    const timer = setTimeout(leave, 2000);
    return () => clearTimeout(timer);
  }, [rule, stays, deniedTo, navigate, stepBack]);
  return (
    <Card>
      <Denied rule={rule} />
      <TypedLeft typed={left} />
    </Card>
  );
}
