import { readPlace } from '@/app/api/palette/read-place'
import { failureNote, foundGroups, type SearchedAmount } from '@/lib/present/palette/found-groups'

import type { PaletteAnswer } from '@/lib/domain/palette/palette-answer'
import type { Reader } from '@/lib/format/create-reader'
import { readAmount, smallestUnitsOf, type TypedAmount } from '@/lib/format/read-amount'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { findAtBank, isNothing } from '@/lib/server/reads/find-at-bank'
import { HttpError } from '@/lib/server/http/to-problem'
import { defaultCurrency } from '@/lib/server/reads/lookups-at-bank'
import {
  type Lookup,
  parseLookups,
  planLookups,
  stepAfter,
  writeLookups,
} from '@/lib/server/reads/plan-lookups'
import { readerOf } from '@/lib/server/http/get-reader'
import { withRoute } from '@/lib/server/http/with-route'
import { connectionsOf } from '@/lib/server/connections/connections'
import { getContext } from '@/lib/server/context'

const minLetters = 2
const maxLength = 1024

/**
 * What the bank of the client in view has for the words that were typed, by at most four calls. What
 * cannot be read now is said beside what was found: a list of finds is never an error page.
 */
export const GET = withRoute(async (request) => {
  const { access, place } = await readPlace(request)
  if (access === undefined) throw new HttpError(400, { say: 'problems.no_client_in_view' })
  const query = new URL(request.url).searchParams
  const words = query.get('q')?.trim().slice(0, maxLength) ?? ''
  const nothing: PaletteAnswer = { groups: [] }
  if (Array.from(words).length < minLetters) return Response.json(nothing)
  const lookup = query.get('lookup')
  return Response.json(
    await answer(
      access,
      place.period ?? undefined,
      words,
      lookup === null ? undefined : parseLookups(lookup),
      await readerOf(access),
    ),
  )
})

async function answer(
  access: ClientAccess,
  period: string | undefined,
  words: string,
  requested: Lookup[] | undefined,
  format: Reader,
): Promise<PaletteAnswer> {
  const { client } = access
  const amount = readAmount(words, format.locale)
  const plan = planLookups(words, amount)
  const step = requested ?? plan[0] ?? []
  const query = { words, amount, scope: client.scope }
  const outcome = await connectionsOf(getContext()).readBank(access, (bank) =>
    findAtBank(bank, step, query),
  )
  if (outcome.kind === 'failed') {
    return { groups: [], note: failureNote(outcome.failure.code, format) }
  }
  const { found, failure } = outcome.value
  const next = isNothing(found) ? stepAfter(plan, step) : undefined
  const groups = foundGroups(found, {
    connection_id: client.connection_id,
    period,
    words,
    amount: requested === undefined ? inCurrency(amount, found.currency) : undefined,
    further: found.unread.map((each) => ({ name: each.name, lookup: writeLookups([each]) })),
    format,
  })
  return {
    groups,
    ...(failure !== undefined
      ? { note: failureNote(failure, format) }
      : found.isUndetermined && { note: format.text('reading.cannot_be_told') }),
    ...(next !== undefined && { next: writeLookups(next) }),
  }
}

function inCurrency(
  amount: TypedAmount | undefined,
  ofClient: string | undefined,
): SearchedAmount | undefined {
  if (amount === undefined) return undefined
  const currency = amount.currency ?? ofClient ?? defaultCurrency
  const units = smallestUnitsOf(amount, currency)
  return units === undefined ? undefined : { ...amount, currency, units }
}
