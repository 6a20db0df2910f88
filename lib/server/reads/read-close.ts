import type { Scope } from '@/lib/bank-contract/authorization'
import { checkedDays } from '@/lib/domain/checks/checked-row'
import type { SinceLockRead } from '@/lib/domain/close/changes-read'
import { closeOf } from '@/lib/domain/close/close-events'
import { versionsOf } from '@/lib/domain/close/close-history'
import { closePeriod } from '@/lib/domain/close/close-period'
import { openAmountsOf, progressOfItems } from '@/lib/domain/close/close-progress'
import type { CloseFinding, CloseRead, KeptOutcome } from '@/lib/domain/close/close-read'
import { comeTo } from '@/lib/domain/close/come-to'
import { comparePreview } from '@/lib/domain/close/compare-preview'
import { carriedOver, entriesUntil, inForce, isSamePeriod } from '@/lib/domain/close/exceptions'
import { findStops } from '@/lib/domain/close/find-stops'
import { findingName } from '@/lib/domain/close/finding-name'
import { isUntold } from '@/lib/domain/close/item-state'
import { isOver } from '@/lib/domain/close/judge-close'
import { writeMateriality } from '@/lib/domain/close/materiality'
import { questionsAround } from '@/lib/domain/close/questions-around'
import { leadingQuestion, questionsOf, standingsOf } from '@/lib/domain/close/question-standing'
import { periodAround } from '@/lib/domain/close/roll-forward'
import { showOlder } from '@/lib/domain/close/show-items'
import { type DayRange, isToCome, todayIn } from '@/lib/domain/periods/day-range'
import { accountNames } from '@/lib/format/account-name'
import { parseCloseView } from '@/lib/search-params/close-view'
import type { RawSearchParams } from '@/lib/search-params/parsers'
import type { ClientAccess } from '@/lib/server/auth/guards'
import { requestTime } from '@/lib/server/auth/request-time'
import {
  digestOfOutcome,
  findKeptOutcome,
  loadClose,
  type LoadedClose,
} from '@/lib/server/close/load-close'
import { rememberFindings } from '@/lib/server/close/latest-findings'
import { sealFinding } from '@/lib/server/marks/shown-findings'
import { listLaterBooks } from '@/lib/server/close/later-books'
import { suspendChanged } from '@/lib/server/close/suspend-changed'
import { findPlace, type Place } from '@/lib/server/reads/find-close-place'
import { findLastKnown } from '@/lib/server/reads/find-last-known'
import { findLocked, inZoneOf } from '@/lib/server/reads/lock-zone'
import { getContext } from '@/lib/server/context'
import { saveProgress } from '@/lib/server/db/close'
import { listRequests, type StoredRequest } from '@/lib/server/db/client-request'
import { listColleagues } from '@/lib/server/db/close-policy'
import type { ReadingAccess } from '@/lib/server/db/program-access'
import { findLastReRead } from '@/lib/server/db/watched-month'
import { listSharedAccounts } from '@/lib/server/db/saved-view'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { getReader, readDaysIn } from '@/lib/server/http/get-reader'
import { settleByClose } from '@/lib/server/requests/settle-questions'
import { readHistory } from '@/lib/server/reads/read-history'
import { nameExceptions } from '@/lib/server/reads/close-outcomes'
import { readCloseEvidence } from '@/lib/server/reads/read-close-evidence'
import { readNotesOnFindings } from '@/lib/server/reads/notes-on-findings'
import { readClosesOfMonths } from '@/lib/server/reads/read-closes-of-months'
import { readSinceLock } from '@/lib/server/reads/read-since-lock'
import { redirectToMonths } from '@/lib/server/reads/redirect-to-months'
import { chosenPeriod } from '@/lib/server/reads/transaction-list'

