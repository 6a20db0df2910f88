import { uuidPattern } from '@/lib/bank-contract/uuid'
import type { ClientAccess } from '@/lib/server/auth/guards'
import type { Context } from '@/lib/server/context'
import { putGapAway, readGapAgain } from '@/lib/server/db/client-gap'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { formText } from '@/lib/server/http/form-fields'
import { spend } from '@/lib/server/rights/budgets'

type GapAction = (context: Context, access: ClientAccess, form: FormData) => Promise<void>

// One that is gone, or is no identifier, was put away already.
const named = (action: (context: Context, access: ClientAccess, id: string) => Promise<void>) => {
  const byForm: GapAction = async (context, access, form) => {
    const id = formText(form, 'gap', 36)
    if (uuidPattern.test(id)) await action(context, access, id)
  }
  return byForm
}

const refOf = ({ firm, client }: ClientAccess) => ({
  firm_id: firm.id,
  connection_id: client.connection_id,
})

export const gapActions: Readonly<Record<string, GapAction>> = {
  put_away: named(({ store }, access, id) =>
    putGapAway(forFirm(store.database, access.firm.id).query, refOf(access), {
      id,
      person_id: access.person.id,
    }),
  ),
  read_again: named(async (context, access, id) => {
    await spend(context, access, 'figures')
    const { query } = forFirm(context.store.database, access.firm.id)
    await readGapAgain(query, refOf(access), id)
  }),
}
