import type { Account } from '@/lib/bank-contract/account'
import { type ExportProgress, type ExportState, noProgress } from '@/lib/domain/exports/export-run'
import { seenHandOvers } from '@/lib/domain/ledgers/handed-over'
import { maxHandedRows } from '@/lib/domain/ledgers/preflight'
import type { BankReader } from '@/lib/server/banking/bank-reader'
import type { Context } from '@/lib/server/context'
import type { PersonAccess } from '@/lib/server/db/current-right'
import { forFirm } from '@/lib/server/db/store/firm-role'
import type {
  BegunRun,
  LedgerDemand,
  NoteMemory,
  PlanSources,
} from '@/lib/server/exports/export-plan'
import { createPatience } from '@/lib/server/exports/patience'
import type { RunFailure, RunOutcome } from '@/lib/server/exports/run-reader'
import { inParts } from '@/lib/server/db/sealed-bytes'
import { keepHandOver, listHandOversOf, type MadeFile } from '@/lib/server/ledgers/keep-hand-over'
import { planExport } from '@/lib/server/ledgers/plan-export'
import { guardStream } from '@/lib/server/rights/guarded-stream'

const partBytes = 512 * 1024

/**
 * Reads the rows of an account and makes their file, which counts, with what its ledger was given, once all of it is
 * kept. It begins once the bank has answered a first time.
 */
export async function beginLedgerFile(
  context: Context,
  access: PersonAccess,
  demand: LedgerDemand & { readonly title: string },
  sources: PlanSources,
): Promise<BegunRun | { failure: RunFailure }> {
  const { client, firm } = access
  const { account_id, choice, seen, title } = demand
  const { connection_id, name: clientName } = client
  const ref = { firm_id: firm.id, connection_id, account_id, target: choice.target }
  const { database, vault } = context.store
  const sealed = { query: forFirm(database, firm.id).query, vault }
  const handOvers = await listHandOversOf(sealed, ref)
  if (seenHandOvers(handOvers) !== seen) return { failure: { code: 'handed_over_meanwhile' } }

  const aborter = new AbortController()
  const patience = createPatience(sources, aborter.signal)
  const read = <Value>(reading: (bank: BankReader) => Promise<Value>) =>
    patience.persist(() => sources.readBank(reading))
  const first = await accountAtFirst(sources.notes, () =>
    read((bank) => bank.getAccount(account_id)),
  )
  if (first.kind === 'failed') return { failure: first.failure }

  const progress: ExportProgress = { ...noProgress, title }
  let state: ExportState = 'interrupted'
  let stoppedBy: RunFailure | undefined
  let made: MadeFile | undefined
  let release = async (): Promise<void> => {}
  const stop = (failure: RunFailure): Error => {
    stoppedBy = failure
    return new Error(`a ledger’s file was not made: ${failure.code}`)
  }
  const make = async (): Promise<MadeFile> => {
    const wanted = { ...demand, ref, handOvers, clientName, max: maxHandedRows }
    const onRows = (count: number): void => void (progress.included = count)
    const plan = await planExport(sealed, read, wanted, { begin: first.value, onRows })
    if (plan.kind === 'failed') throw stop(plan.failure)
    const { file, lines, content, given, dispose } = plan.value
    release = dispose
    // What somebody else has handed over by now is not what the person saw.
    const now = await listHandOversOf(sealed, ref)
    if (seenHandOvers(now) !== seen) throw stop({ code: 'handed_over_meanwhile' })
    const line = lines.find((each) => each.look === 'stop')
    if (line !== undefined) throw stop({ code: 'ledger_refuses', line })
    if (file === undefined) throw new Error('nothing is against the file, and there is none')
    const { count } = content.totals
    Object.assign(progress, { wanted: count, included: count })
    return { file, content, given }
  }
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    made = await make()
    for await (const part of inParts(made.file.bytes(), partBytes)) {
      progress.bytes += part.length
      yield part
    }
    progress.isWhole = true
    state = 'finished'
  }
  const { stream, closed } = guardStream(bytes(), sources.right, { aborter, gone: sources.signal })
  return {
    stream,
    progress: () => ({ ...progress }),
    stoppedBy: () => stoppedBy,
    handOver: keepHandOver(context, access, {
      ref,
      demand,
      stream: stream as AsyncIterable<Uint8Array>,
      made: () => requireMade(made),
      release: () => release(),
      sources,
    }),
    ended: closed.then(({ how }) => (how === 'left' ? 'cancelled' : state)),
  }
}

function requireMade(made: MadeFile | undefined): MadeFile {
  if (made === undefined) throw new Error('there is no file')
  return made
}

const accountNote = 'account'

/**
 * The account as it was when the run first read it: rows that it has kept are counted from there, also where it goes
 * on another day.
 */
async function accountAtFirst(
  notes: NoteMemory,
  read: () => Promise<RunOutcome<Account>>,
): Promise<RunOutcome<Account>> {
  const kept = await notes.find(accountNote)
  // What lies here was written below.
  if (kept !== undefined) return { kind: 'read', value: JSON.parse(kept) as Account }
  const outcome = await read()
  if (outcome.kind === 'read') await notes.keep(accountNote, JSON.stringify(outcome.value))
  return outcome
}
