import { emptyText } from '../../../shared/core/fields.ts';
import { formatDateTime } from '../../../shared/core/values.ts';
import type { Claim } from '../../../shared/entities/claim/schema.ts';
import { PersonMark } from '../../kit/marks/PersonMark.tsx';
import { heldOf } from './claimText.ts';
import classes from './HolderCell.module.css';
import { presentText } from './presentText.ts';
import { useWorkOn } from './workOnRows.tsx';

export function HolderCell({ id }: { id: number }) {
  const { claim, present, now } = useWorkOn(id);
  const others = present.filter(
    ({ user_id, name }) => !claim || user_id !== claim.user_id || name !== claim.holder,
  );
  const text = presentText(others);
  if (!claim && others.length === 0) return emptyText;
  return (
    <span className={classes.holder} title={[claim && titleOf(claim), text].filter(Boolean).join('. ')}>
      {claim && <PersonMark name={claim.holder} mine={claim.mine} />}
      {claim && <HeldText claim={claim} now={now} />}
      {others.slice(0, claim ? 1 : 2).map(({ user_id, name, editing }) => (
        <PersonMark key={`${user_id} ${name}`} name={name} editing={editing} />
      ))}
      {!claim && (
        <span className={classes.text} data-editing={others.some(({ editing }) => editing) || undefined}>
          {text}
        </span>
      )}
    </span>
  );
}

const titleOf = ({ holder, since }: Claim) => `${holder}, sejak ${formatDateTime(since)}`;

function HeldText({ claim, now }: { claim: Claim; now: number }) {
  const { how, who, since } = heldOf(claim, now);
  return (
    <span className={classes.text}>
      {how} <b>{who}</b>
      {since && ` · ${since}`}
    </span>
  );
}
