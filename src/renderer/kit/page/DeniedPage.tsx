import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AccessRule } from '../../../shared/core/access.ts';
import { UnsavedInput, useUnsavedInput } from '../detail/UnsavedInput.tsx';
import type { Typed } from '../form/openForms.ts';
import { Card } from '../layout/Card.tsx';
import { notifyDenied } from '../notices/notify.ts';
import { useCurrentPage, useStepBack } from './currentPage.ts';
import { pathTo } from './page.ts';
import { Denied } from './states.tsx';

/**
 * Shows 'Access Denied!' for 2 s, then goes back or to `deniedTo` (R-006c). Without `rule`, the record is out
 * of scope. With unsaved values, the page stays for copying.
 */
export function DeniedPage({ rule, typed }: { rule: AccessRule | undefined; typed?: readonly Typed[] }) {
  const here = useUnsavedInput();
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
      <UnsavedInput typed={left} />
    </Card>
  );
}
