import { randomInt } from 'node:crypto'
import path from 'node:path'
import type { Finding, ProveSettings } from '@/bench/prove/finding'
import { createDatabase } from '@/bench/prove/prove-databases'
import { closeProveStore, openProveStore } from '@/bench/prove/prove-store'
import { appendEvent } from '@/lib/server/audit/audit'
import { verifyChain } from '@/lib/server/audit/audit-chain'
import { createFirm } from '@/lib/server/db/firm'
import type { Store } from '@/lib/server/db/store'
import { generateVaultKey } from '@/lib/server/db/vault'

const events = 40

/** G27: one bit of one byte of the audit log is another, anywhere, and verifying names the event. */
export async function proveAudit(settings: ProveSettings): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const kind of ['postgres', 'embedded'] as const) {
    const flips = settings.form === 'short' ? 100 : 1000
    const found = await flipBytes(settings, kind, flips)
    findings.push({
      row: 'G27',
      what: `one byte of an audit log of ${events} events flipped, ${kind}`,
      goal: `${flips} of ${flips} found, by the event's number`,
      found: `${found.named} of ${flips} named, ${found.missed} missed, ${found.restored ? 'whole' : 'broken'} afterwards`,
      met: found.named === flips && found.missed === 0 && found.restored,
    })
  }
  return findings
}

async function flipBytes(
  settings: ProveSettings,
  kind: 'postgres' | 'embedded',
  flips: number,
): Promise<{ named: number; missed: number; restored: boolean }> {
  const store = await openProveStore({
    folder: path.join(settings.folder, `audit-${kind}`),
    databaseUrl: kind === 'postgres' ? await createDatabase(settings) : undefined,
    vaultKeys: generateVaultKey('k1').reveal(),
    journal: 'journal',
  })
  try {
    const firm_id = await writeEvents(store)
    let named = 0
    let missed = 0
    for (let each = 0; each < flips; each += 1) {
      const flip = await chooseFlip(store, firm_id)
      await flip.set(flip.flipped)
      const verdict = await verifyChain(store, firm_id)
      if (verdict.kind === 'intact') missed += 1
      else if (verdict.seq === flip.seq) named += 1
      await flip.set(flip.value)
    }
    const restored = (await verifyChain(store, firm_id)).kind === 'intact'
    return { named, missed, restored }
  } finally {
    await closeProveStore(store)
  }
}

async function writeEvents(store: Store): Promise<string> {
  const { firm_id } = await createFirm(store.database, {
    name: 'Prove',
    time_zone: 'UTC',
    people: [],
  })
  for (let number = 1; number <= events; number += 1) {
    await appendEvent(store, {
      firm_id,
      kind: 'document.downloaded',
      // They need not be anybody: a firm's log outlives its people and clients.
      person_id: firm_id,
      connection_id: firm_id,
      address: '192.0.2.7',
      detail: { name: `INV-${number}.pdf` },
    })
  }
  return firm_id
}

interface Flip {
  /** The event that has to be named. */
  seq: number
  value: string
  flipped: string
  set: (value: string) => Promise<unknown>
}

const places = [
  ['audit_event', 'at'],
  ['audit_event', 'kind'],
  ['audit_event', 'detail'],
  ['audit_event', 'address'],
  ['audit_event', 'prev_hash'],
  ['audit_event', 'hash'],
  ['audit_event', 'person_id'],
  ['audit_event', 'connection_id'],
  ['audit_event', 'seq'],
  ['firm', 'audit_hash'],
  ['firm', 'audit_seq'],
] as const

async function chooseFlip({ database }: Store, firm_id: string): Promise<Flip> {
  const [table, column] = places[randomInt(places.length)] ?? places[0]
  const chosen = randomInt(1, events + 1)
  const isEvent = table === 'audit_event'
  // An event whose number is changed is found by what else is its own.
  const row = isEvent ? `firm_id = $1 and detail like '%"INV-${chosen}.pdf%'` : 'id = $1'
  const key = column === 'detail' ? `firm_id = $1 and seq = ${chosen}` : row
  const cast = column.endsWith('_id') ? '::uuid' : column.endsWith('seq') ? '::bigint' : ''
  const [found] = await database.query(
    `select ${column}::text as value from ${table} where ${key}`,
    [firm_id],
  )
  const value = String(found?.['value'])
  const set = (next: string) =>
    database.query(`update ${table} set ${column} = $2::text${cast} where ${key}`, [firm_id, next])
  return { seq: isEvent ? chosen : events + 1, value, flipped: flipBit(value, cast), set }
}

/** Another text of the same form: one bit of it is another. */
function flipBit(text: string, cast: string): string {
  if (text === '') return ' '
  // Beyond the numbers that are there, since no two events may have the same.
  if (cast === '::bigint') return String(Number(text) ^ (1 << randomInt(6, 20)))
  const allowed = cast === '::uuid' ? /[0-9a-f]/ : /[ -~]/
  for (;;) {
    const place = randomInt(text.length)
    const before = text.charCodeAt(place)
    const after = String.fromCharCode(before ^ (1 << randomInt(7)))
    const isOfForm = allowed.test(String.fromCharCode(before)) && allowed.test(after)
    if (isOfForm) return text.slice(0, place) + after + text.slice(place + 1)
  }
}
