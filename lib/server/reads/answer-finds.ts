import type { PaletteAnswer } from '@/lib/domain/palette/palette-answer'
import type { Reader } from '@/lib/format/create-reader'
import { readAmount, smallestUnitsOf, type TypedAmount } from '@/lib/format/read-amount'
import { sayNone } from '@/lib/present/reading-words'
import { failureNote, foundGroups, type SearchedAmount } from '@/lib/present/palette/found-groups'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { readClient } from '@/lib/server/reads/read-client'
import { findAtBank, isNothing } from '@/lib/server/reads/find-at-bank'
import { defaultCurrency } from '@/lib/server/reads/lookups-at-bank'
import {
  parseLookups,
  planLookups,
  searchedWords,
  stepAfter,
  writeLookups,
} from '@/lib/server/reads/plan-lookups'

interface Typed {
  words: string | null
  /** What an answer before this one says can be read next; null for the first look. */
  lookup: string | null
  /** That of the screen: it goes with every link. */
  period: string | undefined
}

/**
 * What the bank of the client in view has for the words that were typed, by at most four calls. What
 * cannot be read now is said beside what was found: a list of finds is never an error page.
 */
export async function answerFinds(
  access: ClientAccess,
  typed: Typed,
  format: Reader,
): Promise<PaletteAnswer> {
  const { client } = access
  const words = searchedWords(typed.words)
  if (words === undefined) return { groups: [] }
  const amount = readAmount(words, format.locale)
  const plan = planLookups(words, amount)
  const requested = typed.lookup === null ? undefined : parseLookups(typed.lookup)
  const step = requested ?? plan[0] ?? []
  const outcome = await readClient(access, (bank) =>
    findAtBank(bank, step, { words, amount, scope: client.scope }),
  )
  if (outcome.kind === 'failed') {
    return { groups: [], note: failureNote(outcome.failure.code, format) }
  }
  const { found, failure, isShared } = outcome.value
  const next = isNothing(found) ? stepAfter(plan, step) : undefined
  const groups = foundGroups(found, {
    connection_id: client.connection_id,
    period: typed.period,
    words,
    amount: requested === undefined ? inCurrency(amount, found.currency) : undefined,
    further: found.unread.map((each) => ({ name: each.name, lookup: writeLookups([each]) })),
    format,
  })
  const note =
    failure !== undefined
      ? failureNote(failure, format)
      : found.isUndetermined
        ? format.text('reading.cannot_be_told')
        : isShared
          ? undefined
          : format.text('finds.in_part_not_shared')
  const isNone = note === undefined && next === undefined && groups.length === 0
  const extent = { end: 'whole', notUnderstood: Number(found.isUndetermined) } as const
  return {
    groups,
    ...(isNone && { nothing: sayNone(extent, format, 'none.found_in', { client: client.name }) }),
    ...(note !== undefined && { note }),
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
