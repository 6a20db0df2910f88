import * as z from 'zod'
import { packStanding, type PackStanding } from '@/lib/domain/packs/pack-standing'
import { unitAround } from '@/lib/domain/periods/day-range'
import type { Reader } from '@/lib/format/create-reader'
import { findLanguage } from '@/lib/i18n/language'
import { accessOf } from '@/lib/server/reads/kept-closes'
import { getClient } from '@/lib/server/auth/guards'
import { getContext } from '@/lib/server/context'
import { findVisibleClose } from '@/lib/server/db/listed-close'
import type { ClientAccess, PersonSession } from '@/lib/server/db/session'
import { formText } from '@/lib/server/http/form-fields'
import { HttpError } from '@/lib/server/http/to-problem'
import type { LeftOut } from '@/lib/server/packs/begin-packs'
import type { WantedPack } from '@/lib/server/packs/make-one'
import { packParts, type PackRequest } from '@/lib/server/packs/pack-request'
import { spend } from '@/lib/server/rights/budgets'
import { standingInWords } from '@/lib/present/packs/pack-standing-words'

/** As many as are made at once. */
const maxPacks = 60

const month = z.string().regex(/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/)

export interface PacksForm {
  readonly wanted: readonly [WantedPack, ...WantedPack[]]
  readonly request: PackRequest & { leftOut: readonly LeftOut[] }
}

/** Whose packs a form wants, and how. Throws HttpError and BudgetSpentError, and what `getClient` throws. */
export async function wantPacks(
  form: FormData,
  session: PersonSession,
  reader: Reader,
): Promise<PacksForm> {
  const ids = [...new Set(form.getAll('client').map(String))]
  const period = month.safeParse(form.get('month')).data
  if (period === undefined) throw new HttpError(400, { say: 'packs_data.refused_month' })
  if (ids.length === 0) throw new HttpError(422, { say: 'packs_data.refused_none' })
  if (ids.length > maxPacks) throw new HttpError(422, { say: 'packs_data.refused_many' })
  await spend(getContext(), session, 'exports', ids.length)
  const days = unitAround(`${period}-01`, 'month')
  const wanted: WantedPack[] = []
  const leftOut: LeftOut[] = []
  for (const id of ids) {
    const access = await getClient(id)
    const { close, standing } = await findStanding(access, days)
    const why = { file: '', reason: standingInWords(standing, reader) }
    if (standing.kind !== 'ready' || close === undefined) {
      leftOut.push({ clientName: access.client.name, why })
    } else {
      wanted.push({ access, close_id: close.id, days: { first: close.first, last: close.last } })
    }
  }
  const [first, ...others] = wanted
  if (first === undefined) {
    const reason = leftOut[0]?.why.reason ?? ''
    throw new HttpError(422, { say: 'packs_data.refused_state', values: { reason } })
  }
  const parts = form.getAll('part')
  return {
    wanted: [first, ...others],
    request: {
      parts: packParts.filter((part) => parts.includes(part)),
      format: formText(form, 'format', 20),
      language: findLanguage(formText(form, 'language', 20)) ?? reader.language,
      leftOut,
    },
  }
}

async function findStanding(access: ClientAccess, days: { first: string; last: string }) {
  const { person, client } = access
  const close = await findVisibleClose(getContext().store, person, client.connection_id, days)
  const kept = close && {
    state: close.state,
    isSuspended: close.suspended !== undefined,
    changes: close.changes,
  }
  const standing: PackStanding = packStanding(kept, accessOf(client))
  return { close, standing }
}
