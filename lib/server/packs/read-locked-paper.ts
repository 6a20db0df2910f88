import type { CloseBasis } from '@/lib/domain/close/close-read'
import type { Paper } from '@/lib/present/paper/paper'
import { nameClose, personName } from '@/lib/present/close/shown-close'
import { choosePeriod } from '@/lib/domain/periods/read-period'
import type { DayRange } from '@/lib/domain/periods/day-range'
import type { LockedStatement } from '@/lib/domain/close/locked-statements'
import {
  type AnsweredFile,
  answeredFiles,
  countDeletedAnswers,
} from '@/lib/domain/packs/answered-files'
import { type LockedMonth, statementsAsLocked } from '@/lib/domain/packs/as-locked'
import type { Manifest } from '@/lib/domain/packs/manifest'
import type { Reader } from '@/lib/format/create-reader'
import { parseCloseView } from '@/lib/search-params/close-view'
import { getContext } from '@/lib/server/context'
import { findOutcomeOf } from '@/lib/server/close/load-close'
import { findClose } from '@/lib/server/db/close'
import { listLockedRows } from '@/lib/server/db/lock-part'
import type { ClientAccess } from '@/lib/server/db/session'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { findLockedStatements } from '@/lib/server/db/watch'
import { NotMadeError } from '@/lib/server/packs/pack-request'
import type { LockedAccounts } from '@/lib/server/packs/transaction-files'
import { drawPaper } from '@/lib/server/paper/draw-paper'
import { paperFontsOf } from '@/lib/server/paper/paper-fonts'
import { paperOfClose } from '@/lib/server/reads/paper-of-close'
import { readCloseOf } from '@/lib/server/reads/read-close'
import { defaultSize } from '@/lib/server/reads/read-paper'

/** A close as it was locked, with its paper. */
export interface LockedPaper {
  readonly close_id: string
  readonly days: Required<DayRange>
  /** "June 2026" */
  readonly period: string
  readonly version: number
  readonly lockedAt: string
  /** When it was locked, or signed again since. */
  readonly madeAt: string
  readonly digest: string
  readonly signatures: Manifest['close']['signatures']
  readonly locked: LockedAccounts
  /** What of its rows the month was locked with. */
  readonly month: LockedMonth
  /** The statements of its days that it was locked with; undefined where they are not known. */
  readonly statements: readonly LockedStatement[] | undefined
  /** What the client sent to the questions of the month. */
  readonly answered: readonly AnsweredFile[]
  /** How many answers its paper cannot print any more. */
  readonly deletedAnswers: number
  /** Of the days of the lock, whatever time zone the client has been given since. */
  readonly reader: Reader
  readonly paper: Paper
  readonly draw: (paper: Paper) => Promise<Uint8Array>
}

/**
 * What a close said of the client’s accounts when a pack was made of it, whatever was done with it since. Undefined
 * where that is not kept, or of no client of ours.
 */
export async function findAccountsOfPack(
  access: ClientAccess,
  { id, digest, locked_at }: Manifest['close'],
): Promise<LockedAccounts | undefined> {
  const stored = await findStored(access, id)
  if (stored === undefined) return undefined
  const { vault, database } = getContext().store
  const sealed = { query: forFirm(database, access.firm.id).query, vault }
  const kept = await findOutcomeOf(
    sealed,
    { firm_id: access.firm.id, close_id: id },
    { digest, locked_at },
  )
  return kept && lockedAccounts(kept.basis)
}

function findStored({ firm, client }: ClientAccess, close_id: string) {
  const ref = { firm_id: firm.id, connection_id: client.connection_id }
  return findClose(forFirm(getContext().store.database, firm.id).query, ref, close_id)
}

function lockedAccounts({ accounts = [], figures }: CloseBasis): LockedAccounts {
  return {
    accounts,
    balances: figures?.balances,
    moved: figures?.isWhole ? figures.accounts : undefined,
  }
}

/** No bank is read. Throws NotMadeError where it is not locked any more. */
export async function readLockedPaper(
  access: ClientAccess,
  close_id: string,
  given: Reader,
): Promise<LockedPaper> {
  const context = getContext()
  const { firm, client, settings } = access
  const notLocked = new NotMadeError({ file: '', reason: given.text('packs_data.why_not_locked') })
  const stored = await findStored(access, close_id)
  // An open close would be read at the bank.
  if (stored?.state !== 'locked') throw notLocked
  const days = { first: stored.first, last: stored.last }
  const read = await readCloseOf(access, days, {}, { withHistory: true })
  const { close, frozenAt, basis, digest, timeZone } = read
  if (close === undefined || frozenAt === undefined) throw notLocked
  const { vault, database } = context.store
  const sealed = { query: forFirm(database, firm.id).query, vault }
  const own = { firm_id: firm.id, close_id }
  const rows = await listLockedRows(sealed, own, 'locked')
  const kept = await findLockedStatements(sealed, own)
  const period = choosePeriod({
    requested: `${days.first}..${days.last}`,
    fallback: null,
    timeZone,
    fiscalStart: settings.fiscal_start,
    now: context.clock.now(),
  })
  const { paper, reader } = paperOfClose(access, read, { view: parseCloseView({}), period }, given)
  const draw = async (each: Paper) =>
    new Uint8Array(await drawPaper(each, defaultSize(reader.locale), paperFontsOf(context)))
  return {
    close_id,
    days,
    period: nameClose(client.connection_id, read, reader),
    version: close.versions.length,
    madeAt: frozenAt,
    lockedAt: close.ledBy?.at ?? frozenAt,
    digest,
    signatures: close.signatures
      .filter(({ state }) => state === 'given')
      .map(({ as, by, at }) => ({ as, by: personName(read.people, by, reader), at })),
    locked: lockedAccounts(basis),
    month: { figures: basis.figures?.isWhole ? basis.figures.accounts : undefined, rows },
    statements: kept && statementsAsLocked(kept, days, frozenAt),
    answered: answeredFiles(read),
    deletedAnswers: countDeletedAnswers(read),
    reader,
    paper,
    draw,
  }
}
