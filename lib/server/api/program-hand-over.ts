import { seenHandOvers } from '@/lib/domain/ledgers/handed-over'
import type { LedgerChoice } from '@/lib/domain/ledgers/ledger-choice'
import type { LedgerTarget } from '@/lib/domain/ledgers/ledger-target'
import { requirePermission } from '@/lib/domain/people/permissions'
import { isOverAYear } from '@/lib/domain/periods/day-range'
import type { Reader } from '@/lib/format/create-reader'
import { ledgerName } from '@/lib/present/ledgers/ledger-names'
import {
  type ApiFormat,
  formatsTakenBy,
  formatTakenBy,
  ledgersTaking,
} from '@/lib/server/api/export-formats'
import type { NewExport } from '@/lib/server/api/export-schemas'
import { unconfirmed } from '@/lib/server/api/require-access'
import { getContext } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { findExportRun } from '@/lib/server/db/export-run'
import { exportRefusal } from '@/lib/server/http/export-response'
import { readerOf } from '@/lib/server/http/get-reader'
import { HttpError } from '@/lib/server/http/to-problem'
import { handOver } from '@/lib/server/ledgers/hand-over'
import { readLedgerMemory } from '@/lib/server/reads/read-ledger-export'

/**
 * Hands rows of an account over to the client’s ledger, as its person’s dialog does: its run. Throws NotAllowedError,
 * BudgetSpentError, ReadFailedError, and HttpError for what the ledger would refuse.
 */
export async function beginHandOver(access: PersonAccess, wanted: NewExport): Promise<string> {
  requirePermission(access.person, 'prepare')
  const { account_id, from: first, to: last } = wanted
  const unfit = [
    ...(account_id === undefined ? [['account_id', 'a ledger’s file is of one account']] : []),
    ...Object.keys(wanted.filters).map((name) => [`filters.${name}`, 'not of what is handed over']),
    ...(first > last ? [['from', 'is after `to`']] : []),
  ]
  if (account_id === undefined || unfit.length > 0) {
    const errors = unfit.map(([parameter, detail]) => ({ parameter, detail }))
    throw new HttpError(400, { say: 'problems.bad_body' }, {}, { errors })
  }
  // As of exports of a whole list, more than a year is taken by the person themselves.
  if (isOverAYear({ first, last })) throw unconfirmed()
  const reader = await readerOf(access)
  const { kept, handOvers, inFiles } = await readLedgerMemory(access, reader)
  const choice = choose(wanted, kept, reader)
  const own = handOvers.filter(
    (each) => each.account_id === account_id && each.target === choice.target,
  )
  const outcome = await handOver(getContext(), access, {
    account_id,
    accountName: inFiles.get(account_id) ?? account_id,
    choice,
    chosen: wanted.only_new ? 'new' : 'period',
    period: { first, last },
    isBounded: true,
    timeZone: access.settings.time_zone,
    seen: seenHandOvers(own),
    needsProof: false,
    reader,
  })
  switch (outcome.kind) {
    case 'kept':
    case 'stored':
      return outcome.run_id
    case 'conflict':
      throw new HttpError(409, { say: 'program_data.handed_meanwhile' })
    case 'stopped':
      throw await stopped(access, outcome.run_id)
    case 'busy':
    case 'failed':
      throw exportRefusal(outcome)
  }
}

/** Why the ledger would refuse it, as the run has kept it. */
async function stopped({ client, firm }: PersonAccess, run_id: string): Promise<HttpError> {
  const owner = { firm_id: firm.id, connection_id: client.connection_id }
  const run = await findExportRun(getContext().store, owner, run_id)
  const why = run?.progress?.stoppedBy?.words ?? ''
  return new HttpError(422, { say: 'program_data.ledger_stopped', values: { why } }, {}, { run_id })
}

/** The client’s ledger with the format that was requested. Throws HttpError 422 where it takes none of that name. */
function choose(
  { ledger, format }: Pick<NewExport, 'ledger' | 'format'>,
  kept: LedgerChoice | undefined,
  reader: Reader,
): LedgerChoice {
  const target = ledger ?? kept?.target
  const taken = target && formatTakenBy(target, format)
  if (target === undefined || taken === undefined) throw notTaken(target, format, reader)
  return { ...kept, target, format: taken }
}

function notTaken(
  target: LedgerTarget | undefined,
  format: ApiFormat,
  { list }: Pick<Reader, 'list'>,
): HttpError {
  const takers = ledgersTaking(format)
  const possible = takers.map((each) => ({ ledger: each, formats: formatsTakenBy(each) }))
  const ledgers = list(takers.map(ledgerName))
  const name = format.toUpperCase()
  if (takers.length === 0) {
    return new HttpError(422, { say: 'program_data.no_taker', values: { format: name } })
  }
  if (target === undefined) {
    const values = { format: name, ledgers }
    return new HttpError(422, { say: 'program_data.no_ledger', values }, {}, { possible })
  }
  const own = list(formatsTakenBy(target).map((each) => each.toUpperCase()))
  const values = { format: name, ledger: ledgerName(target), own, ledgers }
  return new HttpError(422, { say: 'program_data.other_format', values }, {}, { possible })
}