/** The close of the days that an address names, with what its page says around it. */
export async function readClose(access: ClientAccess, raw: RawSearchParams) {
  const view = parseCloseView(raw)
  const period = chosenPeriod(access, view.period)
  await redirectToMonths(period)
  const { time_zone, fiscal_start } = access.settings
  const today = todayIn(time_zone, requestTime())
  const read = await readCloseOf(access, closePeriod(checkedDays(period, today), fiscal_start), raw)
  const accounts = accountNames(
    read.basis.accounts ?? listSharedAccounts(access),
    await getReader(),
  )
  const since = await readSince(access, read)
  const reader = {
    firm_id: access.firm.id,
    connection_id: access.client.connection_id,
    close_id: read.close?.id ?? '',
    person_id: access.person.id,
  }
  const { vault, database } = getContext().store
  const { query } = forFirm(database, access.firm.id)
  // What is not frozen stands on the files that count now.
  const laterBooks =
    read.frozenAt === undefined
      ? []
      : await listLaterBooks({ query, vault }, reader, {
          ...read.period,
          after: read.basis.readAt,
        })
  readDaysIn(read.timeZone)
  const sealOf = (each: CloseFinding) => {
    const { finding, seen } = each
    const name = findingName(each)
    return sealFinding(vault, reader, { finding, name, seen, readAt: read.basis.readAt })
  }
  const notes = await readNotesOnFindings(access, read)
  return {
    client: access.client,
    accounts,
    view,
    period,
    today: todayIn(access.firm.time_zone, requestTime()),
    read,
    since,
    laterBooks,
    months: await readClosesOfMonths(access, view.months),
    notes,
    sealOf,
  }
}

/** As many rows of changes as one page shows. */
const maxChanges = 200

/** What has happened to it since it was locked; undefined of a close that is not. */
async function readSince(
  { firm, client: { connection_id } }: ClientAccess,
  { close, materiality }: CloseRead,
): Promise<SinceLockRead | undefined> {
  if (close?.ledBy?.does !== 'lock') return undefined
  const { id, ledBy } = close
  const context = getContext()
  const { query } = forFirm(context.store.database, firm.id)
  const month = {
    id,
    connection_id,
    lockedAt: ledBy.at,
    lastFullyReRead: await findLastReRead(query, { firm_id: firm.id, close_id: id }),
    materiality: new Map(materiality.map(({ currency, amount }) => [currency, BigInt(amount)])),
  }
  return (await readSinceLock(context, firm.id, [month], { limit: maxChanges })).get(id)
}

/** What a paper has and the screen has not. */
interface PaperParts {
  readonly withBalances?: boolean
  readonly withHistory?: boolean
}

/** The close of exactly these days: as the bank has them now, or as they were when it was locked. */
export async function readCloseOf(
  given: ReadingAccess,
  period: Required<DayRange>,
  raw: RawSearchParams,
  { withHistory = false, ...more }: PaperParts = {},
): Promise<CloseRead> {
  const place = { ...(await findPlace(given, period)), withHistory }
  const locked = await findLocked(place)
  const access = inZoneOf(given, locked)
  if (locked?.isSuspended === false) {
    const loaded = await load(place)
    const read = await show(access, place, loaded, locked.outcome)
    const frozenAt = loaded.lockedAt === undefined ? undefined : read.close?.versions.at(-1)
    return { ...read, frozenAt }
  }
  const { due, policy } = place
  const { thresholds } = policy
  const bank = await readCloseEvidence(access, { period, due, thresholds, raw, ...more })
  // After the bank, so that what people did meanwhile is in it.
  const loaded = await load(place)
  const outcome = comeTo(bank, loaded)
  const { kept } = bank
  if (place.close === undefined || bank.basis.failure !== undefined || kept !== undefined) {
    const shown = await show(access, place, loaded, await withOlder(place, outcome))
    const read =
      bank.basis.failure === undefined
        ? shown
        : { ...shown, lastKnown: await findLastKnown(place.ref, place.close) }
    if (kept === undefined) return read
    const closed = comeTo({ ...bank, evidence: kept }, loaded)
    return { ...read, isPreview: true, previewed: comparePreview(closed, outcome) }
  }
  const { ref, sealed, close } = place
  const own = { firm_id: ref.firm_id, close_id: close.id }
  const items = outcome.items.flatMap((item) => (item.kind === 'evidence' ? item : []))
  const questions = questionsNow(await settleByClose(getContext(), ref, { items, period }))
  const progress = progressOfItems(
    outcome.items,
    (finding) => leadingQuestion(questionsOf(questions, finding, period))?.id,
  )
  rememberFindings(getContext(), close.id, outcome)
  await saveProgress(sealed, own, progress, openAmountsOf(outcome.items))
  const changed = { close, loaded, now: outcome.record }
  const isSuspended = await suspendChanged(getContext(), ref, changed)
  const latest = isSuspended ? await load(place) : loaded
  return show(access, place, latest, await withOlder(place, outcome))
}

