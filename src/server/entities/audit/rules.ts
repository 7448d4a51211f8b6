import { sql } from 'drizzle-orm';
import { nameOf } from '../../kit/nameOf.ts';
import { audit } from '../../kit/table.ts';
import { openApi } from '../openApi/table.ts';
import { partner } from '../partner/table.ts';
import { appUser } from '../user/table.ts';

/** A negative user id is a partner's API client. */
export const actorName = sql<string | null>`${sql`case when ${audit.user_id} < 0 then
    (select ${partner.name} || ', PIC ' || ${openApi.pic_name} from ${openApi}
      join ${partner} on ${partner.id} = ${openApi.company_id} where ${openApi.id} = -${audit.user_id})
  else ${nameOf(appUser.name, appUser.id, audit.user_id)} end`}`;
