/**
 * Months are written by raw SQL: as one JSON parameter they are one statement, however many they are, and the
 * client is locked meanwhile.
 */
import { and, between, eq } from 'drizzle-orm'
import { SecretText } from '@/lib/bank-contract/secret-text'
import type { CurrencyDay, DaySum, DaySums, HolderSpend } from '@/lib/domain/figures/day-sums'
import type { HeldBalances } from '@/lib/domain/figures/held-balances'
import { clientMonth } from '@/lib/server/db/client-schema'
import type { ConnectionRef } from '@/lib/server/db/connection'
import type { Store } from '@/lib/server/db/store'
import { isVaultError } from '@/lib/server/db/vault'
import type { Query } from '@/lib/server/db/store/database'
import { forFirm } from '@/lib/server/db/store/firm-role'
import { build } from '@/lib/server/db/store/query-builder'

/** The days of one month whose sums are known, in the time zone that cut them. */
export interface ClientMonth {
  /** "2026-03" */
  month: string
  timeZone: string
  /** Of the day that was read first. */
  readAt: string
  days: DaySums
  /** What the accounts held at the end of one of its days, by which a change of what is stored is seen. */
  held?: HeldBalances | undefined
}

type SealedStore = Pick<Store, 'database' | 'vault'>

/** Those from the month `first` to the month `last`; one that does not open is read again. */
export async function listClientMonths(
  { database, vault }: SealedStore,
  owner: ConnectionRef,
  { first, last }: { first: string; last: string },
): Promise<ClientMonth[]> {
  const { month, sumsSealed, readAt, connectionId, firmId } = clientMonth
  const ofClient = and(eq(connectionId, owner.connection_id), eq(firmId, owner.firm_id))
  const rows = await forFirm(database, owner.firm_id).build((db) =>
    db
      .select({ number: month, sumsSealed, readAt })
      .from(clientMonth)
      .where(and(ofClient, between(month, monthNumber(first), monthNumber(last)))),
  )
  return rows.flatMap(({ number, sumsSealed: sealed, readAt: at }) => {
    try {
      const text = vault.open(sealed, sealContext(owner, number)).reveal()
      const stored = JSON.parse(text) as StoredMonth
      if (stored.form !== form) return []
      const name = `${String(number).slice(0, 4)}-${String(number).slice(4)}`
      const days = new Map(stored.days.map(readDay))
      const held = stored.held && readHeld(stored.held)
      return [{ month: name, timeZone: stored.timeZone, readAt: at, days, held }]
    } catch (cause) {
      if (isVaultError(cause)) return []
      throw cause
    }
  })
}

/** Replaces these months; a client that has been disconnected or is gone meanwhile is passed over. */
export async function saveClientMonths(
  { database, vault }: SealedStore,
  owner: ConnectionRef,
  months: readonly ClientMonth[],
): Promise<void> {
  const rows = months.map(({ month, timeZone, readAt, days, held }) => {
    const stored: StoredMonth = {
      form,
      timeZone,
      days: Array.from(days, storedDay),
      ...(held && { held: { day: held.day, accounts: Array.from(held.accounts, storedAmount) } }),
    }
    const number = monthNumber(month)
    const sealed = vault.seal(new SecretText(JSON.stringify(stored)), sealContext(owner, number))
    return { month: number, sealed, read_at: readAt }
  })
  await forFirm(database, owner.firm_id).query(
    `insert into client_month (connection_id, firm_id, month, sums_sealed, read_at)
     select c.id, c.firm_id, m.month, m.sealed, m.read_at
     from connection c, jsonb_to_recordset($3::jsonb)
       as m(month integer, sealed text, read_at timestamptz)
     where c.id = $1 and c.firm_id = $2 and c.status not in ('disconnecting', 'disconnected')
     order by m.month for share of c
     on conflict (connection_id, month) do update
     set sums_sealed = excluded.sums_sealed, read_at = excluded.read_at`,
    [owner.connection_id, owner.firm_id, JSON.stringify(rows)],
  )
}

/** So that all days are read at the bank again. */
export async function removeClientMonths(query: Query, owner: ConnectionRef): Promise<void> {
  const { connectionId, firmId } = clientMonth
  const ofClient = and(eq(connectionId, owner.connection_id), eq(firmId, owner.firm_id))
  await build(query, (db) => db.delete(clientMonth).where(ofClient))
}

/** 202603: a number, so that it binds the seal as well. */
function monthNumber(month: string): number {
  return Number(month.replace('-', ''))
}

function sealContext({ firm_id, connection_id }: ConnectionRef, month: number) {
  return { purpose: 'figures', firm_id, holder_id: connection_id, gen: month } as const
}

const form = 3

interface StoredMonth {
  form: number
  timeZone: string
  days: StoredDay[]
  held?: { day: string; accounts: StoredAmount[] }
}

type StoredDay = [day: string, rows: number, newerTypes: string[], currencies: StoredCurrency[]]
type StoredCurrency = [
  currency: string,
  moneyIn: string,
  moneyOut: string,
  ownIn: string,
  ownOut: string,
  ownRows: number,
  rows: number,
  holders: StoredHolder[],
  accounts: StoredAmount[],
]
type StoredAmount = [account: string, amount: string]
type StoredHolder = [id: string, name: string | null, spent: string, rows: number]

function storedDay([day, { rows, newerTypes, currencies }]: [string, DaySum]): StoredDay {
  return [day, rows, [...newerTypes], Array.from(currencies, storedCurrency)]
}

function storedCurrency([currency, of]: [string, CurrencyDay]): StoredCurrency {
  const { moneyIn, moneyOut, ownIn, ownOut, ownRows, rows, holders, accounts } = of
  const sums = [String(moneyIn), String(moneyOut), String(ownIn), String(ownOut)] as const
  const changes = Array.from(accounts, storedAmount)
  return [currency, ...sums, ownRows, rows, Array.from(holders, storedHolder), changes]
}

function storedAmount([account, amount]: [string, bigint]): StoredAmount {
  return [account, String(amount)]
}

function storedHolder([id, { name, spent, rows }]: [string, HolderSpend]): StoredHolder {
  return [id, name ?? null, String(spent), rows]
}

function readDay([day, rows, newerTypes, currencies]: StoredDay): [string, DaySum] {
  const sum = {
    rows,
    newerTypes: new Set(newerTypes),
    currencies: new Map(currencies.map(readCurrency)),
  }
  return [day, sum]
}

function readCurrency(stored: StoredCurrency): [string, CurrencyDay] {
  const [currency, moneyIn, moneyOut, ownIn, ownOut, ownRows, rows, holders, accounts] = stored
  return [
    currency,
    {
      moneyIn: BigInt(moneyIn),
      moneyOut: BigInt(moneyOut),
      ownIn: BigInt(ownIn),
      ownOut: BigInt(ownOut),
      ownRows,
      rows,
      holders: new Map(holders.map(readHolder)),
      accounts: readAmounts(accounts),
    },
  ]
}

function readHeld({ day, accounts }: NonNullable<StoredMonth['held']>): HeldBalances {
  return { day, accounts: readAmounts(accounts) }
}

function readAmounts(stored: readonly StoredAmount[]): Map<string, bigint> {
  return new Map(stored.map(([account, amount]) => [account, BigInt(amount)]))
}

function readHolder([id, name, spent, rows]: StoredHolder): [string, HolderSpend] {
  return [id, { user_id: id || undefined, name: name ?? undefined, spent: BigInt(spent), rows }]
}