/** Where an item cannot be known now, with what it was when somebody last signed. */
async function withOlder(
  { sealed, ref, close }: Place,
  outcome: KeptOutcome,
): Promise<KeptOutcome> {
  const hasUntold = outcome.items.some(({ state }) => isUntold(state))
  if (!hasUntold || close === undefined) return outcome
  const own = { firm_id: ref.firm_id, close_id: close.id }
  const kept = await findKeptOutcome(sealed, own, 'any')
  return kept === undefined ? outcome : { ...outcome, items: showOlder(outcome.items, kept) }
}

function load({ sealed, ref, ...place }: Place): Promise<LoadedClose> {
  return loadClose(sealed, ref, place)
}

function questionsNow(requests: readonly StoredRequest[]) {
  return standingsOf(requests, requestTime().toISOString())
}

const closeScopes: readonly Scope[] = ['transactions:read', 'statements:read', 'invoicing:read']

async function show(
  { client, person, settings }: ReadingAccess,
  { ref, sealed, period, policy, close, due, zoneNow, withHistory, ...around }: Place & PaperParts,
  { entries, events, lockedAt, ...loaded }: LoadedClose,
  { items, record, basis, materiality = writeMateriality(loaded.materiality) }: KeptOutcome,
): Promise<CloseRead> {
  const digest = digestOfOutcome(record)
  const requests = await listRequests(sealed, ref)
  const judged = { items: items.map(({ state }) => state), digest, twoPeople: policy.twoSigners }
  const stops = findStops(events, person, judged)
  const { state, signatures, ledBy } = closeOf(events)
  const today = todayIn(settings.time_zone, requestTime())
  return {
    period,
    close: close && {
      id: close.id,
      state,
      due,
      preparer: close.preparer ?? undefined,
      reviewer: close.reviewer ?? undefined,
      begunAt: close.createdAt,
      signatures,
      ledBy,
      seen: events.length,
      versions: versionsOf(events),
      history: withHistory
        ? await readHistory(sealed, { ...ref, close_id: close.id }, events)
        : undefined,
    },
    items,
    frozenAt: undefined,
    isPreview: false,
    lastKnown: undefined,
    previewed: [],
    basis,
    timeZone: settings.time_zone,
    isOtherZone: settings.time_zone !== zoneNow,
    isOver: isOver(period, today),
    isToCome: isToCome(period, today),
    ...around,
    notShared: closeScopes.filter((scope) => !client.scope.includes(scope)),
    questions: questionsNow(requests),
    questionsAtLock: lockedAt === undefined ? undefined : questionsAround(requests, lockedAt),
    exceptions: await nameExceptions(
      sealed,
      ref,
      inForce(entriesUntil(entries, lockedAt)).filter((entry) =>
        entry.kind === 'accepted'
          ? isSamePeriod(entry.period, period)
          : carriedOver([entry], period).length > 0,
      ),
      items,
    ),
    materiality,
    thresholds: policy.thresholds,
    isTwoPeople: policy.twoSigners,
    digest,
    // A day is closed by one close.
    stops: around.others.length > 0 && close === undefined ? { ...stops, begin: 'state' } : stops,
    people: await listColleagues(sealed.query, ref),
    fiscalYearEnd: periodAround(period.last, 'year', policy.fiscalStart).last,
  }
}
